import { beforeAll, expect, test } from 'vitest';

import english from '../../../../resources/text/en.json';
import { useTexts } from '../../core/text';
import { hourText, intervals, lastWords, shellWord, stateOf } from './backup_words';

beforeAll(() => useTexts('en', english));

test('an hour of the server is told with the hour it is here', () => {
  expect(hourText(2, 60)).toBe('02:00 UTC (03:00 here)');
  expect(hourText(2, -300)).toBe('02:00 UTC (21:00 here)');
  expect(hourText(23, 330)).toBe('23:00 UTC (04:30 here)');
});

test('an interval that was set elsewhere can still be chosen', () => {
  expect(intervals(24)).toEqual([1, 3, 6, 12, 24, 168]);
  expect(intervals(5)).toEqual([1, 3, 5, 6, 12, 24, 168]);
});

test('what ended badly is told with its reason', () => {
  const last = { at: '2026-03-02T09:00:00.000Z', isScheduled: true, name: '', size: 0, entries: 0, milliseconds: 0 };
  expect(lastWords({ ...last, outcome: 'failed', message: 'No room.' })).toMatchObject({ tone: 'danger' });
  expect(lastWords({ ...last, outcome: 'failed', message: 'No room.' }).text).toContain('No room.');
  expect(lastWords({ ...last, outcome: 'made', message: '' }).tone).toBe('success');
  expect(lastWords({ ...last, outcome: 'made', message: 'One file.' }).tone).toBe('warning');
});

test('a backup counts as sound only when this portal has read it back', () => {
  const row = {
    name: 'a.zip',
    madeAt: '2026-03-02T09:00:00.000Z',
    size: 1,
    isScheduled: true,
    fault: '',
    isComplete: true,
  };
  expect(stateOf({ ...row, checkedAt: null }).tone).toBe('neutral');
  expect(stateOf({ ...row, checkedAt: row.madeAt }).tone).toBe('success');
  expect(stateOf({ ...row, checkedAt: row.madeAt, fault: 'cut off' }).tone).toBe('danger');
  expect(stateOf({ ...row, checkedAt: row.madeAt, isComplete: false }).tone).toBe('warning');
});

test('a folder with blanks or quotes is one word of the command', () => {
  expect(shellWord('/srv/backups/a.zip')).toBe('/srv/backups/a.zip');
  expect(shellWord("/srv/my data/it's")).toBe(String.raw`'/srv/my data/it'\''s'`);
});
