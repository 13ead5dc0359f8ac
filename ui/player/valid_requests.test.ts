import { describe, expect, it } from 'vitest';
import { answerOf, type ValidRequests } from './valid_requests';

const valid: ValidRequests = {
  continue: true,
  previous: false,
  exit: true,
  leave: false,
  choices: ['a'],
  jumps: ['b'],
};
const ask = (element: string) => answerOf(`adl.nav.request_valid.${element}`, () => valid);

describe('what a course may ask for', () => {
  it('is what the server says', () => {
    expect([ask('continue'), ask('previous')]).toEqual(['true', 'false']);
    expect([ask('exit'), ask('abandon')]).toEqual(['true', 'true']);
    expect([ask('exitAll'), ask('abandonAll'), ask('suspendAll')]).toEqual(['false', 'false', 'false']);
    expect([ask('choice.{target=a}'), ask('choice.{target=b}')]).toEqual(['true', 'false']);
    expect([ask('jump.{target=a}'), ask('jump.{target=b}')]).toEqual(['false', 'true']);
  });

  it('is unknown without the server, and nothing else is answered', () => {
    expect(answerOf('adl.nav.request_valid.continue', () => null)).toBe('unknown');
    expect(ask('retry')).toBeNull();
    expect(answerOf('cmi.exit', () => valid)).toBeNull();
  });
});
