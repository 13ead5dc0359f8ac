// Every screen, one row each: address, page (loaded when it is needed), title, who may see it, and how it is framed.
// Guards, titles and menus follow from here. How to add one: README.md.
import type { ComponentType } from 'preact';

import type { Role } from './api/contract';
import { configurationScreens } from './configuration_screens';
import type { Access } from './core/guard';
import type { TextKey } from './core/text';
import { ownScreens } from './own_screens';
import type { IconName } from './parts/Icon';
import { personScreens } from './person_screens';
import { playerScreens } from './player_screens';

/** The item is shown while this field of the profile has this value. */
export interface Condition {
  field: 'mayChangePassword' | 'hasOwnFields' | 'seesRecords';
  trueValue: boolean;
}

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
  /** One of the pages of a record: they are its tabs, in this order, under their titles. */
  tabOf?: 'person';
  /** A place in a menu: that of its section, else the one named. */
  menu?: { icon: IconName; group?: TextKey; in?: 'main' | 'user'; condition?: Condition };
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
/** The learning record store, for whom they reach everybody. */
const recordRoles: readonly Role[] = ['Reports_CanViewScormAttemptDetailReport', 'CanAccessConfiguration'];

export const screens: readonly Screen[] = [
  {
    path: '/login',
    page: () => import('./features/accounts/LoginPage').then((file) => file.LoginPage),
    title: 'login.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/login/standard',
    page: () => import('./features/accounts/LoginPage').then((file) => file.StandardPage),
    title: 'login.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/login/magic-link',
    page: () => import('./features/accounts/MagicLinkPage').then((file) => file.MagicLinkPage),
    title: 'magicLink.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/login/nopassword',
    page: () => import('./features/accounts/NoPasswordPage').then((file) => file.NoPasswordPage),
    title: 'login.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/login/sso',
    page: () => import('./features/accounts/SsoPage').then((file) => file.SsoPage),
    title: 'sso.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/login/ssoError',
    page: () => import('./features/accounts/SsoPage').then((file) => file.SsoErrorPage),
    title: 'sso.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/forgot-password',
    page: () => import('./features/accounts/ForgotPasswordPage').then((file) => file.ForgotPasswordPage),
    title: 'forgot.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/confirm-account',
    page: () => import('./features/accounts/ConfirmAccountPage').then((file) => file.ConfirmAccountPage),
    title: 'forgot.confirmTitle',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/register',
    page: () => import('./features/accounts/RegisterPage').then((file) => file.RegisterPage),
    title: 'register.title',
    access: 'everyone',
    frame: 'bare',
  },
  {
    path: '/support',
    page: () => import('./features/accounts/SupportPage').then((file) => file.SupportPage),
    title: 'support.title',
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
  ...ownScreens,
  {
    path: '/home',
    page: () => import('./features/home/HomePage').then((file) => file.HomePage),
    title: 'home.title',
    access: 'signedIn',
    frame: 'page',
    menu: { icon: 'house-door', in: 'main' },
    hasSearch: true,
  },
  {
    path: '/admin/course/{-$contentId}',
    page: () => import('./features/courses/CoursesPage').then((file) => file.CoursesPage),
    title: 'courses.title',
    access: 'signedIn',
    roles: courseRoles,
    frame: 'admin',
    menu: { icon: 'collection' },
  },
  {
    path: '/admin/course/new/{-$typeId}',
    page: () => import('./features/courses/CoursesPage').then((file) => file.CoursesPage),
    title: 'courses.title',
    access: 'signedIn',
    roles: courseRoles,
    parent: '/admin/course',
    frame: 'admin',
  },
  {
    path: '/admin/user',
    page: () => import('./features/people/PeoplePage').then((file) => file.PeoplePage),
    title: 'people.title',
    access: 'signedIn',
    roles: ['CanViewUserList'],
    frame: 'admin',
    menu: { icon: 'people' },
  },
  {
    path: '/admin/user/new',
    page: () => import('./features/people/NewPersonPage').then((file) => file.NewPersonPage),
    title: 'people.new',
    access: 'signedIn',
    roles: ['CanCreateUser'],
    parent: '/admin/user',
    frame: 'admin',
  },
  {
    path: '/admin/user/import',
    page: () => import('./features/people/import/ImportPage').then((file) => file.ImportPage),
    title: 'import.title',
    access: 'signedIn',
    roles: ['CanCreateUser', 'CanManageUser'],
    parent: '/admin/user',
    frame: 'admin',
  },
  ...personScreens,
  {
    path: '/admin/user-approval',
    page: () => import('./features/approval/ApprovalPage').then((file) => file.ApprovalPage),
    title: 'approval.title',
    access: 'signedIn',
    roles: ['CanManageUserApproval'],
    frame: 'admin',
    menu: { icon: 'person-check' },
  },
  {
    path: '/admin/merge-user-accounts',
    page: () => import('./features/merge/MergePage').then((file) => file.MergePage),
    title: 'merge.title',
    access: 'signedIn',
    roles: ['CanAccessMergeUserAccounts'],
    frame: 'admin',
    menu: { icon: 'arrow-repeat' },
  },
  {
    path: '/admin/user-hierarchy',
    page: () => import('./features/relations/HierarchyPage').then((file) => file.HierarchyPage),
    title: 'hierarchy.title',
    access: 'signedIn',
    roles: ['CanViewUserRelationshipHierarchy'],
    frame: 'admin',
    menu: { icon: 'diagram-3' },
  },
  {
    path: '/admin/permission-group/{-$groupId}',
    page: () => import('./features/permissions/GroupsPage').then((file) => file.GroupsPage),
    title: 'groups.title',
    access: 'signedIn',
    roles: ['CanManagePermissionGroups', 'UserSecurity_EditPermissionGroups'],
    frame: 'admin',
    menu: { icon: 'shield-lock' },
  },
  {
    path: '/admin/title/{-$titleId}',
    page: () => import('./features/titles/TitlesPage').then((file) => file.TitlesPage),
    title: 'titles.title',
    access: 'signedIn',
    roles: ['CanManageTitle'],
    frame: 'admin',
    menu: { icon: 'briefcase' },
  },
  {
    path: '/admin/access-tokens',
    page: () => import('./features/tokens/AllTokensPage').then((file) => file.AllTokensPage),
    title: 'tokens.allTitle',
    access: 'signedIn',
    roles: ['UserSecurity_View', 'UserSecurity_Edit'],
    frame: 'admin',
    menu: { icon: 'plug' },
  },
  {
    path: '/admin/location-group/{-$typeId}',
    page: () => import('./features/locations/LocationsPage').then((file) => file.LocationsPage),
    title: 'locations.title',
    access: 'signedIn',
    roles: ['CanManageLocationGroup'],
    frame: 'admin',
    menu: { icon: 'geo-alt' },
  },
  {
    path: '/admin/location-group/new/$newTypeId/{-$parentGroupId}',
    page: () => import('./features/locations/LocationsPage').then((file) => file.LocationsPage),
    title: 'locations.title',
    access: 'signedIn',
    roles: ['CanManageLocationGroup'],
    parent: '/admin/location-group',
    frame: 'admin',
  },
  {
    path: '/admin/location-group/edit/$locationId',
    page: () => import('./features/locations/LocationsPage').then((file) => file.LocationsPage),
    title: 'locations.title',
    access: 'signedIn',
    roles: ['CanManageLocationGroup'],
    parent: '/admin/location-group',
    frame: 'admin',
  },
  {
    path: '/admin/scorm-dispatch/{-$dispatchId}',
    page: () => import('./features/dispatch/DispatchesPage').then((file) => file.DispatchesPage),
    title: 'dispatch.title',
    access: 'signedIn',
    roles: ['CanManageCourse_OnlineTracked'],
    frame: 'admin',
    menu: { icon: 'send' },
  },
  {
    path: '/admin/how-to/{-$howToId}',
    page: () => import('./features/how_to/HowTosPage').then((file) => file.HowTosPage),
    title: 'howTo.title',
    access: 'signedIn',
    roles: ['CanManageHowTo'],
    frame: 'admin',
    menu: { icon: 'question-circle' },
  },
  ...configurationScreens,
  {
    path: '/reports',
    page: () => import('./features/reports/ReportsPage').then((file) => file.ReportsPage),
    title: 'reports.title',
    access: 'signedIn',
    roles: [...reportRoles, ...recordRoles],
    frame: 'admin',
    menu: { icon: 'bar-chart' },
  },
  {
    path: '/reports/lrs-viewer',
    page: () => import('./features/statements/StatementsPage').then((file) => file.StatementsPage),
    title: 'statements.title',
    access: 'signedIn',
    roles: recordRoles,
    parent: '/reports',
    frame: 'admin',
    menu: { icon: 'inbox', condition: { field: 'seesRecords', trueValue: true } },
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
    path: '/admin/outbox',
    page: () => import('./features/outbox/OutboxPage').then((file) => file.OutboxPage),
    title: 'outbox.title',
    access: 'signedIn',
    roles: ['CanAccessConfiguration'],
    frame: 'admin',
    menu: { icon: 'envelope' },
  },
  ...playerScreens,
];

/** Addresses of earlier versions. The search behind them is kept; ?open=7 was a record, ?open=new a new one. */
export const moved: readonly { from: string; to: string }[] = [
  { from: '/admin/courses', to: '/admin/course' },
  { from: '/admin/people', to: '/admin/user' },
  { from: '/admin/people/import', to: '/admin/user/import' },
];

/** A menu at the side: the screens below one prefix. */
export interface Section {
  /** Of the menu, as the specification numbers them. */
  id: number;
  prefix: string;
  title: TextKey;
  icon: IconName;
  /** Where its back item leads; without one, a step back. */
  returnTo?: string;
}

export const sections: readonly Section[] = [
  { id: 2, prefix: '/admin/', title: 'shell.administration', icon: 'people', returnTo: '/home' },
  { id: 5, prefix: '/configuration/', title: 'shell.configuration', icon: 'sliders', returnTo: '/home' },
  { id: 6, prefix: '/reports', title: 'reports.title', icon: 'bar-chart' },
];

/** The menus that are no section: the main links, and what the person has for themselves. */
export const barMenus = { main: 1, user: 4 } as const;

export function sectionOf(screen: Pick<Screen, 'path'> | undefined): Section | undefined {
  return sections.find((section) => screen?.path.startsWith(section.prefix));
}

/** The menu a screen stands in. */
export function menuOf(screen: Screen): number | undefined {
  return screen.menu?.in ? barMenus[screen.menu.in] : screen.menu && sectionOf(screen)?.id;
}

/** Where the menu leads: the path without the parts that may be left out. */
export function addressOf(screen: Pick<Screen, 'path'>): string {
  return screen.path.replace(/\/\{-\$\w+\}$/, '');
}

/** The name of a screen, the same in every release: its address without what may be left out, '/admin/user/$userId'. */
export const pageOf = addressOf;

/** The name of a menu item, the same in every release: 'admin-user' for /admin/user. */
export function itemId(address: string): string {
  return address.replace(/^\/|\/$/g, '').replaceAll('/', '-');
}

/** The screen an address of the router belongs to. */
export function screenOf(path: string): Screen | undefined {
  return screens.find((screen) => screen.path === path);
}
