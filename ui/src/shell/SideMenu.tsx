import { useEffect, useRef } from 'react';
import { Link } from '../core/Link';
import { t } from '../core/text';
import { useTheme } from '../core/theme';
import type { SideMenu as Menu } from '../menus';
import { IconButton } from '../parts/Button';
import { Icon } from '../parts/Icon';

import { SideLinks } from './SideNav';
import { themeItems } from './theme_items';

interface SideMenuProps {
  menus: readonly Menu[];
  onClose: () => void;
}

/** The menu of a phone: slides in from the side over the page. */
export function SideMenu({ menus, onClose }: SideMenuProps) {
  const element = useRef<HTMLDialogElement>(null);
  const theme = useTheme();

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    return () => {
      if (opener?.isConnected) opener.focus();
    };
  }, []);

  /** Slides out first, then goes. */
  function leave() {
    const dialog = element.current;
    if (!dialog?.open) return onClose();
    dialog.close();
    const running = dialog.getAnimations?.() ?? [];
    void Promise.allSettled(running.map((animation) => animation.finished)).then(onClose);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes; the click is on the veil beside the menu
    <dialog
      ref={element}
      class="side-menu"
      aria-label={t('shell.menu')}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => event.target === element.current && leave()}
    >
      <div class="side-head">
        {t('shell.menu')}
        <IconButton icon="x-lg" label={t('common.close')} onClick={leave} />
      </div>
      <div class="side-body">
        <nav class="card" aria-label={t('shell.main')}>
          <ul class="side-links">
            <li>
              <Link to="/home" onClick={leave}>
                <Icon name="house-door" />
                {t('home.title')}
              </Link>
            </li>
          </ul>
        </nav>
        {menus.map((menu) => (
          <nav key={menu.prefix} class="card" aria-label={t(menu.title)}>
            {menu.rows.length > 1 && <h2 class="side-section">{t(menu.title)}</h2>}
            <SideLinks rows={menu.rows} onFollow={leave} />
          </nav>
        ))}
        <div class="card">
          <ul class="side-links">
            {themeItems(theme).map((item) => (
              <li key={item.label}>
                <button type="button" aria-pressed={item.isChosen} onClick={item.onSelect}>
                  {item.icon && <Icon name={item.icon} />}
                  <span style={{ flex: 1 }}>{item.label}</span>
                  {item.isChosen && <Icon name="check-lg" size={14} />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </dialog>
  );
}
