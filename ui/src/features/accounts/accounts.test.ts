import { beforeAll, describe, expect, it } from 'vitest';

import english from '../../../../resources/text/en.json';
import { useTexts } from '../../core/text';
import { passwordErrors, requirementsOf } from './password_rules';
import { refusalText } from './signed_in';

beforeAll(() => useTexts('en', english));

const rules = {
  requiredLength: 6,
  requireUppercase: true,
  requireLowercase: true,
  requireDigit: true,
  requireNonAlphanumeric: true,
};
const met = (password: string, confirm = password, on = rules) =>
  requirementsOf(on, password, confirm).map((item) => item.isMet);

describe('a new password', () => {
  it('shows each requirement as met or unmet [PROF-15] [PROF-17]', () => {
    expect(requirementsOf(rules, '', '').map((item) => item.text)).toEqual([
      '6 characters or more',
      'a capital letter',
      'a small letter',
      'a digit',
      'a character that is neither letter nor digit',
      'both fields the same',
    ]);
    expect(met('')).toEqual([false, false, false, false, false, false]);
    expect(met('abc')).toEqual([false, false, true, false, false, true]);
    expect(met('Abc12!')).toEqual([true, true, true, true, true, true]);
    expect(met('ÄÖÜßé1 ')).toEqual([true, true, true, true, true, true]);
  });

  it('asks only for what is switched on [PROF-15]', () => {
    const only = { ...rules, requireUppercase: false, requireDigit: false, requireNonAlphanumeric: false };
    expect(met('abcdef', 'abcdef', only)).toEqual([true, true, true]);
  });

  it('counts characters, and must be the same twice [PROF-16]', () => {
    expect(met('😀😀😀aA1', '😀😀😀aA1')[0]).toBe(true);
    expect(met('Abc12!', 'Abc12?')[5]).toBe(false);
    const names = { password: 'newPassword', confirm: 'confirmPassword' };
    expect(Object.keys(passwordErrors(rules, 'abc', 'abc', names))).toEqual(['newPassword']);
    expect(Object.keys(passwordErrors(rules, 'Abc12!', 'Abc12?', names))).toEqual(['confirmPassword']);
    expect(passwordErrors(rules, 'Abc12!', 'Abc12!', names)).toEqual({});
  });
});

describe('a refused sign-in', () => {
  const answer = { sessionKey: null, mustChangePassword: false, retryAfterSeconds: 12, ticket: null, secondSteps: [] };
  it('says what to do', () => {
    expect(refusalText({ ...answer, outcome: 'tooManyAttempts' })).toMatch(/in 12 seconds/);
    expect(refusalText({ ...answer, outcome: 'locked' })).toMatch(/unlock/);
    expect(refusalText({ ...answer, outcome: 'wrongCredentials' })).not.toMatch(/username is|unknown/i);
    expect(refusalText({ ...answer, outcome: 'startAgain' })).toMatch(/again/);
    expect(refusalText({ ...answer, outcome: 'wrongCode' })).toMatch(/next one/);
    expect(refusalText({ ...answer, outcome: 'signedIn' })).toBe('');
  });
});
