import { describe, expect, it } from 'vitest';

import { matches } from './hotkeys';

function press(key: string, options: KeyboardEventInit = {}, target: HTMLElement = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...options });
  if (target !== document.body) document.body.append(target);
  target.dispatchEvent(event);
  return event;
}

describe('keys that work anywhere', () => {
  it('a slash searches, unless it is typed into a field', () => {
    expect(matches(press('/'), '/')).toBe(true);
    expect(matches(press('/', { ctrlKey: true }), '/')).toBe(false);
    expect(matches(press('/', {}, document.createElement('textarea')), '/')).toBe(false);
    expect(matches(press('/', {}, document.createElement('input')), '/')).toBe(false);
  });

  it('Ctrl+S and Cmd+S save from anywhere, also from a field', () => {
    expect(matches(press('s', { ctrlKey: true }, document.createElement('input')), 'mod+s')).toBe(true);
    expect(matches(press('S', { metaKey: true }), 'mod+s')).toBe(true);
    expect(matches(press('s'), 'mod+s')).toBe(false);
    expect(matches(press('s', { ctrlKey: true, altKey: true }), 'mod+s')).toBe(false);
  });
});
