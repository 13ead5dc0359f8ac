import { useApi } from '../../api/client';
import { t } from '../../core/text';
import { Select } from '../../parts/inputs';
import { countryName, inCountryOrder } from './country_names';

interface CountryFieldProps {
  /** The code of ISO 3166; '' for none. */
  value: string;
  onChange: (code: string) => void;
  errors?: string[];
}

/** Somebody's country: those that can be chosen, and the one they have already. */
export function CountryField({ value, onChange, errors }: CountryFieldProps) {
  const countries = useApi('countries.list', {}).data ?? [];
  const known = countries.filter((country) => country.isActive || country.code === value);
  const gone = value !== '' && countries.length > 0 && !known.some((country) => country.code === value);
  return (
    <Select
      label={t('countries.one')}
      optional
      value={value}
      onChange={onChange}
      errors={errors}
      choices={[
        { value: '', label: t('countries.none') },
        ...inCountryOrder(known).map((country) => ({ value: country.code, label: countryName(country) })),
        ...(gone ? [{ value, label: countryName({ code: value, name: '' }) }] : []),
      ]}
    />
  );
}
