import './Dialog.css';
import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useEffect, useId, useRef, useState } from 'react';

import { useDelayed } from '../core/delayed';
import { t } from '../core/text';
import { Field, type FieldProps } from './Field';
import { usePopup } from './popup';

interface ComboboxProps<Option> extends FieldProps {
  /** Finds options for what was typed; called again after a pause in typing. */
  find: (search: string, signal: AbortSignal) => Promise<readonly Option[]>;
  keyOf: (option: Option) => string | number;
  textOf: (option: Option) => string;
  /** A second line, or anything richer than the text. */
  render?: (option: Option) => ComponentChildren;
  onChoose: (option: Option) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** What was found last stays while the next search runs, so that nothing vanishes under a pointer that is on its way. */
interface Found<Option> {
  state: 'searching' | 'failed' | 'found';
  options: readonly Option[];
}

/** A field that searches on the server and offers what it found. Choosing empties it: what was chosen is shown by the caller. */
export function Combobox<Option>({
  find,
  keyOf,
  textOf,
  render,
  onChoose,
  placeholder,
  disabled,
  ...field
}: ComboboxProps<Option>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<Found<Option>>({ state: 'searching', options: [] });
  const anchor = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const latestFind = useRef(find);
  latestFind.current = find;
  const listId = useId();
  const search = useDelayed(text, 200);
  usePopup(anchor, popup, isOpen, () => setOpen(false));

  // A text that is still being typed is not searched, nor is the one before it: its answer would be taken for this one's.
  const isTyping = text !== search;
  useEffect(() => {
    if (!isOpen) setFound({ state: 'searching', options: [] });
    else setFound((before) => ({ state: 'searching', options: before.options }));
    if (!isOpen || isTyping) return;
    const abort = new AbortController();
    latestFind.current(search, abort.signal).then(
      (options) => {
        if (abort.signal.aborted) return;
        setFound({ state: 'found', options });
        setAt(0);
      },
      () => !abort.signal.aborted && setFound({ state: 'failed', options: [] }),
    );
    return () => abort.abort();
  }, [search, isOpen, isTyping]);

  const { options } = found;
  // Enter takes only what answers the text as it stands.
  const current = isOpen && found.state === 'found' && !isTyping ? options[at] : undefined;

  function choose(option: Option) {
    onChoose(option);
    setText('');
    setOpen(false);
  }

  function press(event: TargetedKeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      if (options.length > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <Field {...field}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={anchor}
            class="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${keyOf(current)}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
          />
          {isOpen && (
            <div
              ref={popup}
              class="menu"
              popover="manual"
              style={{ width: anchor.current?.offsetWidth, maxWidth: 'none' }}
            >
              <div role="listbox" id={listId} aria-label={field.label} aria-busy={found.state === 'searching'}>
                {options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works from the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
                  <div
                    key={keyOf(option)}
                    id={`${listId}-${keyOf(option)}`}
                    role="option"
                    aria-selected={index === at}
                    class="menu-item"
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => setAt(index)}
                    onClick={() => choose(option)}
                  >
                    <span class="grow">{render ? render(option) : textOf(option)}</span>
                  </div>
                ))}
              </div>
              {options.length === 0 && (
                <p class="menu-item muted" role="status">
                  {t(
                    found.state === 'searching'
                      ? 'common.searching'
                      : found.state === 'failed'
                        ? 'error.unexpected'
                        : 'common.noMatches',
                  )}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
