// The menu at the side: the screens of one section, with their titles or, folded, with their pictures alone.

import { Link } from '../core/Link';
import './side.css';
import type { ComponentType } from 'preact';
import { useState } from 'react';

import type { NavigationMenu } from '../api/contract';
import { narrow, useMedia } from '../core/media';
import { stepBack, usePath } from '../core/navigate';
import { foldSide, useFolded } from '../core/side';
import { t } from '../core/text';
import type { SortMenu } from '../features/navigation/SortMenu';
import type { SideMenu } from '../menus';
import { Icon } from '../parts/Icon';
import { toast } from '../parts/toast';
import { addressOf, itemId, type Screen } from '../screens';
import { cutTitle } from './side_title';

interface Rows {
  rows: readonly Screen[];
  isFolded?: boolean;
  onFollow?: () => void;
}

export function SideLinks({ rows, isFolded = false, onFollow }: Rows) {
  const path = usePath();
  // Of two that the path begins with, the longer one is the present one.
  const present = rows
    .map(addressOf)
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .sort((a, b) => b.length - a.length)[0];
  let group: string | undefined;
  return (
    <ul class="side-links">
      {rows.map((screen) => {
        const opensGroup = screen.menu?.group !== group && screen.menu?.group;
        group = screen.menu?.group;
        const title = t(screen.title);
        const shown = cutTitle(title);
        return [
          opensGroup && (
            <li key={opensGroup} class="group">
              {t(opensGroup)}
            </li>
          ),
          <li key={screen.path}>
            <Link
              to={addressOf(screen)}
              isExact={addressOf(screen) !== present}
              onClick={onFollow}
              title={isFolded || shown !== title ? title : undefined}
              aria-label={shown === title ? undefined : title}
            >
              {screen.menu && <Icon name={screen.menu.icon} />}
              <span class={isFolded ? 'visually-hidden' : undefined}>{shown}</span>
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
}

/** To where the menu returns; a menu that names nothing goes one step back. */
function BackItem({ returnTo, isFolded }: { returnTo: string | undefined; isFolded: boolean }) {
  const inside = (
    <>
      <Icon name="arrow-left" />
      <span class={isFolded ? 'visually-hidden' : undefined}>{t('shell.back')}</span>
    </>
  );
  const title = isFolded ? t('shell.back') : undefined;
  return (
    <ul class="side-links side-back">
      <li>
        {returnTo ? (
          <Link to={returnTo} title={title}>
            {inside}
          </Link>
        ) : (
          <button type="button" title={title} onClick={stepBack}>
            {inside}
          </button>
        )}
      </li>
    </ul>
  );
}

interface SideNavProps {
  menu: SideMenu;
  tree: readonly NavigationMenu[] | undefined;
}

export function SideNav({ menu, tree }: SideNavProps) {
  const isFolded = useFolded(useMedia(narrow));
  const [Sorting, setSorting] = useState<ComponentType<Parameters<typeof SortMenu>[0]> | null>(null);
  const own = tree?.find((one) => one.id === menu.id);

  async function sort() {
    try {
      const file = await import('../features/navigation/SortMenu');
      setSorting(() => file.SortMenu);
    } catch {
      toast(t('error.unexpected'), 'failed');
    }
  }

  if (Sorting && own) {
    const rows = menu.rows.map((row) => ({ id: itemId(addressOf(row)), title: t(row.title), icon: row.menu?.icon }));
    return (
      <nav class="side" aria-label={t(menu.title)}>
        <Sorting menu={own} title={t(menu.title)} rows={rows} prefix={menu.prefix} onDone={() => setSorting(null)} />
      </nav>
    );
  }
  const label = t(isFolded ? 'shell.unfold' : 'shell.fold');
  return (
    <nav class={isFolded ? 'side is-folded' : 'side'} aria-label={t(menu.title)}>
      <BackItem returnTo={own ? (own.returnVueRoute ?? undefined) : menu.returnTo} isFolded={isFolded} />
      <SideLinks rows={menu.rows} isFolded={isFolded} />
      <div class="side-foot">
        {own?.mayBeSorted && !isFolded && (
          <button
            type="button"
            class="side-fold"
            aria-label={t('menuOrder.start')}
            title={t('menuOrder.start')}
            onClick={sort}
          >
            <Icon name="arrow-down-up" />
          </button>
        )}
        <button
          type="button"
          class="side-fold"
          aria-expanded={!isFolded}
          aria-label={label}
          title={label}
          onClick={() => foldSide(!isFolded)}
        >
          <Icon name={isFolded ? 'chevron-right' : 'chevron-left'} />
        </button>
      </div>
    </nav>
  );
}
