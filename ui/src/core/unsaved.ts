// Whether somebody would lose work if this page went away now.
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

let held = 0;

export function hasUnsaved(): boolean {
  return held > 0;
}

/** While on, the browser asks before the tab is closed, and a session that ends leaves the page standing. */
export function useUnsaved(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    held += 1;
    const listener = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', listener);
    return () => {
      held -= 1;
      removeEventListener('beforeunload', listener);
    };
  }, [isOn]);
}

/** Somebody is about to leave for another page, with unsaved work on this one. */
export interface Leaving {
  go: () => void;
  stay: () => void;
}

/** While on, a way out of this part of the portal waits for an answer; pages below `prefix` are no way out. */
export function useLeaving(isOn: boolean, prefix: string): Leaving | null {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isOn && !next.pathname.startsWith(prefix),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { go: blocker.proceed, stay: blocker.reset } : null;
}
