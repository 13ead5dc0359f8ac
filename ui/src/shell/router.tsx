// Makes the routes of the screen table and runs the guard before each.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { ComponentType } from 'preact';
import { forgetAll, forgetPerson, loadPortal, loadProfile } from '../api/people';
import { decide } from '../core/guard';
import { addressOf, type Query, textsOf } from '../core/navigate';
import { safeRedirect } from '../core/redirect';
import { session } from '../core/session';
import { type Screen, screens } from '../screens';
import { FailedPage } from './FailedPage';
import { NotFoundPage } from './NotFoundPage';
import { PendingPage } from './PendingPage';
import { Shell } from './Shell';

/** The guard on every change of route: portal, profile, restriction, roles, sign-in. */
async function guard(screen: Screen, wanted: string, query: Query): Promise<void> {
  const [portal, profile] = await Promise.all([loadPortal(), loadProfile()]);
  if (portal.needsFirstAdministrator && screen.path !== '/setup') throw redirect({ to: '/setup', hash: true });

  // Signed in already, perhaps in another tab: on to what was wanted.
  if (screen.path === '/login' && profile) throw redirect(addressOf(safeRedirect(query.redirect)));

  const verdict = decide(screen, profile);
  if (verdict.go === 'login') throw redirect({ to: '/login', search: wanted === '/home' ? {} : { redirect: wanted } });
  if (verdict.go === 'changePassword') throw redirect({ to: '/change-password' });
  if (verdict.go === 'noAccess')
    throw redirect({
      to: '/no-access',
      search: verdict.why === 'roles' ? { screen: screen.path } : { why: 'restricted' },
      replace: true,
    });
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: FailedPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', hash: true });
  },
});

const routes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    beforeLoad: ({ location }) => guard(screen, location.href, location.search as Query),
    component: lazyRouteComponent<{ Page: ComponentType }, 'Page'>(async () => ({ Page: await screen.page() }), 'Page'),
    staticData: { screen },
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([home, ...routes]),
  // Values of the address are texts here; ?search=42 is not a number.
  parseSearch: textsOf,
  stringifySearch: stringifySearchWith((value) => String(value)),
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 250,
  defaultPendingComponent: PendingPage,
  scrollRestoration: false,
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/**
 * Each navigation to another path starts at its top, with the keyboard at the content unless the page puts it into a
 * field; changing the search phrase or a filter stays where it is.
 */
export function followPath(): void {
  let last = '';
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.pathname === last) return;
    if (last !== '' && !toLocation.hash) {
      scrollTo({ top: 0, behavior: 'instant' });
      const content = document.getElementById('content');
      if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    }
    last = toLocation.pathname;
  });
}

/** Follows what happens to the session here and in other tabs. */
export function followSession(): void {
  session.listen((change) => {
    const path = router.state.location.pathname;
    if (change === 'signedIn') forgetPerson();
    else forgetAll();
    if (change === 'signedIn') void router.invalidate();
    else if (!/^\/(login|logout|setup)\b/.test(path)) {
      const search = path === '/home' ? {} : { redirect: router.state.location.href };
      void router.navigate({
        to: '/login',
        search: change === 'expired' ? { ...search, timeout: 'true' } : search,
        replace: true,
      });
    }
  });
}
