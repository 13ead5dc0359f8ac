// Choosing among a few: chips that filter, chips that can be taken away, tabs, a search field.
import './Field.css';
import './SearchField.css';
import './Table.css';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef } from 'react';

import { useHotkey } from '../core/hotkeys';
import { showNumber, t } from '../core/text';
import { IconButton } from './Button';
import { Icon } from './Icon';

export interface ChipChoice<V extends string> {
  value: V;
  label: string;
  count?: number;
}

interface ChipsProps<V extends string> {
  label: string;
  value: V;
  choices: readonly ChipChoice<V>[];
  onChange: (value: V) => void;
}

/** One of several filters, with how many there are of each. */
export function Chips<V extends string>({ label, value, choices, onChange }: ChipsProps<V>) {
  const element = useRef<HTMLDivElement>(null);
  const widths = choices.map((choice) => `${choice.label} ${choice.count ?? ''}`).join();
  // What an address chose may lie past the edge of the row, also once the numbers are known.
  useEffect(() => {
    const chosen = element.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!chosen || !element.current) return;
    const [row, chip] = [element.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (chip.left < row.left || chip.right > row.right)
      element.current.scrollLeft += (chip.left + chip.right - row.left - row.right) / 2;
  }, [value, widths]);
  return (
    <div ref={element} class="chips" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          class="chip"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
          {choice.count !== undefined && <span class="count">{showNumber(choice.count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** Things that were chosen; each can be taken away. */
export function ChosenChips<V extends string | number>({
  label,
  items,
  onRemove,
}: {
  label: string;
  items: readonly { value: V; label: string }[];
  onRemove: (value: V) => void;
}) {
  if (items.length === 0) return null;
  return (
    <ul class="chips wrap" aria-label={label}>
      {items.map((item) => (
        <li key={item.value} class="chip removable">
          {item.label}
          <IconButton
            icon="x-lg"
            size="small"
            label={t('common.removeItem', { name: item.label })}
            onClick={() => onRemove(item.value)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TabsProps<V extends string> {
  label: string;
  value: V;
  tabs: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** Tabs of a panel; the content carries id `tab-<value>-content` and role tabpanel through `tabPanel(value)`. */
export function Tabs<V extends string>({ label, value, tabs, onChange }: TabsProps<V>) {
  const element = useRef<HTMLDivElement>(null);
  function move(event: TargetedKeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const target: Record<string, number> = {
      [forward]: (at + 1) % tabs.length,
      [back]: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[target[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    element.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  }
  return (
    <div ref={element} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `tab-${tab.value}-content` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The attributes of what a tab shows: <div {...tabPanel(tab)}>. */
export function tabPanel(value: string) {
  return { id: `tab-${value}-content`, role: 'tabpanel' as const, 'aria-labelledby': `tab-${value}` };
}

interface SearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** '/' brings the keyboard here. */
  hasHotkey?: boolean;
  isRound?: boolean;
  autoFocus?: boolean;
  /** Narrows a list of choices inside a form, so it is no landmark of the page. */
  isInForm?: boolean;
}

/** Searches as one types; Escape or the cross empties it. The caller waits for a pause in typing (useTypedSearch). */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  hasHotkey = false,
  isRound,
  autoFocus,
  isInForm,
}: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useHotkey('/', () => input.current?.focus(), hasHotkey);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div
      class={isRound ? 'search-field round' : 'search-field'}
      role={isInForm ? undefined : 'search'}
      aria-label={isInForm ? undefined : label}
    >
      <Icon name="search" size={16} />
      <input
        ref={input}
        id={id}
        class="input"
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoComplete="off"
        enterkeyhint="search"
        aria-keyshortcuts={hasHotkey ? '/' : undefined}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !value) return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
      {value ? (
        <IconButton
          icon="x-lg"
          size="small"
          label={t('common.clearSearch')}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      ) : (
        hasHotkey && <kbd aria-hidden="true">/</kbd>
      )}
    </div>
  );
}
