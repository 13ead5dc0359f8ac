import type { CustomField, UserSort } from '../../api/contract';
import type { Query } from '../../core/navigate';
import { useTypedSearch } from '../../core/search';
import { t } from '../../core/text';
import { SearchField } from '../../parts/choices';
import { DatePicker, Select } from '../../parts/inputs';
import type { useListQuery } from '../../parts/list_query';

const firstPage: Query = { page: undefined };

/** What the address says of it; nothing before a value was given. */
export function filterOf(query: Query) {
  const fieldId = Number(query.field);
  return Number.isSafeInteger(fieldId) && fieldId > 0 && query.value ? { fieldId, fieldValue: query.value } : {};
}

/** Narrows the list to people by one of their custom fields. */
export function FieldFilter({
  fields,
  state,
}: {
  fields: readonly CustomField[];
  state: ReturnType<typeof useListQuery<UserSort>>;
}) {
  const { query, filter } = state;
  const field = fields.find((one) => String(one.id) === query.field);
  const choose = (value: string) => filter({ value: value || undefined });
  return (
    <>
      <Select
        label={t('fields.filterBy')}
        hideLabel
        value={field ? String(field.id) : ''}
        onChange={(id) => filter({ field: id || undefined, value: undefined })}
        choices={[
          { value: '', label: t('fields.anyField') },
          ...fields.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
      {field?.kind === 'lookup' && (
        <Select
          label={field.name}
          hideLabel
          value={query.value ?? ''}
          onChange={choose}
          choices={[
            { value: '', label: t('fields.anyValue') },
            ...field.options.map((option) => ({ value: String(option.id), label: option.name })),
          ]}
        />
      )}
      {field?.kind === 'date' && (
        <DatePicker label={field.name} hideLabel value={query.value ?? ''} onChange={choose} />
      )}
      {field?.kind === 'text' && <TextFilter key={field.id} name={field.name} />}
    </>
  );
}

function TextFilter({ name }: { name: string }) {
  const [typed, setTyped] = useTypedSearch(firstPage, 'value');
  return <SearchField label={name} value={typed} onChange={setTyped} />;
}
