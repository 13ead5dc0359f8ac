import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pace } from './pace';
import { type BridgeEvent, Ids, kindOf } from './protocol';

describe('Pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('passes on the first message at once', () => {
    const heard: string[] = [];
    new Pace<string>((message) => heard.push(message)).offer('saving', 'first');
    expect(heard).toEqual(['first']);
  });

  it('ends with the newest of each kind, in the order they were last said', () => {
    const heard: string[] = [];
    const pace = new Pace<string>((message) => heard.push(message));
    for (let turn = 1; turn <= 1000; turn += 1) {
      pace.offer('saving', `saving ${turn}`);
      if (turn === 500) pace.offer('navigate', 'navigate');
      pace.offer('saved', `saved ${turn}`);
    }
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(['saving 1', 'navigate', 'saving 1000', 'saved 1000']);
  });

  it('passes on a few messages a second of a flood, and the last one', () => {
    const heard: number[] = [];
    const pace = new Pace<number>((message) => heard.push(message));
    for (let ms = 0; ms < 1000; ms += 1) {
      pace.offer('saved', ms);
      vi.advanceTimersByTime(1);
    }
    vi.advanceTimersByTime(100);
    expect(heard.length).toBeLessThan(15);
    expect(heard.at(-1)).toBe(999);
  });

  it('stays small under a flood of made-up kinds', () => {
    const heard: number[] = [];
    const pace = new Pace<number>((message) => heard.push(message));
    for (let kind = 0; kind < 100_000; kind += 1) pace.offer(`kept ${kind}`, kind);
    pace.flush();
    expect(heard).toHaveLength(31);
    expect(heard.at(-1)).toBe(99_999);
  });

  it('is quick again after a calm while', () => {
    const heard: string[] = [];
    const pace = new Pace<string>((message) => heard.push(message));
    pace.offer('saving', 'one');
    vi.advanceTimersByTime(100);
    pace.offer('saving', 'two');
    expect(heard).toEqual(['one', 'two']);
  });
});

describe('the kind of a message', () => {
  const commit = { scoId: 1, sessionId: 7, sequence: 3, elements: {}, isFinish: false };

  it('keeps apart what must not stand in for one another', () => {
    const events: BridgeEvent[] = [
      { type: 'saving', scoId: 1 },
      { type: 'saved', scoId: 1, sessionId: 7, sequence: 3 },
      { type: 'saved', scoId: 1, sessionId: 8, sequence: 1 },
      { type: 'kept', scoId: 1, commit },
      { type: 'kept', scoId: 1, commit: { ...commit, sessionId: 8 } },
      { type: 'refused', scoId: 1, reason: 'server', commit },
      { type: 'refused', scoId: 1, reason: 'stale', commit },
      { type: 'state', scoId: 1, phase: 'running' },
      { type: 'state', scoId: 1, phase: 'left' },
      { type: 'navigate', scoId: 1, request: 'continue', target: '' },
      { type: 'finished', scoId: 1, asks: false, isSuspended: false },
    ];
    expect(new Set(events.map(kindOf)).size).toBe(events.length);
  });

  it('is the same for two commits of one session, because the newer carries the older', () => {
    const kept = (sequence: number): BridgeEvent => ({ type: 'kept', scoId: 1, commit: { ...commit, sequence } });
    expect(kindOf(kept(4))).toBe(kindOf(kept(3)));
  });
});

describe('Ids', () => {
  it('lets each message pass once [SCORM-16]', () => {
    const ids = new Ids();
    expect([5, 5, 4, 6].map((id) => ids.isNew(id))).toEqual([true, false, false, true]);
  });
});
