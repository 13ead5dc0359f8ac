import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import english from '../../../resources/text/en.json';
import { useTexts } from '../core/text';
import { Combobox } from './Combobox';

const pause = 200; // milliseconds without a key before a search

beforeAll(() => useTexts('en', english));
beforeEach(() => {
  vi.useFakeTimers();
  HTMLElement.prototype.showPopover ??= () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Asked {
  search: string;
  answer: (options: readonly string[]) => Promise<void>;
}

function open() {
  const asked: Asked[] = [];
  const onChoose = vi.fn();
  const find = (search: string) =>
    new Promise<readonly string[]>((resolve) =>
      asked.push({ search, answer: (options) => act(async () => resolve(options)) }),
    );
  render(<Combobox label="Course" find={find} keyOf={(one) => one} textOf={(one) => one} onChoose={onChoose} />);
  const field = screen.getByRole('combobox');
  return {
    asked,
    onChoose,
    field,
    type: (text: string) => act(() => void fireEvent.input(field, { target: { value: text } })),
    wait: () => act(() => void vi.advanceTimersByTime(pause)),
    options: () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent),
  };
}

it('asks once for a text that is put in at once, and not for the empty one before it', async () => {
  const { asked, type, wait, options } = open();
  type('phone');
  expect(asked).toEqual([]);
  wait();
  expect(asked.map((one) => one.search)).toEqual(['phone']);
  await asked[0]?.answer(['Phone list']);
  expect(options()).toEqual(['Phone list']);
});

it('keeps what it shows while it looks for more, as the same element, so that a click on its way arrives', async () => {
  const { asked, type, wait, onChoose } = open();
  type('ph');
  wait();
  await asked[0]?.answer(['Photography', 'Phone list']);
  const pointed = screen.getByText('Phone list').closest('[role=option]') as HTMLElement;
  type('pho');
  wait();
  expect(pointed.isConnected).toBe(true);
  await asked[1]?.answer(['Phone list']);
  expect(pointed.isConnected).toBe(true);
  fireEvent.click(pointed);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Phone list');
});

it('takes with Enter only what answers the text as it stands', async () => {
  const { asked, type, wait, field, onChoose } = open();
  type('ph');
  wait();
  await asked[0]?.answer(['Photography']);
  type('phone');
  fireEvent.keyDown(field, { key: 'Enter' });
  wait();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).not.toHaveBeenCalled();
  await asked[1]?.answer(['Phone list']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Phone list');
});
