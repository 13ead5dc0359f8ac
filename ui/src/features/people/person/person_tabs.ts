// The pages of one person, from the table of screens: which of them are open to somebody, and where they are.
import type { TextKey } from '../../../core/text';
import { screens } from '../../../screens';

export interface PersonTab {
  label: TextKey;
  addressFor: (userId: number) => string;
}

/** The tabs that any of these roles opens, in their order. */
export function openTabs(roles: Record<string, boolean | undefined>): readonly PersonTab[] {
  return screens
    .filter((screen) => screen.tabOf === 'person' && screen.roles?.some((role) => roles[role]))
    .map((screen) => ({
      label: screen.title,
      addressFor: (userId) => screen.path.replace('$userId', String(userId)),
    }));
}
