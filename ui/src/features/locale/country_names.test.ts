import { describe, expect, it } from 'vitest';

import { countryName, findCountries, inCountryOrder } from './country_names';

const country = (code: string, name = '', sortOrder = 0) => ({ code, name, sortOrder });

describe('countries', () => {
  it('have their name in every language, or the one they were given', () => {
    const names = ['en', 'de', 'fr', 'es', 'ar'].map((language) => countryName(country('CH'), language));
    expect(names).toEqual(['Switzerland', 'Schweiz', 'Suisse', 'Suiza', 'سويسرا']);
    expect(countryName(country('CH', 'Helvetia'), 'de')).toBe('Helvetia');
    expect(countryName(country('1X'), 'en')).toBe('1X');
  });

  it('stand by their place, then as the language sorts', () => {
    const all = [country('SE', '', -1), country('CH'), country('AT'), country('DE'), country('FR')];
    expect(inCountryOrder(all, 'de').map((one) => one.code)).toEqual(['SE', 'DE', 'FR', 'AT', 'CH']);
  });

  it('are found by name or code, with or without accents', () => {
    const all = [country('CI'), country('DE'), country('AT')];
    const find = (typed: string) => findCountries(all, typed, 'de').map((one) => one.code);
    expect(find('OSTER')).toEqual(['AT']);
    expect(find('cote')).toEqual(['CI']);
    expect(find('de')).toEqual(['DE']);
    expect(find('')).toEqual(['CI', 'DE', 'AT']);
  });
});
