import { describe, expect, it } from 'vitest';
import { readMessage } from './dispatch_line';

const start = {
  oneroom: 1,
  line: 'a-1',
  id: 1,
  type: 'start',
  dispatch: 'key',
  token: 'odp_key.sign',
  learnerId: '7',
  learnerName: 'Byron, Ada',
};

describe('a message of the receiving system', () => {
  it('is read when it is one of this line and dispatch', () => {
    expect(readMessage(start, 'a-1', 'key')).toEqual({
      type: 'start',
      start: { token: 'odp_key.sign', learnerId: '7', learnerName: 'Byron, Ada' },
      id: 1,
    });
    const told = { oneroom: 1, line: 'a-1', id: 2, type: 'reported', isTaken: true, isLast: false };
    expect(readMessage(told, 'a-1', 'key')).toEqual({
      type: 'reported',
      told: { isTaken: true, isLast: false },
      id: 2,
    });
  });

  it.each([
    null,
    'start',
    { ...start, oneroom: 2 },
    { ...start, line: 'a-2' },
    { ...start, dispatch: 'other' },
    { ...start, id: '1' },
    { ...start, id: 1.5 },
    { ...start, token: 7 },
    { ...start, learnerId: 'x'.repeat(4001) },
    { ...start, type: 'finish' },
    { oneroom: 1, line: 'a-1', id: 2, type: 'reported', isTaken: 'yes', isLast: false },
  ])('is nothing when it is %j', (data) => {
    expect(readMessage(data, 'a-1', 'key')).toBeNull();
  });
});
