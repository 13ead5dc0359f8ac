import { useState } from 'react';

import type { Profile } from '../api/contract';
import { usePortal } from '../api/people';
import { Link } from '../core/Link';
import { phone, useMedia } from '../core/media';
import { useGo } from '../core/navigate';
import { useTypedSearch } from '../core/search';
import { t } from '../core/text';
import { useTheme } from '../core/theme';
import { Button, IconButton } from '../parts/Button';
import { SearchField } from '../parts/choices';
import { Icon } from '../parts/Icon';
import { Mark } from '../parts/Mark';
import { Menu } from '../parts/Menu';
import { Avatar } from '../parts/status';
import { menuFor, type Screen } from '../screens';
import { SideMenu } from './SideMenu';
import { themeItems } from './theme_items';

/** Brand, main links, search on home, theme, the person. */
export function TopBar({ screen, profile }: { screen: Screen | undefined; profile: Profile | undefined }) {
  const portal = usePortal();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const admin = profile ? menuFor(profile.roles) : [];
  const first = admin[0];
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
        <Link to="/home" class="brand">
          <Mark />
          <span>{portal?.title ?? 'Oneroom'}</span>
        </Link>
        {first && (
          <nav class="main-links only-wide" aria-label={t('shell.main')}>
            <Link to="/home">{t('home.title')}</Link>
            <AdminLink first={first.path} isCurrent={screen?.frame === 'admin'} />
          </nav>
        )}
      </div>
      {hasSearch && <HomeSearch isOpen={isSearchOpen} onClose={() => setSearchOpen(false)} />}
      <div class="top-end">
        {hasSearch && (
          <IconButton class="only-phone" icon="search" label={t('home.search')} onClick={() => setSearchOpen(true)} />
        )}
        <ThemeMenu />
        {profile ? (
          <UserMenu profile={profile} />
        ) : (
          portal &&
          !portal.needsFirstAdministrator && (
            <Link to="/login" class="button">
              {t('login.action')}
            </Link>
          )
        )}
      </div>
      {profile && isMenuOpen && (
        <SideMenu roles={profile.roles} hasAdmin={first !== undefined} onClose={() => setMenuOpen(false)} />
      )}
    </header>
  );
}

function AdminLink({ first, isCurrent }: { first: string; isCurrent: boolean }) {
  const go = useGo();
  return (
    <a
      href={first}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void go(first);
      }}
    >
      {t('shell.administration')}
    </a>
  );
}

/** Writes what is typed into the address after a pause; home reads it there. On a phone it slides over the bar. */
function HomeSearch({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [text, setText] = useTypedSearch();
  const isPhone = useMedia(phone);

  const isShown = isOpen || text !== '';
  return (
    <div class={isShown ? 'top-search is-open' : 'top-search'}>
      <SearchField
        label={t('home.search')}
        value={text}
        onChange={setText}
        hasHotkey={!isPhone}
        isRound
        autoFocus={isOpen}
      />
      {isPhone && (
        <Button
          look="quiet"
          onClick={() => {
            setText('');
            onClose();
          }}
        >
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu
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

function UserMenu({ profile }: { profile: Profile }) {
  const go = useGo();
  const password = {
    label: t('changePassword.title'),
    icon: 'key' as const,
    onSelect: () => void go('/change-password'),
  };
  const tokens = {
    label: t('tokens.title'),
    icon: 'shield-lock' as const,
    onSelect: () => void go('/access-tokens'),
  };
  return (
    <Menu
      label={t('shell.userMenu')}
      head={
        <>
          <strong>{profile.fullName}</strong>
          <br />
          <span class="meta">{profile.email || profile.username}</span>
        </>
      }
      items={[
        ...(profile.isSso || profile.isSd ? [] : [password]),
        ...(profile.isSd || profile.mustChangePassword ? [] : [tokens]),
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
  );
}
