// One SCO with a server, for the bridge's tests.

import { FakeServer } from './fake_server';
import type { RteStart, RuntimeHost } from './model';
import type { Commit } from './protocol';
import { Saver } from './saver';
import { createScorm12 } from './scorm12';
import { createScorm2004, type Navigation } from './scorm2004';

type Calls<Names extends string> = Record<Names, (first?: string, second?: string) => string>;
export type Api12 = Calls<
  | 'LMSInitialize'
  | 'LMSFinish'
  | 'LMSGetValue'
  | 'LMSSetValue'
  | 'LMSCommit'
  | 'LMSGetLastError'
  | 'LMSGetErrorString'
  | 'LMSGetDiagnostic'
>;
export type Api2004 = Calls<
  'Initialize' | 'Terminate' | 'GetValue' | 'SetValue' | 'Commit' | 'GetLastError' | 'GetErrorString' | 'GetDiagnostic'
>;

function startOf(standard: string, elements: Record<string, string>): RteStart {
  return {
    scoId: 4,
    standard,
    isAsset: false,
    isAicc: false,
    hasOwnWindow: false,
    edition: standard === 'scorm2004' ? '3rd' : '',
    href: '../files/index.html',
    learnerId: '12',
    learnerName: 'Diaz, Ana',
    elements,
    launchData: '',
    masteryScore: null,
    maxTimeAllowed: null,
    timeLimitAction: null,
    completionThreshold: null,
    objectives: [],
    sessionId: 9,
    nextSequence: 1,
    isSequenced: false,
    notReadable: [],
    notWritable: [],
    timeLeftMs: null,
    endsWithTime: false,
    tellsOfTime: false,
  };
}

export const scorm12Start = (elements: Record<string, string> = {}): RteStart =>
  startOf('scorm12', {
    'cmi.core.student_id': '12',
    'cmi.core.student_name': 'Diaz, Ana',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.credit': 'credit',
    'cmi.core.entry': 'ab-initio',
    ...elements,
  });

export const scorm2004Start = (elements: Record<string, string> = {}, more: Partial<RteStart> = {}): RteStart => ({
  ...startOf('scorm2004', {
    'cmi.learner_id': '12',
    'cmi.learner_name': 'Diaz, Ana',
    'cmi.mode': 'normal',
    'cmi.credit': 'credit',
    'cmi.entry': 'ab-initio',
    ...elements,
  }),
  ...more,
});

/** What the bridge has around an API: a saver and a server, and lists of what was told to the portal. */
function around(start: RteStart) {
  const server = new FakeServer();
  const kept: Commit[] = [];
  const events: string[] = [];
  const finishes: string[] = [];
  const saver = new Saver(start, server, {
    saving: () => events.push('saving'),
    saved: () => events.push('saved'),
    kept: (commit) => {
      kept.push(commit);
      events.push('kept');
    },
    refused: (reason) => events.push(`refused: ${reason}`),
  });
  const host: RuntimeHost = {
    canStart: () => !saver.isOver,
    initialized: () => undefined,
    set: (name, value) => saver.set(name, value),
    commitNow: (isFinish) => saver.commitNow(isFinish),
    finished: (request) => finishes.push(request),
  };
  return { server, saver, host, kept, events, finishes };
}

export function course12(start: RteStart = scorm12Start()) {
  const parts = around(start);
  return { ...parts, api: createScorm12(start, parts.host).surface as Api12 };
}

const ALONE: Navigation = { hasNext: () => false, hasPrevious: () => false, canChoose: () => false };

export function course2004(start: RteStart = scorm2004Start(), navigation: Navigation = ALONE) {
  const parts = around(start);
  return { ...parts, api: createScorm2004(start, parts.host, navigation).surface as Api2004 };
}
