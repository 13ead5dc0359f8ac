// Every screen, one row each: address, page (loaded when it is needed), title, who may see it, and how it is framed.
// Guards, titles and menus follow from here. How to add one: README.md.
import type { ComponentType } from 'preact';

import type { Role } from './api/contract';
import type { Access } from './core/guard';
import type { TextKey } from './core/text';
import type { IconName } from './parts/Icon';

export interface Screen extends Access {
  /** As the router has it: '/courses/$contentId'. */
  path: string;
  /** Imports the page: a function component under its own name. */
  page: () => Promise<ComponentType>;
  title: TextKey;
  roles?: readonly Role[];
  /** The list an edit screen returns to. */
  parent?: string;
  /** How it stands in the shell: a learner page, an administration page with its menu, or alone on the whole window. */
  frame: 'page' | 'admin' | 'bare';
  /** A row in the administration menu. */
  menu?: { icon: IconName; group?: TextKey };
  /** The search box of the top bar searches here. */
  hasSearch?: boolean;
}

/** Any of them opens the course screens; which types a person may change is decided by the server for each. */
const courseRoles: readonly Role[] = [
  'CanManageCourse_OnlineTracked',
  'CanManageCourse_DownloadableResource',
  'CanManageCourse_ExternalLink',
];
const reportRoles: readonly Role[] = ['Reports_CanViewCourseStatusReport'];

export const screens: readonly Screen[] = [
  {
    path: '/login',
    page: () => import('./features/accounts/LoginPage').then((file) => file.LoginPage),
    title: 'login.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/setup',
    page: () => import('./features/accounts/SetupPage').then((file) => file.SetupPage),
    title: 'setup.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/logout/{-$isSessionTimeout}',
    page: () => import('./features/accounts/LogoutPage').then((file) => file.LogoutPage),
    title: 'logout.title',
    access: 'everyone',
    alsoRestricted: true,
    frame: 'bare',
  },
  {
    path: '/no-access',
    page: () => import('./features/accounts/NoAccessPage').then((file) => file.NoAccessPage),
    title: 'noAccess.title',
    access: 'everyone',
    alsoRestricted: true,
    frame: 'page',
  },
  {
    path: '/change-password',
    page: () => import('./features/accounts/ChangePasswordPage').then((file) => file.ChangePasswordPage),
    title: 'changePassword.title',
    access: 'signedIn',
    alsoBeforePassword: true,
    frame: 'page',
  },
  {
    path: '/access-tokens',
    page: () => import('./features/tokens/TokensPage').then((file) => file.TokensPage),
    title: 'tokens.title',
    access: 'signedIn',
    frame: 'page',
  },
  {
    path: '/home',
    page: () => import('./features/home/HomePage').then((file) => file.HomePage),
    title: 'home.title',
    access: 'signedIn',
    frame: 'page',
    hasSearch: true,
  },
  {
    path: '/admin/courses',
    page: () => import('./features/courses/CoursesPage').then((file) => file.CoursesPage),
    title: 'courses.title',
    access: 'signedIn',
    roles: courseRoles,
    frame: 'admin',
    menu: { icon: 'collection' },
  },
  {
    path: '/admin/people',
    page: () => import('./features/people/PeoplePage').then((file) => file.PeoplePage),
    title: 'people.title',
    access: 'signedIn',
    roles: ['CanViewUserList'],
    frame: 'admin',
    menu: { icon: 'people' },
  },
  {
    path: '/admin/access-tokens',
    page: () => import('./features/tokens/AllTokensPage').then((file) => file.AllTokensPage),
    title: 'tokens.allTitle',
    access: 'signedIn',
    roles: ['UserSecurity_View', 'UserSecurity_Edit'],
    frame: 'admin',
    menu: { icon: 'shield-lock' },
  },
  {
    path: '/admin/locations',
    page: () => import('./features/people/LocationsPage').then((file) => file.LocationsPage),
    title: 'locations.title',
    access: 'signedIn',
    roles: ['CanManageLocationGroup'],
    frame: 'admin',
    menu: { icon: 'geo-alt' },
  },
  {
    path: '/reports',
    page: () => import('./features/reports/ReportsPage').then((file) => file.ReportsPage),
    title: 'reports.title',
    access: 'signedIn',
    roles: reportRoles,
    frame: 'admin',
    menu: { icon: 'bar-chart' },
  },
  {
    path: '/reports/$reportId',
    page: () => import('./features/reports/ReportPage').then((file) => file.ReportPage),
    title: 'reports.title',
    access: 'signedIn',
    roles: reportRoles,
    parent: '/reports',
    frame: 'admin',
  },
  {
    path: '/admin/backups',
    page: () => import('./features/backups/BackupsPage').then((file) => file.BackupsPage),
    title: 'backups.title',
    access: 'signedIn',
    roles: ['CanAccessConfiguration'],
    frame: 'admin',
    menu: { icon: 'archive' },
  },
  {
    path: '/play-course/$launchId',
    page: () => import('./features/player/PlayerPage').then((file) => file.PlayerPage),
    title: 'player.title',
    access: 'signedIn',
    alsoRestricted: true,
    frame: 'bare',
  },
];

/** The administration screens this person may open, in the order of the menu. */
export function menuFor(roles: Record<string, boolean>, all: readonly Screen[] = screens): readonly Screen[] {
  return all.filter((screen) => screen.menu && (!screen.roles || screen.roles.some((role) => roles[role])));
}

/** The screen an address of the router belongs to. */
export function screenOf(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}
