// Where courses are played, here and in other learning systems: rows of screens.tsx.
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
];
