import type { FieldKind, FieldOption } from '../../api/contract';
import { t } from '../../core/text';
import { DatePicker, Select, TextInput } from '../../parts/inputs';

/** The name of a custom field in forms and in refusals: "field7". */
export type FieldKey = `field${number}`;
export const keyOf = (fieldId: number): FieldKey => `field${fieldId}`;

interface InputProps {
  field: { name: string; kind: FieldKind; isRequired: boolean; options: readonly FieldOption[] };
  value: string;
  onChange: (value: string) => void;
  errors: string[];
  disabled?: boolean;
}

/** A day, a text or a choice, as the field has it. */
export function ValueInput({ field, value, onChange, errors, disabled }: InputProps) {
  const common = { label: field.name, optional: !field.isRequired, errors, disabled };
  if (field.kind === 'date') return <DatePicker {...common} value={value} onChange={onChange} />;
  if (field.kind === 'text') return <TextInput {...common} value={value} onChange={onChange} maxLength={500} />;
  return (
    <Select
      {...common}
      value={value}
      onChange={onChange}
      choices={[
        { value: '', label: t('fields.nothingChosen') },
        ...field.options.map((option) => ({
          value: String(option.id),
          label: option.isActive ? option.name : t('fields.retired', { name: option.name }),
        })),
      ]}
    />
  );
}
