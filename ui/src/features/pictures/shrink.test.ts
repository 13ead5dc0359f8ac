import { expect, test } from 'vitest';

import { middleOf } from './shrink';

test('a picture is cut to the square in its middle', () => {
  expect(middleOf(400, 300)).toEqual({ x: 50, y: 0, side: 300 });
  expect(middleOf(301, 500)).toEqual({ x: 0, y: 99, side: 301 });
  expect(middleOf(1, 1)).toEqual({ x: 0, y: 0, side: 1 });
});
