import { describe, expect, it } from 'vitest';

import type { NavigationMenuItem } from '../../api/contract';
import { moved, placesOf } from './sort_rules';

function item(id: string, sortOrder: number, sortOrderOverride: number | null = null): NavigationMenuItem {
  return { id, sortOrder, sortOrderOverride } as NavigationMenuItem;
}

describe('the order of a menu', () => {
  it('changes by putting one item elsewhere', () => {
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'b', -4)).toEqual(['b', 'a', 'c']);
  });

  it('is stored by the places there were, so that items of others stay between them', () => {
    const items = [item('a', 1000), item('b', 3000), item('c', 4000)];
    expect(placesOf(['b', 'a', 'c'], items)).toEqual([
      { id: 'b', sortOrder: 1000 },
      { id: 'a', sortOrder: 3000 },
      { id: 'c', sortOrder: 4000 },
    ]);
  });

  it('gives an item that came back the place it was delivered with', () => {
    const items = [item('b', 2000, 1000), item('a', 1000, 2000)];
    expect(placesOf(['a', 'b'], items)).toEqual([
      { id: 'a', sortOrder: 1000 },
      { id: 'b', sortOrder: 2000 },
    ]);
  });

  it('holds where two share a place, and where the last place is taken [CONST-04]', () => {
    expect(placesOf(['b', 'a'], [item('a', 1000), item('b', 2000, 1000)]).map((one) => one.sortOrder)).toEqual([
      1000, 1001,
    ]);
    const full = [item('a', 1000, 2_147_483_647), item('b', 2000, 2_147_483_647)];
    expect(placesOf(['b', 'a'], full).map((one) => one.sortOrder)).toEqual([1000, 2000]);
  });
});
