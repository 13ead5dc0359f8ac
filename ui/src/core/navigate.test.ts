import { describe, expect, test } from 'vitest';

import { textsOf } from './navigate';

describe('values of the address are texts', () => {
  test.each([
    ['?users=3', { users: '3' }],
    ['?search=true&page=2', { search: 'true', page: '2' }],
    ['?users=3%2C8', { users: '3,8' }],
    ['?search=caf%C3%A9+noir', { search: 'café noir' }],
    ['?search=%22a%22', { search: '"a"' }],
    ['', {}],
  ])('%s', (search, values) => expect(textsOf(search)).toEqual(values));
});
