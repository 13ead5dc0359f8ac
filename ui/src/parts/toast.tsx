// Short news at the bottom of the screen: toast('Saved'). What needs an answer is a dialog, what stays is a banner.
import './Dialog.css';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { t } from '../core/text';
import { IconButton } from './Button';
import { Icon } from './Icon';

interface Toast {
  id: number;
  text: string;
  isFailure: boolean;
  action?: ToastAction;
}

/** Something to do about it, while the text is there: Undo. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Says that something was done; goes after 6 s, with an action after 20 s. A failure stays until it is closed. */
export function toast(text: string, kind: 'done' | 'failed' = 'done', action?: ToastAction): void {
  const id = nextId++;
  change([...toasts.slice(-2), { id, text, isFailure: kind === 'failed', action }]);
  if (kind === 'done') setTimeout(() => remove(id), action ? 20_000 : 6000);
}

/** Stands once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  const element = useRef<HTMLDivElement>(null);

  // A popover lies above open dialogs; it is shown anew with each text so that it comes on top of the latest.
  useEffect(() => {
    if (!element.current?.showPopover) return;
    if (element.current.matches(':popover-open')) element.current.hidePopover();
    if (shown.length > 0) element.current.showPopover();
  }, [shown]);

  return (
    <div ref={element} class="toasts" popover="manual" role="status" aria-live="polite">
      {shown.map((item) => (
        <div key={item.id} class="toast">
          <Icon name={item.isFailure ? 'exclamation-circle' : 'check-circle'} />
          <span>{item.text}</span>
          {item.action && (
            <button
              type="button"
              class="toast-action"
              onClick={() => {
                item.action?.onPress();
                remove(item.id);
              }}
            >
              {item.action.label}
            </button>
          )}
          <IconButton icon="x-lg" label={t('common.close')} size="small" onClick={() => remove(item.id)} />
        </div>
      ))}
    </div>
  );
}
