// What a country is called: as an administrator named it, else as the browser knows it in the language of the page.
import type { Country } from '../../api/contract';
import { currentLanguage } from '../../core/text';

export function countryName(country: Pick<Country, 'code' | 'name'>, language: string = currentLanguage()): string {
  if (country.name) return country.name;
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(country.code) ?? country.code;
  } catch {
    return country.code;
  }
}

/** By place, then by name as the language sorts. */
export function inCountryOrder<C extends Pick<Country, 'code' | 'name' | 'sortOrder'>>(
  countries: readonly C[],
  language: string = currentLanguage(),
): C[] {
  const collator = new Intl.Collator(language);
  const named = countries.map((country) => ({ country, name: countryName(country, language) }));
  named.sort((one, other) => one.country.sortOrder - other.country.sortOrder || collator.compare(one.name, other.name));
  return named.map(({ country }) => country);
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose name or code holds what is typed, however it is capitalised or accented. */
export function findCountries<C extends Pick<Country, 'code' | 'name'>>(
  countries: readonly C[],
  typed: string,
  language: string = currentLanguage(),
): C[] {
  const wanted = fold(typed.trim());
  return countries.filter(
    (country) => fold(countryName(country, language)).includes(wanted) || fold(country.code) === wanted,
  );
}
