// Whether the menu at the side is folded to its pictures: as chosen in this browser, else as the window has room.
import { useSyncExternalStore } from 'react';

const storageKey = 'oneroom.side';
const listeners = new Set<() => void>();
let chosen: string | null | undefined;

function current(): string | null {
  if (chosen === undefined) {
    try {
      chosen = localStorage.getItem(storageKey);
    } catch {
      chosen = null;
    }
  }
  return chosen;
}

export function foldSide(isFolded: boolean): void {
  chosen = isFolded ? 'folded' : 'open';
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // The choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

export function useFolded(otherwise: boolean): boolean {
  const choice = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
  return choice === null ? otherwise : choice === 'folded';
}
