// What of the menus is shown to somebody, and in which order: the table of screens, as the server's tree places it.
import { useApi } from './api/client';
import type { NavigationMenu, Profile } from './api/contract';
import { decide } from './core/guard';
import { addressOf, barMenus, itemId, menuOf, type Screen, type Section, screens, sections } from './screens';

export interface Menu {
  id: number;
  rows: readonly Screen[];
}

type Tree = readonly NavigationMenu[] | undefined;

/** Whether the condition of an item holds; an item without one is shown. */
export function isShown(condition: { field: string; trueValue: boolean } | null | undefined, facts: object): boolean {
  return !condition || (facts as Record<string, unknown>)[condition.field] === condition.trueValue;
}

/** Puts what the tree knows into its order; what it does not know stays behind. Without a tree: as delivered. */
export function inOrder<T>(rows: readonly T[], idOf: (row: T) => string, menu: NavigationMenu | undefined): T[] {
  if (!menu) return [...rows];
  const places = new Map(menu.navigationMenuItems.map((item, at) => [item.id, at]));
  const place = (row: T) => places.get(idOf(row)) ?? places.size;
  return [...rows].sort((one, other) => place(one) - place(other));
}

const idOf = (screen: Screen) => itemId(addressOf(screen));
const menuIn = (tree: Tree, id: number) => tree?.find((menu) => menu.id === id);

/** The screens of a menu that this person may open now. */
export function rowsOf(id: number, profile: Profile, tree?: Tree): Screen[] {
  const open = screens.filter(
    (screen) =>
      menuOf(screen) === id && decide(screen, profile).go === 'on' && isShown(screen.menu?.condition, profile),
  );
  return inOrder(open, idOf, menuIn(tree, id));
}

export type SideMenu = Section & { rows: readonly Screen[] };

/** The sections this person has something in, in the order of the main menu. */
export function menusFor(profile: Profile, tree?: Tree): SideMenu[] {
  const menus = sections
    .map((section) => ({ ...section, rows: rowsOf(section.id, profile, tree) }))
    .filter((menu) => menu.rows.length > 0);
  return inOrder(menus, (menu) => itemId(menu.prefix), menuIn(tree, barMenus.main));
}

/** Whether an item stands in the bar itself, or in the menu behind it. Until the tree is here: all sections do. */
export function isInBar(id: string, menu: number, tree: Tree): boolean {
  const item = menuIn(tree, menu)?.navigationMenuItems.find((one) => one.id === id);
  return item ? item.showInMainNav : menu === barMenus.main;
}

/** The tree of the server; not for those who cannot open more than one screen. */
export function useTree(profile: Profile | undefined): Tree {
  const isWhole = profile !== undefined && !profile.isSd && !profile.mustChangePassword && !profile.mustSetUpTwoSteps;
  return useApi('navigation.list', {}, { enabled: isWhole }).data;
}
