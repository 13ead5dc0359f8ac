import { expect, it } from 'vitest';
import { wayOutOf } from './way_out';

it('leads home, and inside another learning system to the page that hands the result over [LNCH-15]', () => {
  expect(wayOutOf({})).toMatchObject({ isWrapped: false, path: '/home' });
  expect(wayOutOf({ isScormDispatchWrapped: 'false' }).isWrapped).toBe(false);
  expect(wayOutOf({ isScormDispatchWrapped: 'true', dispatch: 'key' })).toEqual({
    isWrapped: true,
    path: '/scorm-dispatch-exit',
    query: { dispatch: 'key' },
    playerQuery: { isScormDispatchWrapped: 'true', dispatch: 'key' },
  });
});
