// Every text of the interface by its key: t('home.title'), t('home.dueIn', { count: 3 }).
import { useSyncExternalStore } from 'react';

import type english from '../../../resources/text/en.json';

type Texts = typeof english;
type Path = { [Area in keyof Texts & string]: `${Area}.${keyof Texts[Area] & string}` }[keyof Texts & string];
type Stem<Key> = Key extends `${infer Start}.other` ? Start : never;

/** A key of resources/text/en.json. A text that counts is written as `key.one`, `key.other` ... and asked for as `key`. */
export type TextKey = Path | Stem<Path>;
export type Values = Record<string, string | number>;

/** The languages there are texts for, by their own names. public/start.js has the same codes. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
} as const;
export type LanguageCode = keyof typeof languages;
export const languageCodes = Object.keys(languages) as LanguageCode[];

export function isShipped(code: string): code is LanguageCode {
  return code in languages;
}

type Content = Record<string, Record<string, string>>;
type Files = Record<string, () => Promise<{ default: Content }>>;

/**
 * Two files a language, fetched when it is chosen: what home says, and the rest (scripts/text_parts.mjs). A key that a
 * language lacks is filled from English by the build.
 */
const files: Record<'first' | 'desk', Files> = {
  first: import.meta.glob<{ default: Content }>('../../../resources/text/*.json', { query: '?first' }),
  desk: import.meta.glob<{ default: Content }>('../../../resources/text/*.json', { query: '?desk' }),
};

const storageKey = 'oneroom.language';
const listeners = new Set<() => void>();

let texts: Content = {};
/** Some screen needs more than home does, so every language is loaded whole. */
let isWhole = false;
let language: LanguageCode = 'en';
let plural = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language);
let locale = 'en-US';

/** The first wanted language there are texts for: de-AT falls back to de, everything else to the last one. */
export function pickLanguage(
  wanted: readonly string[],
  known: readonly LanguageCode[] = languageCodes,
  otherwise: LanguageCode = 'en',
): LanguageCode {
  for (const tag of wanted) {
    const base = tag.split('-')[0]?.toLowerCase();
    const found = known.find((code) => code === base);
    if (found) return found;
  }
  return otherwise;
}

/**
 * How days and numbers of a language are written: as in the region the browser names for it, by the calendar and with
 * the digits that every field here takes.
 */
export function localeOf(name: LanguageCode, wanted: readonly string[] = navigator.languages): string {
  const regional = wanted.find((tag) => pickLanguage([tag], [name]) === name && tag.toLowerCase().startsWith(name));
  return new Intl.Locale(regional ?? name, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
}

/** Loads the texts of a language and tells the page its language and direction. */
export async function loadTexts(name: LanguageCode): Promise<void> {
  const first = await loadPart('first', name);
  const desk = isWhole ? await loadPart('desk', name) : {};
  if (first) useTexts(name, { ...first, ...desk });
}

async function loadPart(part: keyof typeof files, name: LanguageCode): Promise<Content | undefined> {
  return (await files[part][`../../../resources/text/${name}.json`]?.())?.default;
}

/** For every screen but home: the texts of all areas, in the language of the page. */
export async function loadAllTexts(): Promise<void> {
  if (isWhole) return;
  const name = language;
  const desk = await loadPart('desk', name);
  // Another language may have been chosen meanwhile, and with it everything was loaded.
  if (isWhole || !desk) return;
  if (name !== language) return loadAllTexts();
  isWhole = true;
  useTexts(name, { ...texts, ...desk });
}

/** The language of this browser: the one chosen here before, else the first that it asks for. */
export function languageHere(): LanguageCode {
  return pickLanguage(wantedLanguages());
}

/** What was chosen here before, then what the browser asks for. */
export function wantedLanguages(): string[] {
  try {
    return [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  } catch {
    return [...navigator.languages];
  }
}

/** Loads a language, keeps it for the next visit and draws the page in it. */
export async function switchTexts(name: LanguageCode): Promise<void> {
  await loadTexts(name);
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // The choice lasts as long as this page.
  }
}

/** Takes texts that are at hand already (tests). */
export function useTexts(name: LanguageCode, content: Content): void {
  texts = content;
  language = name;
  locale = localeOf(name);
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(locale);
  document.documentElement.lang = name;
  document.documentElement.dir = name === 'ar' ? 'rtl' : 'ltr';
  for (const listener of [...listeners]) listener();
}

export function currentLanguage(): LanguageCode {
  return language;
}

/** "a, b, or c" in the words of the language, any one of them; a conjunction: all of them. */
export function showList(items: readonly string[], type: Intl.ListFormatType = 'disjunction'): string {
  return new Intl.ListFormat(locale, { type }).format(items);
}

/** The language of the page; what calls it is drawn anew when another is chosen. */
export function useLanguage(): LanguageCode {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => texts,
  );
  return language;
}

/** For Intl. */
export function currentLocale(): string {
  return locale;
}

/** 1986 -> 1,986 */
export function showNumber(value: number): string {
  return numbers.format(value);
}

function find(key: string): string | undefined {
  const dot = key.indexOf('.');
  return texts[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** A name, code or file name inside a text read from the right keeps its own direction. */
function isolated(value: string): string {
  return language === 'ar' && value !== '' ? `\u2068${value}\u2069` : value;
}

/** The text of a key with `{name}` replaced. An unknown key shows as itself, so that it is seen and reported. */
export function t(key: TextKey, values: Values = {}): string {
  const count = values.count;
  const counted =
    typeof count === 'number' ? (find(`${key}.${plural.select(count)}`) ?? find(`${key}.other`)) : undefined;
  const text = counted ?? find(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? showNumber(value) : isolated(value);
  });
}
