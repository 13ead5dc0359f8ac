import { describe, expect, test } from 'vitest';

import { prettyJson } from './pretty_json';
import { looksLikeStatements } from './statement_file';
import { countFilters, filterOf, queryOfText, setFilters, textOfQuery } from './statement_query';

describe('JSON is laid out without reading its values', () => {
  test.each([
    ['{"a":1.000000000000000000001}', '{\n  "a": 1.000000000000000000001\n}'],
    ['{"a":{},"b":[ ]}', '{\n  "a": {},\n  "b": []\n}'],
    ['["x:\\"{,",true]', '[\n  "x:\\"{,",\n  true\n]'],
    ['{"a" : "b"}', '{\n  "a": "b"\n}'],
  ])('%s', (text, pretty) => expect(prettyJson(text)).toBe(pretty));
});

describe('the address says what is looked at', () => {
  test('a client by its number, and nothing that is none', () => {
    expect(filterOf({ by: 'client-7', result: 'odd', voided: 'alone', search: 'x' })).toEqual({
      sender: 'client',
      clientId: 7,
      voided: 'alone',
      search: 'x',
    });
    expect(filterOf({ person: '12', search: 'x', texts: 'yes' })).toEqual({ userId: 12, search: 'x', inTexts: true });
    expect(filterOf({ person: 'me', texts: 'yes' })).toEqual({});
    expect(filterOf({ by: 'course', related: 'yes' })).toEqual({ sender: 'course', isRelated: true });
  });
  test('and a filter that there is not is none', () => {
    expect(setFilters({ result: 'odd', voided: 'alone', by: 'client-7', related: 'no', verb: 'x' })).toEqual([
      'verb',
      'by',
      'voided',
    ]);
    expect(countFilters({ result: 'odd', by: 'client-x' })).toBe(0);
  });
  test('and a saved query is the same address again', () => {
    const query = { agent: 'mbox mailto:a&b@example.org', from: '2026-01-01', search: 'fire', statement: 'x' };
    const again = queryOfText(textOfQuery(query));
    expect(filterOf(again)).toEqual(filterOf(query));
    expect('statement' in again).toBe(false);
    expect(again.verb).toBeUndefined();
    expect(countFilters(query)).toBe(2);
  });
});

test.each([
  ['[]', true],
  ['\ufeff\n {"actor":', true],
  ['', false],
  ['\u0089PNG', false],
  ['actor,verb', false],
])('a file that begins with %j may hold statements: %s', async (text, may) => {
  expect(await looksLikeStatements(new Blob([text]))).toBe(may);
});
