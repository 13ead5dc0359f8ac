// Where courses are played, here and in other learning systems, and looked into: rows of screens.tsx.
import type { Screen } from './screens';

export const playerScreens: readonly Screen[] = [
  {
    path: '/play-course/$launchId',
    page: () => import('./features/player/PlayerPage').then((file) => file.PlayerPage),
    title: 'player.title',
    access: 'signedIn',
    alsoRestricted: true,
    frame: 'bare',
  },
  {
    path: '/scorm-dispatch-launch',
    page: () => import('./features/dispatch/LaunchPage').then((file) => file.LaunchPage),
    title: 'player.title',
    access: 'everyone',
    alsoRestricted: true,
    frame: 'bare',
  },
  {
    path: '/scorm-dispatch-exit',
    page: () => import('./features/dispatch/ExitPage').then((file) => file.ExitPage),
    title: 'player.title',
    access: 'signedIn',
    alsoRestricted: true,
    frame: 'bare',
  },
  {
    path: '/admin/attempt-trace/$attemptId',
    page: () => import('./features/reports/AttemptTracePage').then((file) => file.AttemptTracePage),
    title: 'trace.title',
    access: 'signedIn',
    roles: ['Reports_CanViewScormAttemptDetailReport'],
    parent: '/admin/user',
    frame: 'admin',
  },
  {
    path: '/admin/preview-calls/$launchId',
    page: () => import('./features/reports/AttemptTracePage').then((file) => file.PreviewTracePage),
    title: 'trace.title',
    access: 'signedIn',
    roles: ['CanManageCourse_OnlineTracked', 'CanManageCourse_DownloadableResource', 'CanManageCourse_ExternalLink'],
    parent: '/admin/course',
    frame: 'admin',
  },
];
