import './Dialog.css';
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';

import { t } from '../core/text';
import { Button, type ButtonProps } from './Button';
import { Icon, type IconName } from './Icon';
import { usePopup } from './popup';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
  isDanger?: boolean;
  /** A choice of several: shows a tick. */
  isChosen?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The name of the menu for screen readers. */
  label: string;
  /** A list of items; null draws a line between groups. */
  items: readonly (MenuItem | null)[];
  head?: ComponentChildren;
  align?: 'start' | 'end';
  trigger: (props: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: () => void;
    onKeyDown: (event: TargetedKeyboardEvent<HTMLButtonElement>) => void;
  }) => ComponentChildren;
}

/** A button that opens a list of actions. Arrow keys, Home, End and first letters move; Escape goes back. */
export function Menu({ label, items, head, align = 'end', trigger }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  usePopup(anchor, popup, isOpen, () => setOpen(false), align);

  useEffect(() => {
    if (isOpen) popup.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [isOpen]);

  function close() {
    setOpen(false);
    anchor.current?.focus();
  }

  function move(event: TargetedKeyboardEvent<HTMLDivElement>) {
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
    const found = letter
      ? [...all.slice(at + 1), ...all].findIndex((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
      : -1;
    const next = steps[event.key] ?? (found >= 0 ? (at + 1 + found) % all.length : undefined);
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (next !== undefined) {
      event.preventDefault();
      all[next]?.focus();
    }
  }

  return (
    <>
      {trigger({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {isOpen && (
        <div ref={popup} class="menu" popover="auto" onKeyDown={move}>
          {head && <div class="menu-head">{head}</div>}
          <div role="menu" aria-label={label}>
            {items.map((item, at) =>
              item === null ? (
                <hr key={`line-${at}`} />
              ) : (
                <button
                  key={item.label}
                  type="button"
                  role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.isChosen}
                  tabIndex={-1}
                  class={item.isDanger ? 'menu-item is-danger' : 'menu-item'}
                  onClick={() => {
                    close();
                    item.onSelect();
                  }}
                >
                  {item.icon && <Icon name={item.icon} size={16} />}
                  <span class="grow" lang={item.lang}>
                    {item.label}
                  </span>
                  {item.isChosen && <Icon name="check-lg" size={14} />}
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface SplitProps
  extends Pick<ButtonProps, 'look' | 'icon' | 'busy' | 'onMouseEnter' | 'onFocus' | 'disabled' | 'reason'> {
  label: string;
  /** What the button is about, told to screen readers after the label: "Resume: Fire safety". */
  about?: string;
  onClick: () => void;
  items: readonly (MenuItem | null)[];
}

/** The primary action, and the others in a menu beside it. Without others it is a plain button. */
export function SplitButton({ label, about, items, onClick, look, ...rest }: SplitProps) {
  const id = useId();
  const name = about ? `${label}: ${about}` : label;
  const main = (
    <Button {...rest} id={id} look={look} class="tall" onClick={onClick} aria-label={name}>
      {label}
    </Button>
  );
  if (items.length === 0) return main;
  return (
    <span class="split">
      {main}
      <Menu
        label={t('common.moreActionsFor', { name: about ?? label })}
        items={items}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            class={`button more tall ${look ?? 'plain'}`}
            aria-label={t('common.moreActionsFor', { name: about ?? label })}
          >
            <Icon name="chevron-down" size={13} />
          </button>
        )}
      />
    </span>
  );
}

/** Three dots at the end of a row. */
export function RowMenu({ label, items }: { label: string; items: readonly (MenuItem | null)[] }) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(props) => (
        <button {...props} type="button" class="button quiet icon-only small" aria-label={label}>
          <Icon name="three-dots" />
        </button>
      )}
    />
  );
}
