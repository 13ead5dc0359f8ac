import { beforeAll, describe, expect, test } from 'vitest';

import english from '../../../../resources/text/en.json';
import { useTexts } from '../../core/text';
import { cellText, countFilters, filtersOf, idsOf, isNumeric, isStatus, noFilters, reportedWord } from './report_words';

beforeAll(() => useTexts('en', english));

describe('cells are shown by their type', () => {
  test.each([
    ['text', 'Leo', 'Leo'],
    ['number', 1234, '1,234'],
    ['percent', 75, '75%'],
    ['date', '2026-12-03', '12/3/2026'],
    ['status', 'incomplete', 'In progress'],
    ['status', 'held', 'held'],
    ['number', 0, '0'],
    ['percent', null, ''],
    ['date', '', ''],
    ['text', undefined, ''],
  ] as const)('%s %s', (type, value, text) => expect(cellText(type, value)).toBe(text));
});

test('numbers stand at the end', () => {
  expect((['number', 'percent', 'duration'] as const).every(isNumeric)).toBe(true);
  expect((['text', 'date', 'instant', 'status'] as const).some(isNumeric)).toBe(false);
});

describe('what a lesson said of itself becomes a word', () => {
  test.each([
    ['completed', 'Completed'],
    ['not attempted', 'Not started'],
    ['incomplete', 'In progress'],
    ['unknown', ''],
    ['', ''],
    ['odd', 'odd'],
  ])('%s', (status, word) => expect(reportedWord(status)).toBe(word));
});

test('a word of the language is no status', () => {
  expect(isStatus('passed')).toBe(true);
  expect(isStatus('toString')).toBe(false);
  expect(isStatus(3)).toBe(false);
});

describe('the filters of the address', () => {
  const query = { users: '3,8', dueDateFrom: '2026-01-01', page: '2', sort: 'due', courses: '' };
  test('are handed on without what is not a filter', () =>
    expect(filtersOf(query)).toEqual({ users: '3,8', dueDateFrom: '2026-01-01' }));
  test('are counted', () => expect(countFilters(query)).toBe(2));
  test('are all cleared at once', () => expect(countFilters({ ...query, ...noFilters })).toBe(0));
});

test('ids of the address are whole numbers above zero', () => {
  expect(idsOf('3,8')).toEqual([3, 8]);
  expect(idsOf('3,,x,-1,0,1.5,9')).toEqual([3, 9]);
  expect(idsOf(undefined)).toEqual([]);
});
