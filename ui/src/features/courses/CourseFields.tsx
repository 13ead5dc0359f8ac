import { type ContentType, limits } from '../../api/contract';
import type { Form } from '../../api/form';
import { t } from '../../core/text';
import { NumberInput, Switch, TextArea, TextInput } from '../../parts/inputs';

export interface CourseValues {
  title: string;
  description: string;
  clientIdentifier: string;
  durationMinutes: number | null;
  linkUrl: string;
  isPublished: boolean;
}

type CourseForm = Pick<Form<CourseValues>, 'field' | 'values' | 'set'>;

/** What a new and an old content have in common: its words, its address, its visibility. */
export function CourseFields({ form, type }: { form: CourseForm; type: ContentType }) {
  const rules = limits['contents.save'];
  return (
    <>
      {type === 'externalLink' && (
        <TextInput
          label={t('courses.linkUrl')}
          type="url"
          placeholder="https://"
          verbatim
          hint={t('courses.linkUrlHint')}
          {...form.field('linkUrl')}
        />
      )}
      <TextInput label={t('courses.columnTitle')} limit={rules?.title} {...form.field('title')} />
      <TextArea
        label={t('courses.description')}
        optional
        limit={rules?.description}
        hint={t('courses.descriptionHint')}
        {...form.field('description')}
      />
      <div class="two-columns">
        <TextInput
          label={t('courses.clientIdentifier')}
          optional
          verbatim
          limit={rules?.clientIdentifier}
          {...form.field('clientIdentifier')}
        />
        <NumberInput
          label={t('courses.duration')}
          optional
          limit={rules?.durationMinutes}
          {...form.field('durationMinutes')}
        />
      </div>
      <Switch
        label={t('courses.isPublished')}
        hint={t('courses.isPublishedHint')}
        value={form.values.isPublished}
        onChange={(value) => form.set('isPublished', value)}
      />
    </>
  );
}
