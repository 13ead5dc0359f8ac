import { useSyncExternalStore } from 'react';

/** True while the media query holds: useMedia('(width < 768px)'). */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export const phone = '(width < 768px)';
export const narrow = '(width < 1200px)';
