import { describe, expect, it } from 'vitest';

import type { HowTo } from '../../api/contract';
import { freeLanguages, isFilm, type ListedHowTo, lackOf, sorted } from './how_to_rules';

describe('a translation of a how-to', () => {
  it('can be saved once there are a language and content [HOWTO-04]', () => {
    expect(lackOf('', true)).toBe('needsLanguage');
    expect(lackOf('', false)).toBe('needsLanguage');
    expect(lackOf('1', false)).toBe('needsContent');
    expect(lackOf('1', true)).toBeUndefined();
  });

  it('may play on the page when it is an MP4 film only', () => {
    expect(isFilm({ type: 'video/mp4', name: 'a' })).toBe(true);
    expect(isFilm({ type: '', name: 'A.MP4' })).toBe(true);
    expect(isFilm({ type: 'video/webm', name: 'a.webm' })).toBe(false);
    expect(isFilm({ type: 'application/pdf', name: 'mp4.pdf' })).toBe(false);
  });

  it('is to a language that no other one has', () => {
    const howTo = {
      languages: [1, 2, 3].map((languageId) => ({ languageId, code: 'xx', displayName: 'X' })),
      translations: [
        { id: 7, languageId: 1 },
        { id: 8, languageId: 2 },
      ],
    } as HowTo;
    expect(freeLanguages(howTo, null).map((one) => one.languageId)).toEqual([3]);
    expect(freeLanguages(howTo, howTo.translations[1] ?? null).map((one) => one.languageId)).toEqual([2, 3]);
  });
});

describe('the list of how-tos', () => {
  const row = (id: number, label: string, published: boolean): ListedHowTo => ({
    id,
    label,
    page: `/${label}`,
    published,
    showOnPageInsteadOfNav: id === 2,
    languages: [],
  });
  const rows = [row(1, 'People', true), row(2, 'Courses', false), row(3, 'My learning', true)];
  const ids = (wanted: Partial<Parameters<typeof sorted>[1]>) =>
    sorted(rows, { search: '', state: '', sort: 'page', descending: false, ...wanted }).map((one) => one.id);

  it('is narrowed by words of the page and by status, and sorted', () => {
    expect(ids({})).toEqual([2, 3, 1]);
    expect(ids({ descending: true })).toEqual([1, 3, 2]);
    expect(ids({ search: ' LEARN ' })).toEqual([3]);
    expect(ids({ state: 'draft' })).toEqual([2]);
    expect(ids({ state: 'published' })).toEqual([3, 1]);
    expect(ids({ sort: 'published' })).toEqual([3, 1, 2]);
    expect(ids({ sort: 'place', descending: true })).toEqual([2, 1, 3]);
  });
});
