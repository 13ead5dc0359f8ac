import { describe, expect, it } from 'vitest';

import type { Location } from './contract';
import { inTreeOrder, locationChoices } from './location_tree';

const place = (id: number, name: string, parentId: number | null): Location => ({
  id,
  name,
  parentId,
  definitionId: 1,
  level: 1,
  people: 0,
  groups: 0,
});

describe('the tree of location groups', () => {
  const list = [place(4, 'Leeds', 1), place(1, 'North', null), place(2, 'South', null), place(3, 'York', 1)];

  it('stands each one under the one above it, siblings in their order', () => {
    expect(inTreeOrder(list).map(({ location, depth }) => [location.name, depth])).toEqual([
      ['North', 0],
      ['Leeds', 1],
      ['York', 1],
      ['South', 0],
    ]);
  });

  it('takes those whose parent may not be seen as tops', () => {
    expect(inTreeOrder([place(3, 'York', 1)])).toMatchObject([{ depth: 0, path: 'York' }]);
  });

  it('names those above in a choice', () => {
    expect(locationChoices(list)[1]).toEqual({ value: '4', label: 'North › Leeds' });
  });
});
