// Light, dark or as the system has it. public/start.js sets the stored choice before the first paint.
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'oneroom.theme';
const listeners = new Set<() => void>();

function current(): Theme {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // The choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
