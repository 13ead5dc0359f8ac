import './Shell.css';
import { Outlet, useMatches } from '@tanstack/react-router';
import { usePortal, useProfile } from '../api/people';
import { PageHelp } from '../core/help';
import { t, useLanguage } from '../core/text';
import { useScreenTitle } from '../core/title';
import { menusFor, useTree } from '../menus';
import { Toasts } from '../parts/toast';
import { type Screen, sectionOf } from '../screens';
import { AskAgain } from './AskAgain';
import { HomeStage } from './HomeStage';
import { useScreenHelp } from './help';
import { SideNav } from './SideNav';
import { TopBar } from './TopBar';

/** The screen of the table that is shown now. */
export function useScreen(): Screen | undefined {
  const matches = useMatches();
  return matches[matches.length - 1]?.staticData?.screen;
}

/** What stands round every screen: the bar on top, the menu at the side, the place for the page. */
export function Shell() {
  // Another language draws everything anew.
  return (
    <>
      <Frame key={useLanguage()} />
      <HomeStage />
    </>
  );
}

function Frame() {
  const screen = useScreen();
  const profile = useProfile();
  const company = usePortal()?.skin.footerCompanyName;
  // A page alone on the window asks for neither.
  const tree = useTree(screen?.frame === 'bare' ? undefined : profile);
  const help = useScreenHelp(screen, tree !== undefined);
  useScreenTitle(screen ? t(screen.title) : t('notFound.title'));

  if (screen?.frame === 'bare') {
    return (
      <>
        <Outlet />
        <AskAgain screen={screen} />
        <Toasts />
      </>
    );
  }
  const isAdmin = screen?.frame === 'admin' && profile !== undefined;
  const section = isAdmin ? sectionOf(screen) : undefined;
  const menus = profile ? menusFor(profile, tree) : [];
  const menu = section && menus.find((one) => one.id === section.id);
  return (
    <div class="shell">
      <a class="button primary skip" href="#content">
        {t('shell.skip')}
      </a>
      <TopBar screen={screen} profile={profile} menus={menus} tree={tree} help={help.inBar} />
      <div class="frame">
        {menu && menu.rows.length > 1 && <SideNav key={menu.id} menu={menu} tree={tree} />}
        <main id="content" class={isAdmin ? 'content is-admin' : 'content is-page'} tabIndex={-1}>
          <PageHelp.Provider value={help.onPage}>
            <Outlet />
          </PageHelp.Provider>
          {company && !isAdmin && <footer class="page-footer meta">{company}</footer>}
        </main>
      </div>
      {help.dialog}
      <AskAgain screen={screen} />
      <Toasts />
    </div>
  );
}
