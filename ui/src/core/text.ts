// Every text of the interface by its key: t('home.title'), t('home.dueIn', { count: 3 }).
import type english from '../../../resources/text/en.json';

type Texts = typeof english;
type Path = { [Area in keyof Texts & string]: `${Area}.${keyof Texts[Area] & string}` }[keyof Texts & string];
type Stem<Key> = Key extends `${infer Start}.other` ? Start : never;

/** A key of resources/text/en.json. A text that counts is written as `key.one`, `key.other` ... and asked for as `key`. */
export type TextKey = Path | Stem<Path>;
export type Values = Record<string, string | number>;

/** One file a language, fetched when it is chosen. */
const files = import.meta.glob<{ default: Record<string, Record<string, string>> }>('../../../resources/text/*.json');
const available = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), load]));

let texts: Record<string, Record<string, string>> = {};
let language = 'en';
let plural = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language);

/** The first wanted language there are texts for: de-AT falls back to de, everything else to English. */
export function pickLanguage(wanted: readonly string[], known: Iterable<string> = available.keys()): string {
  const names = new Set(known);
  for (const tag of wanted) {
    if (names.has(tag)) return tag;
    const base = tag.split('-')[0] ?? '';
    if (names.has(base)) return base;
  }
  return 'en';
}

/** Loads the texts of a language and tells the page its language and direction. */
export async function loadTexts(wanted: readonly string[]): Promise<void> {
  const picked = pickLanguage(wanted);
  const file = await available.get(picked)?.();
  if (file) useTexts(picked, file.default);
}

/** Takes texts that are at hand already (tests). */
export function useTexts(name: string, content: Record<string, Record<string, string>>): void {
  texts = content;
  language = name;
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
  document.documentElement.lang = name;
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(name) ? 'rtl' : 'ltr';
}

export function currentLanguage(): string {
  return language;
}

/** 1986 -> 1,986 */
export function showNumber(value: number): string {
  return numbers.format(value);
}

function find(key: string): string | undefined {
  const dot = key.indexOf('.');
  return texts[key.slice(0, dot)]?.[key.slice(dot + 1)];
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
    return typeof value === 'number' ? showNumber(value) : value;
  });
}
