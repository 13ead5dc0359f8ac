// Keys that work anywhere on a screen: '/' to search, Ctrl+S or Cmd+S to save.
import { useEffect, useRef } from 'react';

export type Hotkey = '/' | 'mod+s';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** True when the event is the key, and was not typed into a field as a character. */
export function matches(event: KeyboardEvent, key: Hotkey): boolean {
  if (key === 'mod+s') return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
  return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
}

/** Calls `action` on the key while the component stands; the browser's own meaning of the key is held back. */
export function useHotkey(key: Hotkey, action: () => void, isOn = true): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => {
      if (!matches(event, key)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [key, isOn]);
}
