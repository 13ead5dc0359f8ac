import { describe, expect, it } from 'vitest';
import { course12, scorm12Start } from './test_course';

describe('the API of SCORM 1.2, and each of its error codes [SCORM-24] [SCORM-25] [SCORM-26] [SCORM-27] [SCORM-28] [SCORM-29] [SCORM-30] [SCORM-31] [SCORM-32] [SCORM-33] [SCORM-34]', () => {
  it('answers 0 after what went well', () => {
    const { api } = course12();
    expect(api.LMSInitialize('')).toBe('true');
    expect(api.LMSSetValue('cmi.core.lesson_location', 'page 3')).toBe('true');
    expect(api.LMSGetLastError()).toBe('0');
    expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('page 3');
    expect(api.LMSGetErrorString('0')).toBe('No Error');
    expect(api.LMSGetErrorString('7')).toBe('');
  });

  it('says 101 when the server refuses to store, and when the course starts again after Finish', () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.suspend_data', 'x');
    server.mode = 507;
    expect(api.LMSCommit('')).toBe('false');
    expect(api.LMSGetLastError()).toBe('101');
    expect(api.LMSFinish('')).toBe('false');
    expect(api.LMSGetLastError()).toBe('101');
    server.mode = 'well';
    expect(api.LMSFinish('')).toBe('true');
    expect(api.LMSInitialize('')).toBe('false');
    expect(api.LMSGetLastError()).toBe('101');
  });

  it('says 201 for an argument where none belongs, and for an index that leaves a gap', () => {
    const { api } = course12();
    expect(api.LMSInitialize('now')).toBe('false');
    expect(api.LMSGetLastError()).toBe('201');
    api.LMSInitialize('');
    expect(api.LMSCommit('x')).toBe('false');
    expect(api.LMSGetLastError()).toBe('201');
    expect(api.LMSSetValue('cmi.objectives.3.id', 'far')).toBe('false');
    expect(api.LMSGetLastError()).toBe('201');
    expect(api.LMSGetValue('')).toBe('');
    expect(api.LMSGetLastError()).toBe('201');
  });

  it('says 202 for the children of what has none', () => {
    const { api } = course12();
    api.LMSInitialize('');
    expect(api.LMSGetValue('cmi.core.lesson_status._children')).toBe('');
    expect(api.LMSGetLastError()).toBe('202');
    expect(api.LMSGetValue('cmi.core._children')).toContain('lesson_status');
    expect(api.LMSGetLastError()).toBe('0');
  });

  it('says 203 for the count of what is no list', () => {
    const { api } = course12();
    api.LMSInitialize('');
    expect(api.LMSGetValue('cmi.core.lesson_status._count')).toBe('');
    expect(api.LMSGetLastError()).toBe('203');
    expect(api.LMSGetValue('cmi.objectives._count')).toBe('0');
    expect(api.LMSGetLastError()).toBe('0');
  });

  it('says 301 before Initialize and after Finish', () => {
    const { api } = course12();
    const outside = () => {
      expect(api.LMSGetValue('cmi.core.student_id')).toBe('');
      expect(api.LMSGetLastError()).toBe('301');
      expect(api.LMSSetValue('cmi.core.lesson_status', 'passed')).toBe('false');
      expect(api.LMSGetLastError()).toBe('301');
      expect(api.LMSCommit('')).toBe('false');
      expect(api.LMSGetLastError()).toBe('301');
      expect(api.LMSFinish('')).toBe('false');
      expect(api.LMSGetLastError()).toBe('301');
    };
    outside();
    api.LMSInitialize('');
    api.LMSFinish('');
    outside();
  });

  it('says 401 for elements that do not exist', () => {
    const { api } = course12();
    api.LMSInitialize('');
    expect(api.LMSGetValue('cmi.core.mood')).toBe('');
    expect(api.LMSGetLastError()).toBe('401');
    expect(api.LMSSetValue('cmi.success_status', 'passed')).toBe('false');
    expect(api.LMSGetLastError()).toBe('401');
    expect(api.LMSGetValue('__proto__.polluted')).toBe('');
    expect(api.LMSGetLastError()).not.toBe('0');
  });

  it('says 402 when a keyword is set', () => {
    const { api } = course12();
    api.LMSInitialize('');
    for (const name of ['cmi.core._children', 'cmi.objectives._count', 'cmi._version', 'cmi.core.score._children']) {
      expect(api.LMSSetValue(name, '1')).toBe('false');
      expect([name, api.LMSGetLastError()]).toEqual([name, '402']);
    }
  });

  it('says 403 for what only the portal sets', () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    for (const name of [
      'cmi.core.student_id',
      'cmi.core.entry',
      'cmi.core.total_time',
      'cmi.core.lesson_mode',
      'cmi.launch_data',
    ]) {
      expect(api.LMSSetValue(name, 'x')).toBe('false');
      expect([name, api.LMSGetLastError()]).toEqual([name, '403']);
    }
    api.LMSCommit('');
    expect(server.stored).toEqual({});
  });

  it('says 404 for what only the course sets', () => {
    const { api } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.interactions.0.id', 'q1');
    for (const name of ['cmi.core.session_time', 'cmi.core.exit', 'cmi.interactions.0.id']) {
      expect(api.LMSGetValue(name)).toBe('');
      expect([name, api.LMSGetLastError()]).toEqual([name, '404']);
    }
  });

  it('says 405 for a value of the wrong kind and keeps the old one [SCORM-19]', () => {
    const { api } = course12();
    api.LMSInitialize('');
    for (const word of ['passed', 'completed', 'failed', 'incomplete', 'browsed']) {
      expect(api.LMSSetValue('cmi.core.lesson_status', word)).toBe('true');
      expect(api.LMSGetValue('cmi.core.lesson_status')).toBe(word);
    }
    for (const [name, value] of [
      ['cmi.core.lesson_status', 'done'],
      ['cmi.core.score.raw', 'eighty'],
      ['cmi.core.score.raw', '101'],
      ['cmi.core.session_time', '5 minutes'],
      ['cmi.core.exit', 'later'],
      ['cmi.core.lesson_location', 'x'.repeat(256)],
    ] as const) {
      expect(api.LMSSetValue(name, value)).toBe('false');
      expect([name, api.LMSGetLastError()]).toEqual([name, '405']);
    }
    expect(api.LMSGetValue('cmi.core.lesson_status')).toBe('browsed');
  });

  it('knows the words of exit [SCORM-22], entry [SCORM-20], mode [SCORM-21] and credit [SCORM-23]', () => {
    for (const entry of ['ab-initio', 'resume', '']) {
      const { api } = course12(scorm12Start({ 'cmi.core.entry': entry }));
      api.LMSInitialize('');
      expect(api.LMSGetValue('cmi.core.entry')).toBe(entry);
    }
    for (const mode of ['browse', 'normal', 'review']) {
      const { api } = course12(scorm12Start({ 'cmi.core.lesson_mode': mode }));
      api.LMSInitialize('');
      expect(api.LMSGetValue('cmi.core.lesson_mode')).toBe(mode);
    }
    for (const credit of ['credit', 'no-credit']) {
      const { api } = course12(scorm12Start({ 'cmi.core.credit': credit }));
      api.LMSInitialize('');
      expect(api.LMSGetValue('cmi.core.credit')).toBe(credit);
    }
    const { api } = course12();
    api.LMSInitialize('');
    for (const exit of ['time-out', 'suspend', 'logout', ''])
      expect(api.LMSSetValue('cmi.core.exit', exit)).toBe('true');
  });

  it('gives a resumed course everything it had', () => {
    const { api } = course12(
      scorm12Start({
        'cmi.core.entry': 'resume',
        'cmi.core.lesson_location': '7',
        'cmi.core.lesson_status': 'incomplete',
        'cmi.core.total_time': '0001:02:03.50',
        'cmi.core.score.raw': '55',
        'cmi.suspend_data': 'a=1',
        'cmi.launch_data': 'start=2',
        'cmi.student_data.mastery_score': '80',
        'cmi.student_preference.audio': '-1',
        'cmi.comments': 'a note',
        'cmi.objectives.0.id': 'one',
        'cmi.objectives.0.status': 'passed',
        'cmi.objectives.10.id': 'eleven',
        ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`cmi.objectives.${n}.id`, `o${n}`])),
        'cmi.interactions.0.id': 'q1',
        'cmi.interactions.0.type': 'choice',
        'cmi.interactions.0.correct_responses.0.pattern': 'a',
      }),
    );
    api.LMSInitialize('');
    const read = (name: string) => api.LMSGetValue(name);
    expect(read('cmi.core.lesson_location')).toBe('7');
    expect(read('cmi.core.total_time')).toBe('01:02:03.5');
    expect(read('cmi.core.score.raw')).toBe('55');
    expect(read('cmi.suspend_data')).toBe('a=1');
    expect(read('cmi.launch_data')).toBe('start=2');
    expect(read('cmi.student_data.mastery_score')).toBe('80');
    expect(read('cmi.student_preference.audio')).toBe('-1');
    expect(read('cmi.comments')).toBe('a note');
    expect(read('cmi.objectives._count')).toBe('11');
    expect(read('cmi.objectives.0.status')).toBe('passed');
    expect(read('cmi.objectives.10.id')).toBe('eleven');
    expect(read('cmi.interactions._count')).toBe('1');
    expect(read('cmi.interactions.0.correct_responses._count')).toBe('1');
    expect(read('cmi.core.student_name')).toBe('Diaz, Ana');
  });

  it('takes all parts of interactions and objectives, and a refused value leaves no empty entry', () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    const parts: [string, string][] = [
      ['cmi.interactions.0.id', 'q1'],
      ['cmi.interactions.0.objectives.0.id', 'know_exits'],
      ['cmi.interactions.0.time', '10:15:00'],
      ['cmi.interactions.0.type', 'choice'],
      ['cmi.interactions.0.correct_responses.0.pattern', 'b'],
      ['cmi.interactions.0.weighting', '1'],
      ['cmi.interactions.0.student_response', 'a'],
      ['cmi.interactions.0.result', 'wrong'],
      ['cmi.interactions.0.latency', '00:00:12.5'],
      ['cmi.objectives.0.id', 'know_exits'],
      ['cmi.objectives.0.score.raw', '50'],
      ['cmi.objectives.0.status', 'failed'],
    ];
    for (const [name, value] of parts) expect([name, api.LMSSetValue(name, value)]).toEqual([name, 'true']);
    expect(api.LMSSetValue('cmi.interactions.1.type', 'guess')).toBe('false');
    expect(api.LMSGetValue('cmi.interactions._count')).toBe('1');
    expect(api.LMSCommit('')).toBe('true');
    expect(server.stored).toEqual(Object.fromEntries(parts));
  });

  it('lets a second Initialize pass while the session runs, and a second Finish do nothing [SCORM-12]', () => {
    const { api, server, finishes } = course12();
    expect(api.LMSInitialize('')).toBe('true');
    api.LMSSetValue('cmi.core.lesson_location', '2');
    expect(api.LMSInitialize('')).toBe('true');
    expect(api.LMSGetValue('cmi.core.lesson_location')).toBe('2');
    expect(api.LMSFinish('')).toBe('true');
    const sent = server.commits.length;
    expect(api.LMSFinish('')).toBe('false');
    expect(api.LMSCommit('')).toBe('false');
    expect(server.commits.length).toBe(sent);
    expect(finishes).toEqual(['']);
  });

  it('works when its functions are called on their own and with no argument', () => {
    const { api } = course12();
    const { LMSInitialize, LMSSetValue, LMSGetValue } = api;
    expect((LMSInitialize as () => string)()).toBe('true');
    expect((LMSSetValue as (name: string, value: unknown) => string)('cmi.core.score.raw', 80)).toBe('true');
    expect(LMSGetValue('cmi.core.score.raw')).toBe('80');
  });
});
