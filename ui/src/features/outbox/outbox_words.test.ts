// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { restoreStyles, toneOf, withoutStyles } from './outbox_words';

test('a message that could not be sent yet is told apart from one that only waits', () => {
  expect(toneOf({ state: 'waiting', lastError: '' })).toBe('info');
  expect(toneOf({ state: 'waiting', lastError: 'Nothing answers' })).toBe('warning');
  expect(toneOf({ state: 'failed', lastError: 'No such person' })).toBe('danger');
});

test('a message keeps its looks without a single inline style in its text', () => {
  const html = '<!doctype html><html lang="en"><body style="color:red"><p style="margin:1px">Hello</p></body></html>';
  const bare = withoutStyles(html);
  expect(bare).not.toContain(' style=');
  const page = new DOMParser().parseFromString(bare, 'text/html');
  restoreStyles(page);
  expect(page.querySelector('p')?.style.margin).toBe('1px');
});
