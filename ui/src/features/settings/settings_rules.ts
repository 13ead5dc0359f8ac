// What the settings screen makes of the rows of the server: search, groups, words.
import type { SettingRow } from '../../api/contract';

export const groups = ['portal', 'entry', 'passwords', 'sessions', 'mail', 'sms', 'backups', 'records'] as const;
export type Group = (typeof groups)[number];

/** Every word of the search stands somewhere in the row, in any case. */
export function matches(row: SettingRow, search: string, groupTitle: string): boolean {
  const options = row.options.map((option) => option.title);
  const text = [row.title, row.name, row.meaning, row.effect, groupTitle, row.value, ...options]
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A value as people read it: the title of an option, the text otherwise. */
export function wordOf(row: SettingRow, value: string): string {
  return row.options.find((option) => option.value === value)?.title ?? value;
}

/** How a text that is typed compares with what is stored; a secret is stored unseen. */
export function isEdited(row: SettingRow, typed: string): boolean {
  return row.isSecret ? typed !== '' : typed !== row.value;
}
