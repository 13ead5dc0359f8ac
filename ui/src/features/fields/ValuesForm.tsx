import { useApi, useChange } from '../../api/client';
import type { FieldValue } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { keyOf, ValueInput } from './ValueInput';

type Typed = { fieldId: number; value: string }[];

interface ValuesProps {
  values: { data: FieldValue[] | undefined; error: Error | null; isFetchedAfterMount: boolean };
  /** null: to look at. */
  save: ((typed: Typed) => Promise<unknown>) | null;
  none: string;
}

const stale = [
  'customValues.showUser',
  'customValues.showLocation',
  'customValues.showOwn',
  'users.list',
  'history.list',
] as const;

/** The custom fields of a person. */
export function UserValues({ userId, mayChange }: { userId: number; mayChange: boolean }) {
  const values = useApi('customValues.showUser', { userId }, { fresh: true });
  const save = useChange('customValues.saveUser', [...stale]);
  return (
    <Values
      values={values}
      save={mayChange ? (typed) => save.mutateAsync({ userId, values: typed }) : null}
      none={t('fields.none')}
    />
  );
}

/** Those of a location group. */
export function LocationValues({ locationId }: { locationId: number }) {
  const values = useApi('customValues.showLocation', { locationId }, { fresh: true });
  const save = useChange('customValues.saveLocation', [...stale]);
  return (
    <Values values={values} save={(typed) => save.mutateAsync({ locationId, values: typed })} none={t('fields.none')} />
  );
}

/** One's own, as far as they are one's own to see. */
export function OwnValues() {
  const values = useApi('customValues.showOwn', {}, { fresh: true });
  const save = useChange('customValues.saveOwn', [...stale]);
  const mayChange = values.data?.some((field) => field.mayEdit) === true;
  return (
    <Values
      values={values}
      save={mayChange ? (typed) => save.mutateAsync({ values: typed }) : null}
      none={t('fields.noneOwn')}
    />
  );
}

function Values({ values, save, none }: ValuesProps) {
  // A form starts from the newest answer; once it is open, a reading that fails takes nothing typed away.
  if (values.error && !values.data) return <ErrorBanner messages={[values.error.message]} />;
  if (!values.data || !values.isFetchedAfterMount)
    return (
      <div class="stack" aria-busy="true">
        <Loading />
        <Skeleton height={38} />
        <Skeleton height={38} />
      </div>
    );
  if (values.data.length === 0) return <p class="muted">{none}</p>;
  return save ? <OpenValues fields={values.data} save={save} /> : <Facts fields={values.data} />;
}

function OpenValues({ fields, save }: { fields: readonly FieldValue[]; save: (typed: Typed) => Promise<unknown> }) {
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map((field) => [keyOf(field.fieldId), field.value])),
    save: async (typed) => {
      const own = fields.filter((field) => field.mayEdit);
      await save(own.map((field) => ({ fieldId: field.fieldId, value: typed[keyOf(field.fieldId)] ?? '' })));
      toast(t('fields.valuesSaved'));
    },
  });
  useUnsaved(form.isDirty);
  return (
    <form
      class="stack values-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorBanner messages={form.banner} />
      {fields.map((field) => (
        <ValueInput
          key={field.fieldId}
          field={field}
          disabled={!field.mayEdit}
          value={form.values[keyOf(field.fieldId)] ?? ''}
          onChange={(value) => form.set(keyOf(field.fieldId), value)}
          errors={form.errors[keyOf(field.fieldId)] ?? []}
        />
      ))}
      <div class="line">
        <Button
          look="primary"
          type="submit"
          busy={form.isSaving}
          disabled={!form.isDirty}
          reason={t('fields.nothingToSave')}
        >
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

function Facts({ fields }: { fields: readonly FieldValue[] }) {
  return (
    <dl class="record-facts">
      {fields.map((field) => [
        <dt key={field.fieldId}>{field.name}</dt>,
        <dd key={`${field.fieldId} value`}>
          <bdi>{field.shown || t('fields.empty')}</bdi>
        </dd>,
      ])}
    </dl>
  );
}
