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
import { callQuietly, Refused } from '../api/client';
import { settleLanguage, settleOffered } from '../api/language';
import { cache, forgetAll, forgetPerson, knownProfile, loadPortal, loadProfile } from '../api/people';
import { again } from '../core/again';
import { decide } from '../core/guard';
import { addressOf, type Query, textsOf } from '../core/navigate';
import { safeRedirect } from '../core/redirect';
import { forgetQueries, rememberQuery } from '../core/returns';
import { session } from '../core/session';
import { loadAllTexts } from '../core/text';
import { hasUnsaved } from '../core/unsaved';
import { moved, type Screen, screens } from '../screens';
import { FailedPage } from './FailedPage';
import { NotFoundPage } from './NotFoundPage';
import { PendingPage } from './PendingPage';
import { Shell } from './Shell';

const isWayIn = (path: string) => path === '/login' || path.startsWith('/login/');

/** The guard on every change of route: portal, profile, restriction, roles, sign-in. */
async function guard(screen: Screen, wanted: string, query: Query, hash: string): Promise<void> {
  const [portal, profile] = await Promise.all([loadPortal(), loadProfile()]);
  if (portal.needsFirstAdministrator && screen.path !== '/setup') throw redirect({ to: '/setup', hash: true });

  // Signed in already, perhaps in another tab: on to what was wanted.
  // The link of a message says for whom it is before anything happens.
  if (isWayIn(screen.path) && profile && !hash)
    throw redirect(addressOf(safeRedirect(query.redirect ?? query.ssoredirect)));

  // The second step that kept this person from it is set up.
  if (screen.path === '/security' && query.redirect && profile && !profile.mustSetUpTwoSteps)
    throw redirect(addressOf(safeRedirect(query.redirect)));

  if (profile) await settleLanguage();
  else await settleOffered();

  const verdict = decide(screen, profile);
  const back = wanted === '/home' ? {} : { redirect: wanted };
  // Loaded anew in somebody else's learning system: its page says again for whom.
  if (verdict.go === 'login' && session.isElsewhere())
    throw redirect({ to: '/scorm-dispatch-launch', search: { dispatch: query.dispatch }, replace: true });
  if (verdict.go === 'login') throw redirect({ to: '/login', search: back });
  if (verdict.go === 'changePassword') throw redirect({ to: '/change-password', search: back });
  if (verdict.go === 'security') throw redirect({ to: '/security', search: back });
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

/** The code of a screen, with the texts that it needs beside those of home. */
async function pageOf(screen: Screen): Promise<{ Page: ComponentType }> {
  const [Page] = await Promise.all([screen.page(), screen.path === '/home' || loadAllTexts()]);
  return { Page };
}

const routes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    beforeLoad: ({ location }) => guard(screen, location.href, location.search as Query, location.hash),
    component: lazyRouteComponent<{ Page: ComponentType }, 'Page'>(() => pageOf(screen), 'Page'),
    staticData: { screen },
  }),
);

const oldRoutes = moved.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location }) => {
      const { open, ...search } = location.search as Query;
      throw redirect({ to: open ? `${to}/${open}` : to, search, replace: true });
    },
  }),
);

export const router = createRouter({
  routeTree: root.addChildren([home, ...routes, ...oldRoutes]),
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
    rememberQuery(toLocation.pathname, toLocation.search as Query);
    if (toLocation.pathname === last) return;
    if (last !== '' && !toLocation.hash) {
      scrollTo({ top: 0, behavior: 'instant' });
      const content = document.getElementById('content');
      if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    }
    last = toLocation.pathname;
  });
}

const ASK_AGAIN_MS = 1_000;

/** The id of who is signed in; waits for a server that is away, because unsaved work hangs on the answer. */
async function whoIsHere(): Promise<number | null> {
  for (;;) {
    try {
      return (await callQuietly('session.show', {})).id;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Somebody has signed in over unsaved work: the same person goes on, another one finds nothing of the one before. */
async function comeBack(): Promise<void> {
  const before = knownProfile();
  const isSame = before !== undefined && (await whoIsHere()) === before.id;
  again.settle(isSame);
  if (isSame) return void cache.invalidateQueries();
  forgetPerson();
  forgetQueries();
  await router.navigate({ to: '/home', replace: true });
}

/** Pages that need no session: one that ends leads nobody away from them, least of all from the link of a message. */
const isBeforeSignIn = /^\/(login|logout|setup|forgot-password|confirm-account|change-password)\b/;

/** Follows what happens to the session here and in other tabs. */
export function followSession(): void {
  session.listen((change) => {
    if (change === 'signedIn' && (again.isAsking() || hasUnsaved())) return void comeBack();
    if (change === 'expired' && again.ask()) return;
    const path = router.state.location.pathname;
    forgetQueries();
    if (change === 'signedIn') forgetPerson();
    else forgetAll();
    if (change === 'signedIn') void router.invalidate();
    else if (!isBeforeSignIn.test(path)) {
      const search = path === '/home' ? {} : { redirect: router.state.location.href };
      void router.navigate({
        to: '/login',
        search: change === 'expired' ? { ...search, timeout: 'true' } : search,
        replace: true,
      });
    }
  });
}
