import { describe, expect, it } from 'vitest';
import { readBridgeEvent } from '../../../player/protocol';
import type { LaunchSco } from '../../api/contract';
import { hasRoom } from './journal';
import { destination, isMenu, listed, neighbour, refusalOf } from './player_rules';
import { isWorthAnotherTry } from './replay';
import { isFrom } from './useBridge';

const part = (id: number, more: Partial<LaunchSco> = {}): LaunchSco => ({
  id,
  identifier: `item_${id}`,
  href: `page${id}.html`,
  title: `Part ${id}`,
  depth: 0,
  isSco: true,
  status: 'notAttempted',
  lockedReason: null,
  isListed: true,
  ...more,
});
const course = [part(1), part(2, { isSco: false }), part(3, { lockedReason: 'Finish part 1 first' }), part(4)];

describe('the room of the journal', () => {
  const commit = (sessionId: number, elements = {}) => ({
    scoId: 1,
    sessionId,
    sequence: 1,
    elements,
    isFinish: false,
  });

  it('has room for more sessions than any launch has, and not for what a course makes up [CS-10]', () => {
    const taken = Array.from({ length: 1_000 }, (_, at) => hasRoom(7, commit(at))).filter(Boolean).length;
    expect(taken).toBe(100);
    expect(hasRoom(7, commit(5))).toBe(true);
    expect(hasRoom(8, commit(5_000))).toBe(true);
    expect(hasRoom(8, commit(5_001, { 'cmi.suspend_data': 'x'.repeat(1024 * 1024) }))).toBe(false);
    expect(hasRoom(8, commit(5_001, { 'cmi.suspend_data': 'x'.repeat(64_000) }))).toBe(true);
  });
});

describe('the way through a course', () => {
  it('leaves out headings and locked parts', () => {
    expect(neighbour(course, 1, 1)?.id).toBe(4);
    expect(neighbour(course, 4, -1)?.id).toBe(1);
    expect(neighbour(course, 4, 1)).toBeNull();
    expect(neighbour(course, 99, 1)).toBeNull();
  });

  it('follows what a course asks for at its end', () => {
    expect(destination(course, 1, 'continue', '')).toEqual({ go: 'part', scoId: 4 });
    expect(destination(course, 4, 'previous', '')).toEqual({ go: 'part', scoId: 1 });
    expect(destination(course, 4, 'continue', '')).toEqual({ go: 'stay' });
    expect(destination(course, 4, 'choice', 'item_1')).toEqual({ go: 'part', scoId: 1 });
    expect(destination(course, 4, 'choice', 'item_3')).toEqual({ go: 'stay' });
    expect(destination(course, 4, 'jump', 'item_1')).toEqual({ go: 'part', scoId: 1 });
    for (const request of ['exit', 'exitAll', 'suspendAll', 'abandon', 'abandonAll'] as const)
      expect(destination(course, 1, request, '')).toEqual({ go: 'home' });
  });
});

describe('a sequenced course', () => {
  const navigation = {
    step: 3,
    result: 'refused' as const,
    scoId: 1,
    sentence: 'This part of the course is not open yet.',
    canContinue: true,
    canGoBack: false,
    canFinish: true,
    canSuspend: true,
    whole: '',
  };

  it('lists what is not hidden, and is a menu where something of it can be chosen', () => {
    const scos = [part(1, { lockedReason: 'no' }), part(2, { isListed: false })];
    expect(listed(scos).map((sco) => sco.id)).toEqual([1]);
    expect(isMenu(scos)).toBe(false);
    expect(isMenu([...scos, part(3)])).toBe(true);
  });

  it('says why a request was not followed, until the next one is', () => {
    expect(refusalOf(navigation)).toBe('This part of the course is not open yet.');
    expect(refusalOf({ ...navigation, result: 'choose' })).toBe('This part of the course is not open yet.');
    expect(refusalOf({ ...navigation, result: 'delivered' })).toBe('');
    expect(refusalOf(null)).toBe('');
  });
});

describe('messages from the frame', () => {
  const commit = { scoId: 1, sessionId: 2, sequence: 3, elements: { 'cmi.location': '4' }, isFinish: false };

  it('are read when they have our shape in every part', () => {
    expect(readBridgeEvent({ oneroom: 1, id: 1, type: 'kept', scoId: 1, commit })).toMatchObject({
      type: 'kept',
      commit,
    });
    expect(
      readBridgeEvent({ oneroom: 1, id: 1, type: 'moved', scoId: 0, step: 4, result: 'choose', html: '<b>' }),
    ).toEqual({ oneroom: 1, id: 1, type: 'moved', scoId: 0, step: 4, result: 'choose' });
    expect(readBridgeEvent({ oneroom: 1, id: 1, type: 'state', scoId: 1, phase: 'open' })).toMatchObject({
      phase: 'open',
    });
  });

  it('are ignored from another origin or another frame [SCORM-15]', () => {
    const frame = {} as Window;
    const origin = 'http://127.0.0.1:8081';
    expect(isFrom({ origin, source: frame }, origin, frame)).toBe(true);
    expect(isFrom({ origin: 'http://evil.test', source: frame }, origin, frame)).toBe(false);
    expect(isFrom({ origin, source: {} as Window }, origin, frame)).toBe(false);
    expect(isFrom({ origin, source: null }, origin, null)).toBe(false);
  });

  it('are ignored when they have not', () => {
    const bad: unknown[] = [
      null,
      'saved',
      [],
      { id: 1, type: 'ready' },
      { oneroom: 1, type: 'ready' },
      { oneroom: 1, id: 1, type: 'signOut' },
      { oneroom: 1, id: -1, type: 'ready' },
      { oneroom: 1, id: 1, type: 'state', scoId: 1, phase: 'evil' },
      { oneroom: 1, id: 1, type: 'navigate', scoId: 1, request: 'javascript:', target: '' },
      { oneroom: 1, id: 1, type: 'kept', scoId: 1, commit: { ...commit, scoId: 2 } },
      { oneroom: 1, id: 1, type: 'kept', scoId: 1, commit: { ...commit, elements: { 'cmi.x': 1 } } },
      { oneroom: 1, id: 1, type: 'kept', scoId: 1, commit: { ...commit, elements: { 'cmi.location': 4 } } },
    ];
    for (const data of bad) expect(readBridgeEvent(data)).toBeNull();
  });

  it('lose no value for the sake of a name that is none of a course', () => {
    const elements = JSON.parse('{"__proto__":"1","nav.event":"x","cmi.location":"7"}');
    const event = readBridgeEvent({ oneroom: 1, id: 1, type: 'kept', scoId: 1, commit: { ...commit, elements } });
    expect(event).toMatchObject({ commit: { elements: { 'cmi.location': '7' } } });
    expect(event?.type === 'kept' && Object.keys(event.commit.elements)).toEqual(['cmi.location']);
  });

  it('carry nothing beyond their shape into the page', () => {
    const data = JSON.parse(
      '{"oneroom":1,"id":1,"type":"finished","scoId":1,"__proto__":{"isAdmin":true},"html":"<b>"}',
    );
    expect(Object.keys(readBridgeEvent(data) ?? {}).sort()).toEqual([
      'asks',
      'id',
      'isSuspended',
      'oneroom',
      'scoId',
      'type',
    ]);
  });
});

describe('the journal', () => {
  it('tries again when the server may take it later, and not when it never will', () => {
    expect([0, 401, 403, 408, 409, 429, 500, 503].every(isWorthAnotherTry)).toBe(true);
    expect([400, 404, 413].some(isWorthAnotherTry)).toBe(false);
  });
});
