import { expect, test } from 'vitest';

import type { TreeNode } from '../../api/contract';
import { type Branches, moveOf, rowsOf } from './tree_rules';

const node = (id: number, below = 0): TreeNode => ({
  id,
  below,
  fullName: `Person ${id}`,
  username: String(id),
  titleName: '',
  locationName: '',
  isActive: true,
});
const branches: Branches = {
  0: { rows: [node(1, 2), node(2, 1)], before: 0, hasMore: true },
  1: { rows: [node(3, 1), node(4)], before: 0, hasMore: false },
  3: { rows: [node(5)], before: 0, hasMore: false },
};

test('only what is open is shown, each level with its place and what is left of it', () => {
  const rows = rowsOf(branches, new Set(['1', '1/3']));
  expect(rows.map((row) => row.key)).toEqual(['1', '1/3', '1/3/5', '1/4', '2', '/more']);
  expect(rows.map((row) => row.level)).toEqual([1, 2, 3, 2, 1, 1]);
  expect(rows[4]).toMatchObject({ at: 2, of: -1 });
  expect(rows[5]).toMatchObject({ kind: 'more', belowId: 0, isBefore: false });
  expect(rowsOf(branches, new Set(['1/3']))).toHaveLength(3);
});

test('the keys of a tree move, open and close, the other way round where one reads from the right', () => {
  const rows = rowsOf(branches, new Set(['1']));
  expect(moveOf(rows, '1', 'ArrowDown', false)).toEqual({ focus: '1/3' });
  expect(moveOf(rows, '1', 'ArrowUp', false)).toBeNull();
  expect(moveOf(rows, '1', 'ArrowRight', false)).toEqual({ focus: '1/3' });
  expect(moveOf(rows, '1/3', 'ArrowRight', false)).toEqual({ open: '1/3' });
  expect(moveOf(rows, '1/4', 'ArrowRight', false)).toBeNull();
  expect(moveOf(rows, '1/4', 'ArrowLeft', false)).toEqual({ focus: '1' });
  expect(moveOf(rows, '1', 'ArrowLeft', false)).toEqual({ close: '1' });
  expect(moveOf(rows, '1', 'ArrowRight', true)).toEqual({ close: '1' });
  expect(moveOf(rows, '1/3', 'ArrowLeft', true)).toEqual({ open: '1/3' });
  expect(moveOf(rows, '1', 'End', false)).toEqual({ focus: '/more' });
  expect(moveOf(rows, '/more', 'Home', false)).toEqual({ focus: '1' });
  expect(moveOf(rows, '1', 'x', false)).toBeNull();
});
