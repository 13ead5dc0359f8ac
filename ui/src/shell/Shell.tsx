import './Shell.css';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useProfile } from '../api/people';
import { t } from '../core/text';
import { useScreenTitle } from '../core/title';
import { Toasts } from '../parts/toast';
import type { Screen } from '../screens';
import { SideNav } from './SideNav';
import { TopBar } from './TopBar';

/** The screen of the table that is shown now. */
export function useScreen(): Screen | undefined {
  const matches = useMatches();
  return matches[matches.length - 1]?.staticData?.screen;
}

/** What stands round every screen: the bar on top, the menu at the side, the place for the page. */
export function Shell() {
  const screen = useScreen();
  const profile = useProfile();
  useScreenTitle(screen ? t(screen.title) : t('notFound.title'));

  if (screen?.frame === 'bare') {
    return (
      <>
        <Outlet />
        <Toasts />
      </>
    );
  }
  const isAdmin = screen?.frame === 'admin' && profile !== undefined;
  return (
    <div class="shell">
      <a class="button primary skip" href="#content">
        {t('shell.skip')}
      </a>
      <TopBar screen={screen} profile={profile} />
      <div class="frame">
        {isAdmin && <SideNav roles={profile.roles} />}
        <main id="content" class={isAdmin ? 'content is-admin' : 'content is-page'} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Toasts />
    </div>
  );
}
