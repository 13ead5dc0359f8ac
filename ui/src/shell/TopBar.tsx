import { useState } from 'react';

import type { NavigationMenu, PortalInfo, Profile } from '../api/contract';
import { usePortal } from '../api/people';
import type { Help } from '../core/help';
import { Link } from '../core/Link';
import { useGo } from '../core/navigate';
import { t } from '../core/text';
import { useTheme } from '../core/theme';
import { isInBar, type SideMenu as Menu, rowsOf } from '../menus';
import { BrandSign } from '../parts/Brand';
import { IconButton } from '../parts/Button';
import { Icon } from '../parts/Icon';
import { useLanguageItems } from '../parts/language';
import { Menu as More } from '../parts/Menu';
import { HelpSign } from '../parts/PageTitle';
import { Avatar } from '../parts/status';
import { addressOf, barMenus, itemId, type Screen, sectionOf } from '../screens';
import { HomeSearch } from './HomeSearch';
import { SideMenu } from './SideMenu';
import { themeItems } from './theme_items';

interface TopBarProps {
  screen: Screen | undefined;
  profile: Profile | undefined;
  menus: readonly Menu[];
  tree: readonly NavigationMenu[] | undefined;
  /** Of the screen, where its sign stands here. */
  help: Help | null;
}

/** Brand, main links, search on home, theme, the person. */
export function TopBar({ screen, profile, menus, tree, help }: TopBarProps) {
  const portal = usePortal();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const hasSearch = screen?.hasSearch === true && profile !== undefined;

  return (
    <header class="top">
      <div class="top-start">
        {profile && (
          <IconButton
            class="only-phone"
            icon="list"
            label={t('shell.menu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        )}
        <Brand title={portal?.title ?? 'Oneroom'} look={portal?.navbarBrand ?? 'markAndTitle'} />
        {profile && <MainLinks screen={screen} profile={profile} menus={menus} tree={tree} />}
      </div>
      {hasSearch && <HomeSearch isOpen={isSearchOpen} onClose={() => setSearchOpen(false)} />}
      <div class="top-end">
        {hasSearch && (
          <IconButton class="only-phone" icon="search" label={t('home.search')} onClick={() => setSearchOpen(true)} />
        )}
        {help && <HelpSign help={help} />}
        <ThemeMenu />
        {profile ? (
          <UserMenu profile={profile} tree={tree} />
        ) : (
          portal &&
          !portal.needsFirstAdministrator && (
            <Link to="/login" class="button">
              {t('login.action')}
            </Link>
          )
        )}
      </div>
      {profile && isMenuOpen && <SideMenu menus={menus} onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

/** The sign of the portal, its name, or both, as the settings say. A sign alone still tells the name. */
function Brand({ title, look }: { title: string; look: PortalInfo['navbarBrand'] }) {
  return (
    <Link to="/home" class="brand">
      {look !== 'title' && <BrandSign />}
      <span class={look === 'mark' ? 'visually-hidden' : undefined}>{title}</span>
    </Link>
  );
}

interface LinksProps {
  screen: Screen | undefined;
  profile: Profile;
  menus: readonly Menu[];
  tree: readonly NavigationMenu[] | undefined;
}

/** What the settings put into the bar; the other sections are behind More. */
function MainLinks({ screen, profile, menus, tree }: LinksProps) {
  const go = useGo();
  const isShown = (menu: Menu) => isInBar(itemId(menu.prefix), barMenus.main, tree);
  const own = rowsOf(barMenus.user, profile, tree).filter((row) =>
    isInBar(itemId(addressOf(row)), barMenus.user, tree),
  );
  const more = menus.filter((menu) => !isShown(menu));
  if (menus.length + own.length === 0) return null;
  return (
    <nav class="main-links only-wide" aria-label={t('shell.main')}>
      <Link to="/home">{t('home.title')}</Link>
      {menus.filter(isShown).map((menu) => (
        <SectionLink
          key={menu.prefix}
          to={firstOf(menu)}
          title={t(menu.title)}
          isCurrent={sectionOf(screen)?.prefix === menu.prefix}
        />
      ))}
      {own.map((row) => (
        <Link key={row.path} to={addressOf(row)}>
          {t(row.title)}
        </Link>
      ))}
      {more.length > 0 && (
        <More
          label={t('shell.more')}
          align="start"
          items={more.map((menu) => ({
            label: t(menu.title),
            icon: menu.icon,
            onSelect: () => void go(firstOf(menu)),
          }))}
          trigger={(props) => (
            <button {...props} type="button">
              {t('shell.more')}
              <Icon name="chevron-down" size={12} />
            </button>
          )}
        />
      )}
    </nav>
  );
}

/** Where a section begins. */
function firstOf(menu: Menu): string {
  return menu.rows[0] ? addressOf(menu.rows[0]) : menu.prefix;
}

/** Leads to the first screen of a menu, and is the current one on all of its screens. */
function SectionLink({ to, title, isCurrent }: { to: string; title: string; isCurrent: boolean }) {
  const go = useGo();
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void go(to);
      }}
    >
      {title}
    </a>
  );
}

function ThemeMenu() {
  const theme = useTheme();
  return (
    <More
      label={t('theme.title')}
      items={themeItems(theme)}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          class="button quiet icon-only only-wide"
          aria-label={t('theme.title')}
          title={t('theme.title')}
        >
          <Icon name={theme === 'light' ? 'sun' : theme === 'dark' ? 'moon-stars' : 'circle-half'} />
        </button>
      )}
    />
  );
}

function UserMenu({ profile, tree }: { profile: Profile; tree: readonly NavigationMenu[] | undefined }) {
  const go = useGo();
  const languages = useLanguageItems();
  const rows = rowsOf(barMenus.user, profile, tree);
  return (
    <>
      <More
        label={t('shell.userMenu')}
        head={
          <>
            <strong>{profile.fullName}</strong>
            <br />
            <span class="meta">{profile.email || profile.username}</span>
          </>
        }
        items={[
          ...rows.map((row) => ({
            label: t(row.title),
            icon: row.menu?.icon,
            onSelect: () => void go(addressOf(row)),
          })),
          null,
          ...languages.items,
          null,
          { label: t('logout.action'), icon: 'box-arrow-right', onSelect: () => void go('/logout') },
        ]}
        trigger={(props) => (
          <button {...props} type="button" class="user-button">
            <Avatar name={profile.fullName} image={profile.profilePictureFilePath} />
            <span class="visually-hidden">{t('shell.userMenuOf', { name: profile.fullName })}</span>
            <Icon name="chevron-down" size={12} />
          </button>
        )}
      />
      {languages.question}
    </>
  );
}
