import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type CallDoor, type RecordedCall, Recorder, type Sent } from './recorder';
import { type Api12, course12, course2004, scorm12Start } from './test_course';

/** The server at the end of the door. */
class Door implements CallDoor {
  readonly bodies: { run: number; sentMs: number; calls: RecordedCall[] }[] = [];
  readonly last: string[] = [];
  answer: Sent = 'taken';
  tries = 0;

  send(body: string): Promise<Sent> {
    this.tries += 1;
    if (this.answer === 'taken') this.bodies.push(JSON.parse(body));
    return Promise.resolve(this.answer);
  }
  sendLast(body: string): void {
    this.last.push(body);
  }
  get calls(): RecordedCall[] {
    return this.bodies.flatMap((body) => body.calls);
  }
}

let time = 0;
beforeEach(() => {
  vi.useFakeTimers();
  time = 0;
});
afterEach(() => vi.useRealTimers());

function recorded12(level: 'information' | 'debug' | 'verbose' = 'verbose') {
  const door = new Door();
  const recorder = new Recorder(door, level, () => time);
  const course = course12(scorm12Start());
  return { door, recorder, course, api: recorder.wrap(course.api, () => 4) as Api12 };
}

describe('a recorded API', () => {
  it('answers as before, and each call is told with arguments, answer, error and times [SCORM-55]', async () => {
    const { api, recorder, door } = recorded12();
    time = 100;
    expect(api.LMSInitialize('')).toBe('true');
    expect(api.LMSSetValue('cmi.core.score.raw', '101')).toBe('false');
    expect(api.LMSGetLastError()).toBe('405'); // recording has asked, too, and changed nothing
    time = 140;
    expect(api.LMSGetValue('cmi.core.entry')).toBe('ab-initio');
    expect(api.LMSFinish('')).toBe('true');
    await recorder.flush();
    expect(
      door.calls.map((call) => [call.number, call.method, call.name, call.value, call.answer, call.error]),
    ).toEqual([
      [1, 'LMSInitialize', '', '', 'true', '0'],
      [2, 'LMSSetValue', 'cmi.core.score.raw', '101', 'false', '405'],
      [3, 'LMSGetLastError', '', '', '405', ''],
      [4, 'LMSGetValue', 'cmi.core.entry', '', 'ab-initio', '0'],
      [5, 'LMSFinish', '', '', 'true', '0'],
    ]);
    expect(door.calls[1]?.diagnostic).toContain('Incorrect');
    expect(door.calls.map((call) => call.atMs)).toEqual([100, 100, 100, 140, 140]);
  });

  it('works for 2004 as well, with the courtesy of functions called on their own', async () => {
    const door = new Door();
    const recorder = new Recorder(door, 'debug', () => time);
    const { Initialize, SetValue, GetValue } = recorder.wrap(course2004().api, () => 4) as Record<
      string,
      (...a: unknown[]) => string
    >;
    expect(Initialize?.()).toBe('true');
    expect((recorder.wrap(course2004().api, () => 4) as { version?: string }).version).toBe('1.0');
    expect(SetValue?.('cmi.score.scaled', 2)).toBe('false');
    expect(GetValue?.('cmi.mode')).toBe('normal');
    expect(GetValue?.('cmi.nothing')).toBe('');
    await recorder.flush();
    expect(door.calls.map((call) => [call.method, call.value, call.error])).toEqual([
      ['Initialize', '', '0'],
      ['SetValue', '2', '407'],
      ['GetValue', '', '401'], // an error is information whatever the level
    ]);
  });

  it('keeps the beginning of a long value with its length, and writes halves of characters as they are stored', async () => {
    const { api, recorder, door } = recorded12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.suspend_data', `\ud83d${'x'.repeat(4000)}`);
    await recorder.flush();
    expect(door.calls[1]?.valueLength).toBe(4001);
    expect(door.calls[1]?.value.startsWith('\u{10f83d}x')).toBe(true);
    expect([...(door.calls[1]?.value ?? '')].length).toBe(1024);
  });

  it('never runs what a course passes in the place of a text', async () => {
    const { api, recorder, door } = recorded12();
    api.LMSInitialize('');
    const asked = vi.fn(() => '3');
    (api.LMSSetValue as (name: string, value: unknown) => string)('cmi.core.lesson_location', { toString: asked });
    await recorder.flush();
    expect(asked).toHaveBeenCalledTimes(1); // by the API itself
    expect(door.calls[1]?.value).toBe('[object]');
  });
});

describe('what was recorded', () => {
  it('is sent after a while, and of a flood the newest stay with a gap in their numbers', async () => {
    const { api, door } = recorded12();
    api.LMSInitialize('');
    for (let page = 0; page < 3000; page += 1) api.LMSGetValue('cmi.core.entry');
    expect(door.tries).toBe(0); // no call waits for it
    await vi.advanceTimersByTimeAsync(60_000);
    expect(door.calls.length).toBe(2000);
    expect(door.calls[0]?.number).toBe(1002);
    expect(door.calls.at(-1)?.number).toBe(3001);
    for (const body of door.bodies) expect(JSON.stringify(body).length).toBeLessThan(60_000);
  });

  it('waits while the server is away, and is sent no more once recording is off', async () => {
    const { api, door } = recorded12();
    door.answer = 'again';
    api.LMSInitialize('');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(door.tries).toBe(1);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(door.tries).toBe(1); // it is left alone for a while
    door.answer = 'taken';
    await vi.advanceTimersByTimeAsync(3_000);
    expect(door.calls.map((call) => call.method)).toEqual(['LMSInitialize']);
    door.answer = 'off';
    api.LMSGetValue('cmi.core.entry');
    await vi.advanceTimersByTimeAsync(2_000);
    const { tries } = door;
    api.LMSGetValue('cmi.core.entry');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(door.tries).toBe(tries);
  });

  it('saves as ever whatever becomes of it, and tells size and answer of each commit', async () => {
    const { api, course, recorder, door } = recorded12();
    door.answer = 'off';
    const transport = recorder.watch(course.server);
    api.LMSInitialize('');
    const commit = { scoId: 4, sessionId: 9, sequence: 1, elements: { 'cmi.suspend_data': 'a' }, isFinish: false };
    expect(transport.sendAndWait(commit)).toEqual({ outcome: 'stored', isStale: false });
    door.answer = 'taken';
    await recorder.flush();
    course.server.mode = 404;
    expect(await transport.send({ ...commit, sequence: 2 })).toEqual({ outcome: 'refused', status: 404 });
    course.server.mode = 'away';
    transport.sendAndWait({ ...commit, sequence: 3, isFinish: true });
    await recorder.flush();
    const saves = door.calls.filter((call) => call.method === 'save');
    expect(saves.map((call) => [call.name, call.answer, call.error])).toEqual([
      ['commit 1', 'stored', ''],
      ['commit 2', 'refused 404', '404'],
      ['commit 3', 'away', 'away'],
    ]);
    expect(saves[0]?.value).toMatch(/^1 elements, \d+ bytes, waited for$/);
    expect(saves[2]?.value).toContain('the end');
  });

  it('leaves a closing page in what room commits leave, its newest calls first', () => {
    const { api, recorder, door } = recorded12();
    api.LMSInitialize('');
    for (let page = 0; page < 200; page += 1) api.LMSSetValue('cmi.core.lesson_location', `page ${page}`);
    recorder.close();
    const sent = door.last.join('');
    expect(sent.length).toBeLessThanOrEqual(3_000);
    expect(sent).toContain('page 199');
    expect(sent).not.toContain('page 3"');
  });
});
