import { describe, expect, it } from 'vitest';
import { course2004, scorm2004Start } from './test_course';

function running(elements: Record<string, string> = {}) {
  const course = course2004(scorm2004Start(elements));
  course.api.Initialize('');
  return course;
}

describe('the API of SCORM 2004, and each of its error codes [SCORM-35] [SCORM-36] [SCORM-37] [SCORM-38] [SCORM-39] [SCORM-40] [SCORM-41] [SCORM-42] [SCORM-43] [SCORM-44] [SCORM-45] [SCORM-46] [SCORM-47] [SCORM-48] [SCORM-49] [SCORM-50] [SCORM-51] [SCORM-52]', () => {
  it('answers 0 after what went well, and knows 101 by name', () => {
    const { api } = running();
    expect(api.SetValue('cmi.location', 'page 3')).toBe('true');
    expect(api.GetLastError()).toBe('0');
    expect(api.GetValue('cmi.location')).toBe('page 3');
    expect(api.GetErrorString('0')).toBe('No Error');
    expect(api.GetErrorString('101')).not.toBe('');
    expect(api.GetErrorString('7')).toBe('');
  });

  it('says 102 when the launch is over before Initialize', async () => {
    const { api, server, saver } = course2004();
    server.mode = 'stale';
    saver.set('cmi.location', 'from before');
    saver.commitNow(false);
    expect(api.Initialize('')).toBe('false');
    expect(api.GetLastError()).toBe('102');
  });

  it('says 103 for a second Initialize', () => {
    const { api } = running();
    expect(api.Initialize('')).toBe('false');
    expect(api.GetLastError()).toBe('103');
    expect(api.SetValue('cmi.location', 'still works')).toBe('true');
  });

  it('says 104 for Initialize after Terminate', () => {
    const { api } = running();
    api.Terminate('');
    expect(api.Initialize('')).toBe('false');
    expect(api.GetLastError()).toBe('104');
  });

  it('says 111 when the server refuses the end, 112 before Initialize, 113 after Terminate', () => {
    const { api, server, finishes } = course2004();
    expect(api.Terminate('')).toBe('false');
    expect(api.GetLastError()).toBe('112');
    api.Initialize('');
    server.mode = 500;
    expect(api.Terminate('')).toBe('false');
    expect(api.GetLastError()).toBe('111');
    server.mode = 'well';
    expect(api.Terminate('')).toBe('true');
    expect(api.Terminate('')).toBe('false');
    expect(api.GetLastError()).toBe('113');
    expect(finishes).toEqual(['_none_']);
  });

  it('says 122 and 123 for GetValue, 132 and 133 for SetValue, 142 and 143 for Commit', () => {
    const { api } = course2004();
    const codes = () => [
      api.GetValue('cmi.mode') === '' && api.GetLastError(),
      api.SetValue('cmi.location', '1') === 'false' && api.GetLastError(),
      api.Commit('') === 'false' && api.GetLastError(),
    ];
    expect(codes()).toEqual(['122', '132', '142']);
    api.Initialize('');
    expect(api.GetValue('cmi.mode')).toBe('normal');
    api.Terminate('');
    expect(codes()).toEqual(['123', '133', '143']);
  });

  it('says 201 for an argument where none belongs', () => {
    const { api } = course2004();
    expect(api.Initialize('x')).toBe('false');
    expect(api.GetLastError()).toBe('201');
    api.Initialize('');
    expect(api.Commit('x')).toBe('false');
    expect(api.GetLastError()).toBe('201');
    expect(api.Terminate('x')).toBe('false');
    expect(api.GetLastError()).toBe('201');
  });

  it('says 301, 351 and 391 for what fails in general', () => {
    const { api, server } = running();
    expect(api.GetValue('')).toBe('');
    expect(api.GetLastError()).toBe('301');
    expect(api.GetValue('cmi.location._count')).toBe('');
    expect(api.GetLastError()).toBe('301');
    expect(api.SetValue('', 'x')).toBe('false');
    expect(api.GetLastError()).toBe('351');
    expect(api.SetValue('cmi.objectives.2.id', 'gap')).toBe('false');
    expect(api.GetLastError()).toBe('351');
    api.SetValue('cmi.location', '5');
    server.mode = 507;
    expect(api.Commit('')).toBe('false');
    expect(api.GetLastError()).toBe('391');
  });

  it('says 401 for elements that do not exist and 402 for those not offered', () => {
    const { api } = running();
    for (const name of ['cmi.core.lesson_status', 'cmi.mood', 'foo.bar', 'cmi.location._version_']) {
      expect(api.GetValue(name)).toBe('');
      expect([name, api.GetLastError()]).toEqual([name, '401']);
      expect(api.SetValue(name, '1')).toBe('false');
      expect([name, api.GetLastError()]).toEqual([name, '401']);
    }
    expect(api.GetValue('ssp._count')).toBe('');
    expect(api.GetLastError()).toBe('402');
    expect(api.SetValue('ssp.allocate', '{bucketID=a}')).toBe('false');
    expect(api.GetLastError()).toBe('402');
  });

  it('says 403 for what has no value yet', () => {
    const { api } = running();
    for (const name of ['cmi.location', 'cmi.suspend_data', 'cmi.score.scaled']) {
      expect(api.GetValue(name)).toBe('');
      expect([name, api.GetLastError()]).toEqual([name, '403']);
    }
    expect(api.GetValue('cmi.completion_status')).toBe('unknown');
    expect(api.GetLastError()).toBe('0');
  });

  it('says 404 for what only the portal sets, keywords included', () => {
    const { api, server } = running();
    for (const name of [
      'cmi.learner_id',
      'cmi.entry',
      'cmi.mode',
      'cmi.total_time',
      'cmi.interactions._count',
      'cmi._version',
    ]) {
      expect(api.SetValue(name, '1')).toBe('false');
      expect([name, api.GetLastError()]).toEqual([name, '404']);
    }
    api.Commit('');
    expect(server.stored).toEqual({});
  });

  it('says 405 for what only the course sets', () => {
    const { api } = running();
    for (const name of ['cmi.exit', 'cmi.session_time']) {
      expect(api.GetValue(name)).toBe('');
      expect([name, api.GetLastError()]).toEqual([name, '405']);
    }
  });

  it('says 406 for a value of the wrong kind and 407 for one out of range', () => {
    const { api } = running();
    for (const [name, value] of [
      ['cmi.completion_status', 'done'],
      ['cmi.score.scaled', 'high'],
      ['cmi.session_time', '5 minutes'],
      ['cmi.exit', 'later'],
    ] as const) {
      expect(api.SetValue(name, value)).toBe('false');
      expect([name, api.GetLastError()]).toEqual([name, '406']);
    }
    for (const [name, value] of [
      ['cmi.score.scaled', '1.5'],
      ['cmi.progress_measure', '-0.1'],
    ] as const) {
      expect(api.SetValue(name, value)).toBe('false');
      expect([name, api.GetLastError()]).toEqual([name, '407']);
    }
  });

  it('says 408 for what needs an id or a type first, and leaves no empty entry', () => {
    const { api } = running();
    expect(api.SetValue('cmi.objectives.0.success_status', 'passed')).toBe('false');
    expect(api.GetLastError()).toBe('408');
    expect(api.GetValue('cmi.objectives._count')).toBe('0');
    expect(api.SetValue('cmi.interactions.0.type', 'choice')).toBe('false');
    expect(api.GetLastError()).toBe('408');
    expect(api.SetValue('cmi.interactions.0.id', 'q1')).toBe('true');
    expect(api.SetValue('cmi.interactions.0.learner_response', 'a')).toBe('false');
    expect(api.GetLastError()).toBe('408');
    expect(api.GetValue('cmi.interactions._count')).toBe('1');
  });

  it('holds suspend data of 4000 characters in the 2nd edition [SCORM-53] and 64000 in the 3rd [SCORM-54]', () => {
    for (const [edition, limit] of [
      ['2nd', 4_000],
      ['3rd', 64_000],
      ['4th', 64_000],
    ] as const) {
      const { api } = course2004(scorm2004Start({}, { edition }));
      api.Initialize('');
      expect([edition, api.SetValue('cmi.suspend_data', 'x'.repeat(limit))]).toEqual([edition, 'true']);
      expect([edition, api.SetValue('cmi.suspend_data', 'y'.repeat(limit + 1))]).toEqual([edition, 'false']);
      expect(api.GetLastError()).toBe('406');
      expect(api.GetValue('cmi.suspend_data')).toBe('x'.repeat(limit));
    }
  });

  it('offers the objectives of the manifest and stores an id with the first value', () => {
    const { api, server } = course2004(scorm2004Start({}, { objectives: ['PRIMARY', 'know_rights'] }));
    api.Initialize('');
    expect(api.GetValue('cmi.objectives._count')).toBe('2');
    expect(api.GetValue('cmi.objectives.1.id')).toBe('know_rights');
    expect(api.SetValue('cmi.objectives.1.success_status', 'passed')).toBe('true');
    expect(api.SetValue('cmi.objectives.1.id', 'other')).toBe('false');
    expect(api.Commit('')).toBe('true');
    expect(server.stored).toEqual({
      'cmi.objectives.1.id': 'know_rights',
      'cmi.objectives.1.success_status': 'passed',
    });
  });

  it('gives a resumed course everything it had', () => {
    const stored = {
      'cmi.entry': 'resume',
      'cmi.location': '7',
      'cmi.suspend_data': 'a=1',
      'cmi.completion_status': 'incomplete',
      'cmi.success_status': 'failed',
      'cmi.score.scaled': '0.4',
      'cmi.score.raw': '4',
      'cmi.progress_measure': '0.6',
      'cmi.total_time': 'PT1H2M3S',
      'cmi.launch_data': 'start=2',
      'cmi.scaled_passing_score': '0.8',
      'cmi.learner_preference.language': 'en',
      'cmi.objectives.0.id': 'PRIMARY',
      'cmi.objectives.0.score.scaled': '0.5',
      'cmi.objectives.0.description': 'Knows it',
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.type': 'choice',
      'cmi.interactions.0.objectives.0.id': 'PRIMARY',
      'cmi.interactions.0.correct_responses.0.pattern': 'a[,]b',
      'cmi.interactions.0.learner_response': 'a[,]c',
      'cmi.interactions.0.result': 'incorrect',
      'cmi.interactions.0.latency': 'PT5S',
      'cmi.interactions.0.timestamp': '2026-02-03T10:00:00.0Z',
      'cmi.interactions.0.description': 'Pick two',
      'cmi.interactions.0.weighting': '1',
      'cmi.comments_from_learner.0.comment': 'good',
      'cmi.comments_from_learner.0.location': 'page 1',
      'cmi.comments_from_lms.0.comment': 'hello',
    };
    const { api } = course2004(scorm2004Start(stored, { objectives: ['PRIMARY'] }));
    api.Initialize('');
    for (const [name, value] of Object.entries(stored)) expect([name, api.GetValue(name)]).toEqual([name, value]);
    expect(api.GetValue('cmi.objectives._count')).toBe('1');
  });

  it('judges success by the passing score and completion by the threshold when it is asked', () => {
    const { api } = running({ 'cmi.scaled_passing_score': '0.8', 'cmi.completion_threshold': '0.9' });
    api.SetValue('cmi.score.scaled', '0.85');
    api.SetValue('cmi.progress_measure', '0.5');
    expect(api.GetValue('cmi.success_status')).toBe('passed');
    expect(api.GetValue('cmi.completion_status')).toBe('incomplete');
  });

  it('takes times finer than a hundredth of a second, and a zone without a fraction', () => {
    const { api, server } = running();
    api.SetValue('cmi.interactions.0.id', 'q1');
    expect(api.SetValue('cmi.interactions.0.timestamp', '2026-02-03T10:00:00Z')).toBe('true');
    expect(api.GetValue('cmi.interactions.0.timestamp')).toBe('2026-02-03T10:00:00.0Z');
    expect(api.SetValue('cmi.session_time', 'PT0H0M5.1239S')).toBe('true');
    api.Commit('');
    expect(server.stored['cmi.session_time']).toBe('PT0H0M5.12S');
  });

  it('tells where the course wants to go, and answers what is possible', () => {
    const there = { hasNext: () => true, hasPrevious: () => false, canChoose: (id: string) => id === 'item_2' };
    const { api, server, finishes } = course2004(scorm2004Start(), there);
    api.Initialize('');
    expect(api.GetValue('adl.nav.request_valid.continue')).toBe('true');
    expect(api.GetValue('adl.nav.request_valid.previous')).toBe('false');
    expect(api.GetValue('adl.nav.request_valid.choice.{target=item_2}')).toBe('true');
    expect(api.GetValue('adl.nav.request_valid.choice.{target=item_9}')).toBe('false');
    expect(api.GetValue('adl.nav.request')).toBe('_none_');
    for (const other of ['start', 'retry', 'resumeAll', 'choice', '{target=}choice', 'Continue', '']) {
      expect([other, api.SetValue('adl.nav.request', other), api.GetLastError()]).toEqual([other, 'false', '406']);
    }
    expect(api.SetValue('adl.nav.request', '{target=item_2}choice')).toBe('true');
    expect(api.GetValue('adl.nav.request')).toBe('{target=item_2}choice');
    expect(api.Terminate('')).toBe('true');
    expect(finishes).toEqual(['{target=item_2}choice']);
    expect(server.stored).toEqual({});
  });

  it('of a sequenced course asks the server what is possible, and saves its wish with its end', () => {
    const valid = { continue: false, previous: true, exit: true, leave: true, choices: ['b'], jumps: ['c'] };
    const there = { ask: () => valid, hasNext: () => true, hasPrevious: () => true, canChoose: () => true };
    const start = scorm2004Start({ 'adl.data.0.id': 'notes', 'adl.data.0.store': 'x' }, { isSequenced: true });
    const { api, server } = course2004(start, there);
    api.Initialize('');
    expect(api.GetValue('adl.nav.request_valid.continue')).toBe('false');
    expect(api.GetValue('adl.nav.request_valid.jump.{target=c}')).toBe('true');
    expect(api.GetValue('adl.data.0.store')).toBe('x');
    expect(api.SetValue('adl.data.0.store', 'y')).toBe('true');
    expect(api.SetValue('adl.data.1.store', 'y')).toBe('false');
    expect(api.GetLastError()).toBe('351');
    expect(api.SetValue('adl.nav.request', '{target=c}jump')).toBe('true');
    expect(server.stored['adl.nav.request']).toBeUndefined();
    expect(api.Terminate('')).toBe('true');
    expect(server.stored).toEqual({ 'adl.data.0.store': 'y', 'adl.nav.request': '{target=c}jump' });
    expect(server.isFinished).toBe(true);
  });
});
