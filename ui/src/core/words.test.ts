import { beforeAll, describe, expect, it } from 'vitest';

import arabic from '../../../resources/text/ar.json';
import german from '../../../resources/text/de.json';
import english from '../../../resources/text/en.json';
import start from '../../public/start.js?raw';
import { showBytes, showDate, showInstant, showMinutes, showSeconds } from './dates';
import { cleanFileName } from './file_name';
import { languageCodes, localeOf, pickLanguage, t, useTexts } from './text';
import { pageTitle } from './title';

beforeAll(() => useTexts('en', english));

describe('texts', () => {
  it('are found by key, with their values put in', () => {
    expect(t('common.save')).toBe('Save');
    expect(t('home.startAgain')).toBe('Start again');
    expect(t('table.range', { from: 1, to: 15, total: 12345 })).toBe('1–15 of 12,345');
  });

  it('count in words', () => {
    expect(t('home.dueIn', { count: 1 })).toBe('Due in 1 day');
    expect(t('home.dueIn', { count: 2 })).toBe('Due in 2 days');
  });

  it('show an unknown key as itself, and leave what has no value', () => {
    expect(t(['nothing', 'here'].join('.') as 'common.save')).toBe('nothing.here');
    expect(t('common.removeItem')).toBe('Remove {name}');
  });

  it('fall back from a dialect to its language and from there to English', () => {
    expect(pickLanguage(['de-AT', 'en'], ['en', 'de'])).toBe('de');
    expect(pickLanguage(['pt-BR', 'fr-CA'], ['en', 'fr'])).toBe('fr');
    expect(pickLanguage(['xx'], ['en', 'de'])).toBe('en');
    expect(pickLanguage([], ['en'])).toBe('en');
  });

  it('turn the page round for languages that are read from the right', () => {
    useTexts('ar', english);
    expect(document.documentElement.dir).toBe('rtl');
    useTexts('en', english);
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('count in Arabic in all six forms', () => {
    useTexts('ar', arabic);
    const said = [0, 1, 2, 3, 11, 100].map((count) => t('assignments.people', { count }));
    expect(said).toEqual(['لا أشخاص', 'شخص واحد', 'شخصان', '3 أشخاص', '11 شخصًا', '100 شخص']);
    expect(t('people.resetTitle', { name: 'Ada (2)' })).toBe('كلمة مرور جديدة لـ \u2068Ada (2)\u2069؟');
    useTexts('en', english);
  });

  it('of one language are known to the script before the first paint, too', () => {
    expect(start).toContain(`const known = [${languageCodes.map((code) => `'${code}'`).join(', ')}];`);
  });

  it('have no empty text', () => {
    for (const [area, texts] of Object.entries(english))
      for (const [key, text] of Object.entries(texts)) expect([area, key, text.trim()]).not.toEqual([area, key, '']);
  });
});

describe('dates', () => {
  it('are written as the language and its region write them, with the digits of the fields', () => {
    useTexts('de', german);
    expect(showDate('2026-11-05')).toBe('5.11.2026');
    expect(showBytes(1500)).toBe('1,5 KB');
    expect(showMinutes(185)).toBe('3 Std. 5 Min.');
    useTexts('ar', arabic);
    expect(showDate('2026-11-05')).toMatch(/5.*11.*2026/);
    useTexts('en', english);
    expect(localeOf('en', ['de-DE', 'en-GB'])).toBe('en-GB-u-ca-gregory-nu-latn');
    expect(localeOf('ar', ['ar-SA'])).toBe('ar-SA-u-ca-gregory-nu-latn');
    expect(localeOf('fr', ['de-DE'])).toBe('fr-u-ca-gregory-nu-latn');
  });

  it('are shown as M/d/yyyy [VAL-04]', () => {
    expect(showDate('2026-11-05')).toBe('11/5/2026');
    expect(showDate('2026-01-31')).toBe('1/31/2026');
    expect(showDate(null)).toBe('');
    expect(showDate('5.11.2026')).toBe('');
  });

  it('with a time are told in the time of the browser', () => {
    const instant = new Date(2026, 10, 5, 14, 30).toISOString();
    expect(showInstant(instant).replace(/\s/g, ' ')).toBe('11/5/2026, 2:30 PM');
    expect(showInstant('not a time')).toBe('');
  });

  it('lengths of time are told as people say them', () => {
    expect([showMinutes(45), showMinutes(60), showMinutes(185)]).toEqual(['45 min', '1 h', '3 h 5 min']);
    expect([showSeconds(45), showSeconds(3725)]).toEqual(['45 s', '1 h 2 min']);
  });

  it('sizes are told as people say them', () => {
    expect([showBytes(0), showBytes(999), showBytes(1500), showBytes(318_400_000), showBytes(2_147_483_648)]).toEqual([
      '0 bytes',
      '999 bytes',
      '1.5 KB',
      '318 MB',
      '2.1 GB',
    ]);
  });
});

describe('file names', () => {
  it('with #, & or + are cleaned, and % is removed [VAL-06]', () => {
    expect(cleanFileName('Fire & safety #2 100%+.zip')).toBe('Fire - safety -2 100-.zip');
    expect(cleanFileName('plain.zip')).toBe('plain.zip');
  });
});

describe('page titles', () => {
  it('are the page, then a second title, then the search phrase [RTE-41]', () => {
    expect(pageTitle('My learning')).toBe('My learning');
    expect(pageTitle('Courses', 'Fire safety')).toBe('Courses - Fire safety');
    expect(pageTitle('My learning', undefined, ' fire ')).toBe('My learning - Search: fire');
    expect(pageTitle('Courses', 'Fire safety', 'x')).toBe('Courses - Fire safety - Search: x');
    expect(pageTitle('Courses', '  ', '  ')).toBe('Courses');
  });
});
