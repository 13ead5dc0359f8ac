// What the screens of how-tos decide by themselves.
import type { HowTo, HowToLanguage, HowToRow, HowToTranslation } from '../../api/contract';

export function isPicture(mimeType: string): boolean {
  return mimeType.startsWith('image/');
}

export const film = 'video/mp4';

/** What kind of file the browser takes it for; the server looks into it. */
export function isFilm(file: { type: string; name: string }): boolean {
  return file.type === film || /\.(mp4|m4v)$/i.test(file.name);
}

/** Why a translation cannot be saved yet (HOWTO-04); undefined: it can. */
export function lackOf(languageId: string, hasContent: boolean): 'needsLanguage' | 'needsContent' | undefined {
  if (!languageId) return 'needsLanguage';
  return hasContent ? undefined : 'needsContent';
}

/** The languages a translation can be moved to: those no other translation has. */
export function freeLanguages(howTo: HowTo, own: HowToTranslation | null): HowToLanguage[] {
  const taken = howTo.translations.filter((one) => one.id !== own?.id).map((one) => one.languageId);
  return howTo.languages.filter((one) => !taken.includes(one.languageId));
}

export type HowToSort = 'page' | 'published' | 'place';

export interface ListedHowTo extends HowToRow {
  /** What the page is called in the language of the interface. */
  label: string;
}

/** The rows that fit what was typed and chosen, sorted. Equal ones by page. */
export function sorted(
  rows: readonly ListedHowTo[],
  wanted: { search: string; state: string; sort: HowToSort; descending: boolean },
): ListedHowTo[] {
  const typed = wanted.search.trim().toLocaleLowerCase();
  const keyOf = (row: ListedHowTo) =>
    Number(wanted.sort === 'published' ? !row.published : wanted.sort === 'place' && row.showOnPageInsteadOfNav);
  const found = rows.filter(
    (row) =>
      (wanted.state === '' || row.published === (wanted.state === 'published')) &&
      `${row.label} ${row.page}`.toLocaleLowerCase().includes(typed),
  );
  const order = (one: ListedHowTo, other: ListedHowTo) =>
    keyOf(one) - keyOf(other) || one.label.localeCompare(other.label) || one.page.localeCompare(other.page);
  found.sort((one, other) => (wanted.descending ? order(other, one) : order(one, other)));
  return found;
}
