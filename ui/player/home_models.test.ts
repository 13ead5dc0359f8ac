import { expect, it } from 'vitest';

import { asDuration, asTimespan, modelsOf } from './home_models';

it('a SCORM 1.2 course has its data in the words of both standards', () => {
  const own = {
    'cmi.core.student_name': 'Diaz, Ana',
    'cmi.core.lesson_status': 'failed',
    'cmi.core.lesson_location': 'p4',
    'cmi.core.total_time': '0001:02:03.50',
    'cmi.suspend_data': 'abc',
  };
  const { scorm12, scorm2004 } = modelsOf('scorm12', own);
  expect(scorm12).toEqual(own);
  expect(scorm2004).toEqual({
    'cmi.learner_name': 'Diaz, Ana',
    'cmi.completion_status': 'completed',
    'cmi.success_status': 'failed',
    'cmi.location': 'p4',
    'cmi.total_time': 'PT1H2M3.5S',
    'cmi.suspend_data': 'abc',
  });
});

it('and so has a SCORM 2004 course', () => {
  const status = (completion: string, success: string) =>
    modelsOf('scorm2004', { 'cmi.completion_status': completion, 'cmi.success_status': success }).scorm12[
      'cmi.core.lesson_status'
    ];
  expect(status('completed', 'passed')).toBe('passed');
  expect(status('completed', 'unknown')).toBe('completed');
  expect(status('incomplete', 'unknown')).toBe('incomplete');
  expect(status('unknown', 'unknown')).toBe('not attempted');
  expect(modelsOf('scorm2004', { 'cmi.learner_id': '12' }).scorm12['cmi.core.student_id']).toBe('12');
});

it('times are written as each standard has them', () => {
  expect(asDuration('0000:00:00.00')).toBe('PT0H0M0S');
  expect(asTimespan('P1DT2H3M4.5S')).toBe('0026:03:04.50');
  expect(asTimespan('PT0S')).toBe('0000:00:00.00');
  expect(asTimespan('whenever')).toBe('0000:00:00.00');
});
