import { describe, expect, it } from 'vitest';
import { asSet, sendable } from './halves';
import { course12, course2004, scorm12Start, scorm2004Start } from './test_course';

function running12(elements: Record<string, string> = {}) {
  const course = course12(scorm12Start(elements));
  course.api.LMSInitialize('');
  return course;
}

function running2004(elements: Record<string, string> = {}) {
  const course = course2004(scorm2004Start(elements));
  course.api.Initialize('');
  return course;
}

/** Sets one after the other and says which were refused, with what. */
function refused(set: (name: string, value: string) => string, error: () => string, pairs: [string, string][]) {
  return pairs.flatMap(([name, value]) => (set(name, value) === 'true' ? [] : [`${name}=${value}: ${error()}`]));
}

describe('what the standard allows is taken', () => {
  it('SCORM 1.2: answers of several lines, and any weight', () => {
    const { api, server } = running12();
    const pairs: [string, string][] = [
      ['cmi.interactions.0.id', 'essay'],
      ['cmi.interactions.0.type', 'fill-in'],
      ['cmi.interactions.0.student_response', 'first\r\nsecond'],
      ['cmi.interactions.0.correct_responses.0.pattern', 'any\nthing'],
      ['cmi.interactions.0.weighting', '250'],
    ];
    expect(refused(api.LMSSetValue, api.LMSGetLastError, pairs)).toEqual([]);
    api.LMSCommit('');
    expect(server.stored).toEqual(Object.fromEntries(pairs));
    expect(api.LMSSetValue('cmi.interactions.0.weighting', 'heavy')).toBe('false');
    expect(api.LMSGetLastError()).toBe('405');
  });

  it('SCORM 1.2: a score has no bounds until the course gives it some, and an exit called normal is none', () => {
    const { api, server } = running12();
    expect([api.LMSGetValue('cmi.core.score.max'), api.LMSGetLastError()]).toEqual(['', '0']);
    api.LMSSetValue('cmi.objectives.0.id', 'o');
    expect(api.LMSGetValue('cmi.objectives.0.score.max')).toBe('');
    api.LMSSetValue('cmi.core.score.max', '100');
    expect(api.LMSGetValue('cmi.core.score.max')).toBe('100');
    expect(running12({ 'cmi.core.score.max': '40' }).api.LMSGetValue('cmi.core.score.max')).toBe('40');
    api.LMSSetValue('cmi.core.exit', 'suspend');
    expect(api.LMSSetValue('cmi.core.exit', 'normal')).toBe('true');
    api.LMSCommit('');
    expect(server.stored['cmi.core.exit']).toBe('');
  });

  it('SCORM 2004: empty texts, several lines, long ones, and commas that separate nothing', () => {
    const { api, server } = running2004();
    const pairs: [string, string][] = [
      ['cmi.location', ''],
      ['cmi.comments_from_learner.0.comment', 'one\ntwo'],
      ['cmi.comments_from_learner.0.location', ''],
      ['cmi.interactions.0.id', 'essay'],
      ['cmi.interactions.0.type', 'long-fill-in'],
      ['cmi.interactions.0.description', `What do you think?\n${'x'.repeat(300)}`],
      ['cmi.interactions.0.correct_responses.0.pattern', 'Well, anything'],
      ['cmi.interactions.0.learner_response', `I think:\n- ${'y'.repeat(5_000)}`],
      ['cmi.interactions.1.id', 'urn:choice'],
      ['cmi.interactions.1.type', 'choice'],
      ['cmi.interactions.1.learner_response', 'urn:scormdriver:1,000,000'],
      ['cmi.interactions.2.id', 'none'],
      ['cmi.interactions.2.type', 'choice'],
      ['cmi.interactions.2.learner_response', ''],
      ['cmi.interactions.3.id', 'words'],
      ['cmi.interactions.3.type', 'fill-in'],
      ['cmi.interactions.3.learner_response', 'a,b,c,d,e,f,g,h,i,j,k,l,m'],
      ['cmi.objectives.0.id', 'o'],
      ['cmi.objectives.0.description', 'two\nlines'],
    ];
    expect(refused(api.SetValue, api.GetLastError, pairs)).toEqual([]);
    for (const [name, value] of pairs) expect([name, api.GetValue(name)]).toEqual([name, value]);
    expect(api.GetValue('cmi.interactions._count')).toBe('4');
    api.Commit('');
    expect(server.stored).toEqual(Object.fromEntries(pairs));
    const again = running2004(Object.fromEntries(pairs)).api;
    for (const [name, value] of pairs) expect([name, again.GetValue(name)]).toEqual([name, value]);
  });

  it('and what it forbids is refused as before', () => {
    const { api } = running2004();
    api.SetValue('cmi.interactions.0.id', 'q');
    api.SetValue('cmi.interactions.0.type', 'true-false');
    api.SetValue('cmi.interactions.1.id', 'n');
    api.SetValue('cmi.interactions.1.type', 'numeric');
    api.SetValue('cmi.interactions.2.id', 'c');
    api.SetValue('cmi.interactions.2.type', 'choice');
    const wrong: [string, string, string][] = [
      ['cmi.interactions.0.learner_response', '', '406'],
      ['cmi.interactions.0.learner_response', 'yes, it is', '406'],
      ['cmi.interactions.1.learner_response', 'one\ntwo', '406'],
      ['cmi.interactions.2.learner_response', 'a b\nc', '406'],
      ['cmi.completion_status', '', '406'],
      ['cmi.session_time', 'P1W', '406'],
      ['cmi.session_time', 'PT1.5M', '406'],
      ['cmi.session_time', 'PT', '406'],
      ['cmi.interactions.10000.id', 'x', '401'],
      ['cmi.interactions.01.id', 'x', '351'],
      ['nav.event', 'continue', '401'],
      ['settings.autocommit', 'true', '401'],
      ['cmi.suspend_data', 'x'.repeat(64_001), '406'],
    ];
    for (const [name, value, error] of wrong)
      expect([name, value, api.SetValue(name, value), api.GetLastError()]).toEqual([name, value, 'false', error]);
    expect(api.GetValue('cmi.interactions._count')).toBe('3');
    expect([api.GetValue('cmi.launch_data'), api.GetLastError()]).toEqual(['', '403']);
    expect(running2004({ 'cmi.launch_data': 'a=1' }).api.GetValue('cmi.launch_data')).toBe('a=1');
  });

  it('what only the course sets cannot be read, whatever holds it', () => {
    const { api } = running12();
    api.LMSSetValue('cmi.interactions.0.id', 'q');
    api.LMSSetValue('cmi.interactions.0.type', 'fill-in');
    api.LMSSetValue('cmi.interactions.0.student_response', 'a\nb');
    expect([api.LMSGetValue('cmi.interactions.0.student_response'), api.LMSGetLastError()]).toEqual(['', '404']);
  });

  it('a name of no data model is refused by SCORM 1.2, too', () => {
    const { api, server } = running12();
    expect([api.LMSSetValue('nav.event', 'continue'), api.LMSGetLastError()]).toEqual(['false', '401']);
    expect([api.LMSGetValue('settings.autocommit'), api.LMSGetLastError()]).toEqual(['', '401']);
    api.LMSSetValue('cmi.suspend_data', 'x');
    api.LMSCommit('');
    expect(server.stored).toEqual({ 'cmi.suspend_data': 'x' });
  });
});

describe('a text with half a character', () => {
  const cut = 'A question with a 😀'.slice(0, -1);

  it('is stored in UTF-8, and the course gets it back as it was', () => {
    const { api, server } = running2004();
    expect(api.SetValue('cmi.suspend_data', cut)).toBe('true');
    expect(api.GetValue('cmi.suspend_data')).toBe(cut);
    api.Commit('');
    const stored = server.stored['cmi.suspend_data'] ?? '';
    expect(new TextDecoder('utf-8', { fatal: true }).decode(new TextEncoder().encode(stored))).toBe(stored);
    expect(asSet(stored)).toBe(cut);
  });

  it('of any kind is sendable, and whole characters stay', () => {
    const packed = Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code));
    for (const text of [packed.join(''), packed.reverse().join(''), '\ud800\ud800\udc00\udc00', '😀é漢', '']) {
      const sent = sendable(text);
      expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(sent)).toBe(false);
      expect(asSet(sent) === text).toBe(true);
    }
    expect(sendable('😀é漢')).toBe('😀é漢');
  });
});

describe('what holds elements is none itself', () => {
  const branches = [
    'cmi',
    'cmi.score',
    'cmi.objectives',
    'cmi.objectives.0',
    'cmi.objectives.0.score',
    'cmi.objectives.1',
  ];
  branches.push('cmi.interactions.0.objectives', 'cmi.learner_preference', 'adl', 'adl.nav', 'adl.nav.request_valid');

  it('SCORM 2004: it is neither read nor overwritten', () => {
    const { api } = running2004({ 'cmi.objectives.0.id': 'first', 'cmi.interactions.0.id': 'question' });
    for (const branch of branches) {
      expect([branch, api.SetValue(branch, 'x'), api.GetLastError()]).toEqual([branch, 'false', '401']);
      expect([branch, api.GetValue(branch)]).toEqual([branch, '']);
    }
    expect(api.GetValue('cmi.objectives.0.id')).toBe('first');
    expect(api.SetValue('cmi.objectives.1.id', 'second')).toBe('true');
    expect(api.SetValue('cmi.score.raw', '5')).toBe('true');
  });

  it('SCORM 1.2: the same', () => {
    const { api } = running12({ 'cmi.objectives.0.id': 'first' });
    for (const branch of ['cmi.core', 'cmi.core.score', 'cmi.objectives', 'cmi.objectives.0']) {
      expect([branch, api.LMSSetValue(branch, 'x'), api.LMSGetLastError()]).toEqual([branch, 'false', '401']);
      expect([branch, api.LMSGetValue(branch)]).toEqual([branch, '']);
    }
    expect(api.LMSGetValue('cmi.objectives.0.id')).toBe('first');
    expect(api.LMSSetValue('cmi.core.score.raw', '5')).toBe('true');
  });
});

describe('lists', () => {
  it('say that they have no such entry (RTE 3.1.7.6)', () => {
    const { api } = running2004({ 'cmi.objectives.0.id': 'first' });
    for (const name of ['cmi.objectives.1.id', 'cmi.interactions.0.type', 'cmi.comments_from_lms.0.comment']) {
      expect([name, api.GetValue(name), api.GetLastError()]).toEqual([name, '', '301']);
    }
    expect([api.GetValue('cmi.objectives.01.id'), api.GetLastError()]).toEqual(['', '301']);
    expect([api.SetValue('cmi.objectives.01.id', 'x'), api.GetLastError()]).toEqual(['false', '351']);
    expect([api.GetValue('cmi.objectives.0.score.raw'), api.GetLastError()]).toEqual(['', '403']);
  });

  it('of interactions wait for an id, which may be changed and be there twice', () => {
    const { api, server } = running2004();
    for (const part of ['result', 'objectives.0.id', 'weighting', 'type'])
      expect([part, api.SetValue(`cmi.interactions.0.${part}`, 'other'), api.GetLastError()]).toEqual([
        part,
        'false',
        '408',
      ]);
    expect(api.SetValue('cmi.interactions.0.id', 'q')).toBe('true');
    expect(api.SetValue('cmi.interactions.1.id', 'q')).toBe('true');
    expect(api.SetValue('cmi.interactions.0.id', 'p')).toBe('true');
    expect([api.GetValue('cmi.interactions.0.id'), api.GetValue('cmi.interactions.1.id')]).toEqual(['p', 'q']);
    expect(api.GetValue('cmi.interactions._count')).toBe('2');
    expect([api.SetValue('cmi.interactions.0.id', ''), api.GetLastError()]).toEqual(['false', '406']);
    api.Commit('');
    expect(server.stored).toMatchObject({ 'cmi.interactions.0.id': 'p', 'cmi.interactions.1.id': 'q' });
  });
});

describe('SCORM 2004 answers', () => {
  const long = 'a'.repeat(300);
  const asked = (type: string) => {
    const { api } = running2004();
    api.SetValue('cmi.interactions.0.id', 'q');
    api.SetValue('cmi.interactions.0.type', type);
    return api;
  };

  it.each([
    ['fill-in', '[,]'],
    ['fill-in', `{lang=eng}a[,]{lang=eng}{case_matters=true}${long}`],
    ['long-fill-in', `{case_matters=true}{lang=eng}${long}`],
    ['matching', `a[.]${long}[,]${long}[.]b`],
    ['performance', `{order_matters=false}[.]${long}[,]a[.]`],
    ['sequencing', `a[,]b[,]a[,]${long}`],
    ['other', 'a[.]b[,]c'],
  ])('of the type %s: %s', (type, pattern) => {
    const api = asked(type);
    const name = 'cmi.interactions.0.correct_responses.0.pattern';
    expect([api.SetValue(name, pattern), api.GetValue(name)]).toEqual(['true', pattern]);
  });

  it.each([
    ['matching', 'a[,]b'],
    ['performance', '{order_matters=maybe}a'],
    ['numeric', '30[:]-4500'],
  ])('that are none of the type %s: %s', (type, pattern) => {
    const api = asked(type);
    expect(api.SetValue('cmi.interactions.0.correct_responses.0.pattern', pattern)).toBe('false');
    expect(api.GetLastError()).toBe('406');
  });

  it('ids that call themselves URNs are such, and preferences may be none', () => {
    const { api } = running2004();
    for (const wrong of ['urn:', 'urn:adl:lms test'])
      expect([api.SetValue('cmi.objectives.0.id', wrong), api.GetLastError()]).toEqual(['false', '406']);
    expect(api.SetValue('cmi.objectives.0.id', 'urn:adl:one')).toBe('true');
    expect([
      api.SetValue('cmi.learner_preference.language', ''),
      api.GetValue('cmi.learner_preference.language'),
    ]).toEqual(['true', '']);
    expect(api.SetValue('cmi.learner_preference.delivery_speed', '0.0')).toBe('true');
  });
});
