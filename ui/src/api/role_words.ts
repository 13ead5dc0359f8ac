// Titles and explanations of the roles: files of their own, one a language, because only few screens speak of them.
import { useQuery } from '@tanstack/react-query';

import type english from '../../../resources/text/roles/en.json';
import { currentLanguage } from '../core/text';

type File = typeof english;
type Name = keyof File['titles'];

const files = import.meta.glob<{ default: File }>('../../../resources/text/roles/*.json');
const available = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), load]));

export interface RoleWords {
  /** "See people" of CanViewUserList. */
  title: (role: string) => string;
  meaning: (role: string) => string;
  area: (area: string) => string;
}

/** A role of a newer server has no words here: its name is made readable. */
export function readable(role: string): string {
  const words = role
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function wordsFrom(file: File): RoleWords {
  return {
    title: (role) => file.titles[role as Name] ?? readable(role),
    meaning: (role) => file.meanings[role as Name] ?? '',
    area: (area) => file.areas[area as keyof File['areas']] ?? readable(area),
  };
}

export async function loadRoleWords(): Promise<RoleWords> {
  const file = await (available.get(currentLanguage()) ?? available.get('en'))?.();
  if (!file) throw new Error('The words of the roles are missing');
  return wordsFrom(file.default);
}

/** undefined while they are fetched. */
export function useRoleWords(): RoleWords | undefined {
  return useQuery({ queryKey: ['role words', currentLanguage()], queryFn: loadRoleWords, staleTime: Infinity }).data;
}
