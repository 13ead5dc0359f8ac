import { useApi } from '../../api/client';
import { type Location, limits } from '../../api/contract';
import type { Form } from '../../api/form';
import { locationChoices } from '../../api/location_tree';
import { t } from '../../core/text';
import { Select, TextInput } from '../../parts/inputs';

export interface NameValues {
  fullName: string;
  email: string;
}
export interface PlaceValues {
  locationId: number | null;
}

export interface TitleValues {
  /** null: none. */
  titleId: number | null;
}

type FieldOf<Values> = Pick<Form<Values>, 'field'>;

/** What a new and an old account have in common: name and e-mail address. */
export function NameFields<V extends NameValues>({ form }: { form: Form<V> }) {
  const { field } = form as unknown as FieldOf<NameValues>;
  const rules = limits['users.create'];
  return (
    <>
      <TextInput label={t('people.fullName')} limit={rules?.fullName} {...field('fullName')} />
      <TextInput label={t('people.email')} optional type="email" verbatim limit={rules?.email} {...field('email')} />
    </>
  );
}

/** Where somebody works first of all. */
export function PlaceField<V extends PlaceValues>({
  form,
  locations,
  present,
}: {
  form: Form<V>;
  locations: readonly Location[];
  /** Where they are now, which may be none of those to choose from. */
  present?: { id: number; name: string } | null;
}) {
  const { field } = form as unknown as FieldOf<PlaceValues>;
  const isElsewhere = present && !locations.some((one) => one.id === present.id);
  const { value, onChange, errors } = field('locationId');
  return (
    <Select
      label={t('people.location')}
      optional
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
      errors={errors}
      choices={[
        { value: '', label: t('people.noLocation') },
        ...(isElsewhere ? [{ value: String(present.id), label: present.name }] : []),
        ...locationChoices(locations),
      ]}
    />
  );
}

/** What somebody is in the organisation; nothing where no titles are kept. */
export function TitleField<V extends TitleValues>({ form }: { form: Form<V> }) {
  const titles = useApi('titles.options', {}).data ?? [];
  const { field } = form as unknown as FieldOf<TitleValues>;
  const { value, onChange, errors } = field('titleId');
  if (titles.length === 0) return null;
  return (
    <Select
      label={t('titles.one')}
      optional
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
      errors={errors}
      choices={[
        { value: '', label: t('titles.none') },
        ...titles
          .filter((title) => title.isActive || title.id === value)
          .map((title) => ({ value: String(title.id), label: title.name })),
      ]}
    />
  );
}
