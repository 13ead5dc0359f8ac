// The menu at the side while its order is changed, for everybody: by dragging, or with the arrow keys on a handle.
import './sort.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { useChange } from '../../api/client';
import type { NavigationMenu } from '../../api/contract';
import { Refused } from '../../api/refused';
import { t } from '../../core/text';
import { useLeaving, useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { HistoryButton } from '../../parts/HistoryDialog';
import { Icon, type IconName } from '../../parts/Icon';
import { Banner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { moved, placesOf } from './sort_rules';

export interface SortRow {
  id: string;
  title: string;
  icon: IconName | undefined;
}

interface SortMenuProps {
  menu: NavigationMenu;
  title: string;
  rows: readonly SortRow[];
  /** Pages below it leave the menu standing. */
  prefix: string;
  onDone: () => void;
}

export function SortMenu({ menu, title, rows, prefix, onDone }: SortMenuProps) {
  const [before] = useState(() => rows.map((row) => row.id));
  const [order, setOrder] = useState(before);
  const [failure, setFailure] = useState<string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const save = useChange('navigation.saveOrder', ['navigation.list']);
  const reset = useChange('navigation.resetOrder', ['navigation.list']);
  const isDirty = order.join() !== before.join();
  const isBusy = save.isPending || reset.isPending;
  useUnsaved(isDirty);
  const leaving = useLeaving(isDirty, prefix);

  async function send(what: 'saved' | 'wasReset', work: () => Promise<unknown>) {
    setFailure([]);
    try {
      await work();
      toast(t(`menuOrder.${what}`));
      onDone();
    } catch (error) {
      const why = error instanceof Refused && error.status === 403 ? [error.message] : [];
      setFailure([t(what === 'saved' ? 'menuOrder.saveFailed' : 'menuOrder.resetFailed'), ...why]);
    }
  }

  const shown = order.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const items = menu.navigationMenuItems.filter((item) => order.includes(item.id));
  const isChanged = menu.navigationMenuItems.some((item) => item.sortOrderHasOverride);
  return (
    <>
      <h2 class="side-section sort-title">
        {t('menuOrder.title', { menu: title })}
        {isDirty && <span class="sort-dirty">{t('form.unsaved')}</span>}
      </h2>
      <p class="meta sort-hint">{t('menuOrder.hint')}</p>
      <SortList rows={shown} onMove={(id, to) => setOrder((now) => moved(now, id, to))} />
      {failure.length > 0 && (
        <div class="sort-failure">
          <Banner tone="danger">
            {failure.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Banner>
        </div>
      )}
      <div class="sort-foot">
        <Button
          look="primary"
          size="small"
          busy={save.isPending}
          disabled={!isDirty || isBusy}
          reason={t('form.nothingToSave')}
          onClick={() => send('saved', () => save.mutateAsync({ menuId: menu.id, items: placesOf(order, items) }))}
        >
          {t('common.save')}
        </Button>
        <Button
          size="small"
          busy={reset.isPending}
          disabled={(!isChanged && !isDirty) || isBusy}
          reason={t('menuOrder.nothingToReset')}
          onClick={() => send('wasReset', () => reset.mutateAsync({ menuId: menu.id }))}
        >
          {t('menuOrder.reset')}
        </Button>
        <Button size="small" onClick={() => (isDirty ? setAsking(true) : onDone())}>
          {t('common.close')}
        </Button>
        <HistoryButton look="plain" kind="navigationMenu" objectId={menu.id} title={title} />
      </div>
      {(isAsking || leaving) && (
        <ConfirmDialog
          title={t('form.leaveTitle')}
          action={t('form.leaveAction')}
          isDanger
          onConfirm={async () => (leaving ? leaving.go() : onDone())}
          onClose={() => {
            leaving?.stay();
            setAsking(false);
          }}
        >
          {t('form.leaveText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function SortList({ rows, onMove }: { rows: readonly SortRow[]; onMove: (id: string, to: number) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const refocus = useRef<string | null>(null);

  useEffect(() => {
    if (dragged === null) return;
    const move = (event: PointerEvent) => {
      const others = [...(list.current?.children ?? [])].filter((row) => (row as HTMLElement).dataset.id !== dragged);
      const above = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < event.clientY;
      });
      onMove(dragged, above.length);
    };
    const end = () => setDragged(null);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [dragged, onMove]);

  // An element that is put elsewhere loses the keyboard.
  useLayoutEffect(() => {
    if (refocus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-id="${refocus.current}"] button`)?.focus();
    refocus.current = null;
  });

  function step(row: SortRow, at: number, by: number) {
    const to = Math.max(0, Math.min(at + by, rows.length - 1));
    refocus.current = row.id;
    onMove(row.id, to);
    setSaid(t('menuOrder.movedTo', { name: row.title, place: to + 1, count: rows.length }));
  }

  return (
    <>
      <ul ref={list} class="side-links sort-list">
        {rows.map((row, at) => (
          <li key={row.id} data-id={row.id} class={row.id === dragged ? 'is-dragged' : undefined}>
            <button
              type="button"
              aria-label={t('menuOrder.move', { name: row.title, place: at + 1, count: rows.length })}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                setDragged(row.id);
              }}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1, Home: -rows.length, End: rows.length }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                step(row, at, by);
              }}
            >
              <Icon name="grip-vertical" />
              {row.icon && <Icon name={row.icon} />}
              <span>{row.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
