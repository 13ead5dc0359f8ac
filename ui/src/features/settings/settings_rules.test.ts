import { expect, test } from 'vitest';

import type { SettingRow } from '../../api/contract';
import { isEdited, matches, wordOf } from './settings_rules';

const row: SettingRow = {
  name: 'smtpSecurity',
  type: 'option',
  group: 'mail',
  title: 'Encryption',
  meaning: 'How the line to the mail server is protected.',
  effect: 'Every e-mail',
  value: 'tls',
  initial: 'starttls',
  isSecret: false,
  isSet: true,
  isChanged: true,
  least: 0,
  most: 0,
  options: [
    { value: 'starttls', title: 'STARTTLS' },
    { value: 'tls', title: 'TLS from the start' },
  ],
  changedAt: null,
  changedBy: '',
};

test('a setting is found by its title, its name, its explanation, its group and its choices', () => {
  for (const search of ['encryp', 'SMTPSEC', 'line protected', 'E-mail', 'from the start', ''])
    expect(matches(row, search, 'E-mail'), search).toBe(true);
  expect(matches(row, 'encryption backup', 'E-mail')).toBe(false);
});

test('a choice is told by its title', () => {
  expect(wordOf(row, 'starttls')).toBe('STARTTLS');
  expect(wordOf({ ...row, options: [] }, '25')).toBe('25');
});

test('an empty secret field means that nothing was typed, not that the secret is to go', () => {
  const secret = { ...row, isSecret: true, value: '', isSet: true };
  expect(isEdited(secret, '')).toBe(false);
  expect(isEdited(secret, 'x')).toBe(true);
  expect(isEdited(row, 'tls')).toBe(false);
  expect(isEdited(row, 'none')).toBe(true);
});
