// Whether somebody would lose work if this page went away now.
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
