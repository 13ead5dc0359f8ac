import { describe, expect, it } from 'vitest';

import menus from '../../../resources/menus.json';
import screenFile from '../../../resources/screens.json';
import english from '../../../resources/text/en.json';
import type { NavigationMenu, Profile } from '../api/contract';
import { inOrder, isInBar, isShown, menusFor, rowsOf } from '../menus';
import { addressOf, barMenus, screens, sectionOf, sections } from '../screens';
import { menuTable, screenTable } from './menu_table';
import { cutTitle } from './side_title';

const everyRole = Object.fromEntries(screens.flatMap((screen) => screen.roles ?? []).map((role) => [role, true]));

function person(roles: Record<string, boolean>, more: Partial<Profile> = {}): Profile {
  const profile = { id: 1, username: 'ada', fullName: 'Ada Byron', email: '', roles, isSd: false, isSso: false };
  return {
    ...profile,
    mustChangePassword: false,
    mustSetUpTwoSteps: false,
    mayChangePassword: true,
    preferredLanguageCode: 'en',
    profilePictureFilePath: null,
    ...more,
  } as Profile;
}

/** The tree of somebody who holds everything, with these orders in place of those delivered. */
function treeWith(orders: Record<string, number>, inBar: Record<string, boolean> = {}): NavigationMenu[] {
  return menus.map((menu) => ({
    id: menu.id,
    returnVueRoute: menu.returnVueRoute,
    mayBeSorted: true,
    navigationMenuItems: menu.items
      .map((item, at) => ({
        ...item,
        icon: item.bootstrapIcon,
        sortOrder: (at + 1) * 1000,
        sortOrderOverride: orders[item.id] ?? null,
        sortOrderHasOverride: item.id in orders,
        showInMainNav: inBar[item.id] ?? menu.id === barMenus.main,
      }))
      .sort((one, other) => (one.sortOrderOverride ?? one.sortOrder) - (other.sortOrderOverride ?? other.sortOrder)),
  }));
}

describe('the menus at the side', () => {
  it('follow the prefix of the path [SIDE-01]', () => {
    const prefix = (path: string) => sectionOf({ path })?.prefix;
    expect(prefix('/admin/user')).toBe('/admin/');
    expect(prefix('/configuration/location-group-definition')).toBe('/configuration/');
    expect(prefix('/reports/$reportId')).toBe('/reports');
    expect(prefix('/home')).toBeUndefined();
    for (const menu of menusFor(person(everyRole)))
      for (const row of menu.rows) expect([row.path, row.path.startsWith(menu.prefix)]).toEqual([row.path, true]);
  });

  it('hold every screen with a place in a menu, and only what a person may open', () => {
    const rows = menusFor(person(everyRole, { seesRecords: true })).flatMap((menu) => menu.rows);
    expect(rows.map((row) => row.path).sort()).toEqual(
      screens
        .filter((screen) => screen.menu && !screen.menu.in)
        .map((screen) => screen.path)
        .sort(),
    );
    const reached = menusFor(person(everyRole)).flatMap((menu) => menu.rows);
    expect(reached.map((row) => row.path)).not.toContain('/reports/lrs-viewer');
    expect(menusFor(person({}))).toEqual([]);
    expect(menusFor(person({ CanViewUserList: true })).map((menu) => menu.rows.map((row) => row.path))).toEqual([
      ['/admin/user'],
    ]);
    expect(menusFor(person(everyRole, { isSd: true }))).toEqual([]);
  });

  it('stand in the order of the tree, with what it does not know behind', () => {
    const plain = rowsOf(2, person(everyRole)).map(addressOf);
    const [first, second, ...rest] = plain;
    const tree = treeWith({ 'admin-course': 2500 });
    expect([first, second]).toEqual(['/admin/course', '/admin/user']);
    expect(rowsOf(2, person(everyRole), tree).map(addressOf)).toEqual([second, first, ...rest]);
    expect(inOrder(['new', 'admin-user'], (id) => id, tree[1])).toEqual(['admin-user', 'new']);
    expect(inOrder(['b', 'a'], (id) => id, undefined)).toEqual(['b', 'a']);
    expect(menusFor(person(everyRole), treeWith({ reports: 1 }))[0]?.prefix).toBe('/reports');
  });

  it('cut titles at 21 characters [SIDE-06]', () => {
    expect(cutTitle('Permission groups and')).toBe('Permission groups and');
    expect(cutTitle('Permission groups and more')).toBe('Permission groups and…');
    expect(cutTitle('Ebenen der Standortgruppen')).toBe('Ebenen der Standortgr…');
    expect(cutTitle('Access to everything of it')).toBe('Access to everything…');
  });
});

describe('items of menus', () => {
  it('are hidden while their condition does not hold [SIDE-08]', () => {
    const condition = { field: 'mayChangePassword', trueValue: true };
    expect(isShown(condition, { mayChangePassword: true })).toBe(true);
    expect(isShown(condition, { mayChangePassword: false })).toBe(false);
    expect(isShown({ ...condition, trueValue: false }, { mayChangePassword: false })).toBe(true);
    expect(isShown(condition, {})).toBe(false);
    expect(isShown(null, {})).toBe(true);
  });

  it('for the own password are hidden where it cannot be changed, and all but it while it must [NAVB-14]', () => {
    const own = (more: Partial<Profile>) => rowsOf(barMenus.user, person({}, more)).map((row) => row.path);
    expect(own({})).toEqual(['/change-password', '/my-picture', '/security', '/access-tokens']);
    expect(own({ mayChangePassword: false })).toEqual(['/my-picture', '/security', '/access-tokens']);
    expect(own({ mustChangePassword: true })).toEqual(['/change-password']);
    expect(own({ mustSetUpTwoSteps: true })).toEqual(['/change-password', '/security']);
    expect(own({ isSd: true })).toEqual([]);
  });

  it('stand in the bar or behind it, as the tree says [NAVB-21]', () => {
    const tree = treeWith({}, { reports: false, security: true });
    expect(isInBar('reports', barMenus.main, tree)).toBe(false);
    expect(isInBar('admin', barMenus.main, tree)).toBe(true);
    expect(isInBar('security', barMenus.user, tree)).toBe(true);
    expect(isInBar('access-tokens', barMenus.user, tree)).toBe(false);
    expect(isInBar('reports', barMenus.main, undefined)).toBe(true);
    expect(isInBar('security', barMenus.user, undefined)).toBe(false);
  });

  it('are those of the table of screens: `npm run menus` was not forgotten', () => {
    const say = (key: string) =>
      (english as Record<string, Record<string, string>>)[key.split('.')[0] ?? '']?.[key.split('.')[1] ?? ''] ?? '';
    expect(menus).toEqual(menuTable(say));
    expect(screenFile).toEqual(screenTable(say));
    expect(new Set(screenFile.map((screen) => screen.page)).size).toBe(screenFile.length);
    expect(menus.map((menu) => menu.id)).toEqual([1, 2, 4, 5, 6]);
    expect(sections.map((section) => section.id)).toEqual([2, 5, 6]);
  });
});
