import { beforeAll, describe, expect, test } from 'vitest';

import english from '../../../../resources/text/en.json';
import type { ExplainedFinding, PackageSummary } from '../../api/contract';
import { useTexts } from '../../core/text';
import { countSeverity, groupFindings, lessonsOf, standardOf, titleOfFile, typeNames, wordsOf } from './course_words';

beforeAll(() => useTexts('en', english));

const summary: PackageSummary = {
  framework: 'scorm12',
  edition: '',
  title: 'Ladders',
  organisation: 'Ladders',
  scos: [],
  fileCount: 3,
  totalBytes: 1000,
  isPlayable: true,
};

describe('the name of a file makes a title to begin with', () => {
  test.each([
    ['fire-safety_v2.zip', 'fire safety v2'],
    ['Handbook 2026.pdf', 'Handbook 2026'],
    ['archive.tar.gz', 'archive.tar'],
    ['Über__uns--heute.docx', 'Über uns heute'],
    ['no-ending', 'no ending'],
    ['__.zip', ''],
  ])('%s', (name, title) => expect(titleOfFile(name)).toBe(title));
});

describe('a standard is named with its edition', () => {
  test.each([
    ['scorm12', '', 'SCORM 1.2'],
    ['scorm2004', '3rd', 'SCORM 2004 3rd edition'],
    ['scorm2004', '', 'SCORM 2004'],
    ['aicc', '', 'AICC'],
    ['xapi', '', 'xAPI'],
    ['cmi5', '', 'cmi5'],
  ] as const)('%s %s', (framework, edition, name) => expect(standardOf({ framework, edition })).toBe(name));
  test('a file has none', () => expect(standardOf({ framework: null, edition: '' })).toBe(''));
});

test('lessons are what can be opened: headings are not counted', () => {
  const item = { identifier: 'a', title: 'A', depth: 0, isSco: true };
  const scos = [
    { ...item, identifier: 'heading', href: '', isSco: false },
    { ...item, href: 'a.html' },
    { ...item, identifier: 'page', href: 'b.html', isSco: false },
  ];
  expect(lessonsOf({ ...summary, scos })).toBe(2);
  expect(lessonsOf(summary)).toBe(0);
});

describe('findings are grouped by kind', () => {
  const finding: ExplainedFinding = {
    severity: 'warning',
    code: 'x',
    title: 'X',
    message: 'x',
    file: null,
    place: null,
    consequence: 'C',
    repair: 'R',
    isRepaired: false,
    more: 0,
  };
  const findings: ExplainedFinding[] = [
    { ...finding, code: 'note', severity: 'info' },
    finding,
    { ...finding, code: 'fatal', severity: 'error' },
    { ...finding, message: 'y', more: 5 },
  ];
  test('the grave ones first, with those that were only counted', () => {
    const groups = groupFindings(findings);
    expect(groups.map(({ code, count }) => [code, count])).toEqual([
      ['fatal', 1],
      ['x', 7],
      ['note', 1],
    ]);
    expect(groups[1]?.findings.map(({ message }) => message)).toEqual(['x', 'y']);
  });
  test('and counted by severity', () => {
    expect(countSeverity(findings, 'error')).toBe(1);
    expect(countSeverity(findings, 'warning')).toBe(7);
    expect(countSeverity([], 'info')).toBe(0);
  });
});

test('each type that is offered asks for its own role, a home page course for that of courses', () => {
  expect(typeNames).toEqual(['onlineTracked', 'downloadableResource', 'externalLink', 'scormHomePage']);
  expect(new Set(typeNames.map((type) => wordsOf(type).role)).size).toBe(typeNames.length - 1);
  expect(wordsOf('scormHomePage').role).toBe(wordsOf('onlineTracked').role);
});
