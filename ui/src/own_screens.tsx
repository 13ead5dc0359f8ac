// What people have for themselves, in the order of the user menu: rows of screens.tsx.
import type { Screen } from './screens';

export const ownScreens: readonly Screen[] = [
  {
    path: '/change-password',
    page: () => import('./features/accounts/ChangePasswordPage').then((file) => file.ChangePasswordPage),
    title: 'changePassword.title',
    access: 'everyone',
    alsoBeforePassword: true,
    alsoBeforeTwoSteps: true,
    frame: 'page',
    menu: { icon: 'key', in: 'user', condition: { field: 'mayChangePassword', trueValue: true } },
  },
  {
    path: '/my-picture',
    page: () => import('./features/pictures/MyPicturePage').then((file) => file.MyPicturePage),
    title: 'pictures.mine',
    access: 'signedIn',
    frame: 'page',
    menu: { icon: 'image', in: 'user' },
  },
  {
    path: '/security',
    page: () => import('./features/security/SecurityPage').then((file) => file.SecurityPage),
    title: 'security.title',
    access: 'signedIn',
    alsoBeforeTwoSteps: true,
    frame: 'page',
    menu: { icon: 'shield-lock', in: 'user' },
  },
  {
    path: '/my-details',
    page: () => import('./features/fields/OwnValuesPage').then((file) => file.OwnValuesPage),
    title: 'fields.own',
    access: 'signedIn',
    frame: 'page',
    menu: { icon: 'person', in: 'user', condition: { field: 'hasOwnFields', trueValue: true } },
  },
  {
    path: '/access-tokens',
    page: () => import('./features/tokens/TokensPage').then((file) => file.TokensPage),
    title: 'tokens.title',
    access: 'signedIn',
    frame: 'page',
    menu: { icon: 'plug', in: 'user' },
  },
];
