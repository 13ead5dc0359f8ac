import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { course12, course2004 } from './test_course';

const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what a course sets', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent within a second without a Commit, and SetValue does not wait', async () => {
    const { api, server, events } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '3');
    api.LMSSetValue('cmi.suspend_data', 'abc');
    expect([server.commits.length, server.waits]).toEqual([0, 0]);
    await tick(1_000);
    expect(server.stored).toEqual({ 'cmi.core.lesson_location': '3', 'cmi.suspend_data': 'abc' });
    expect(server.waits).toBe(0);
    expect(events).toEqual(['saving', 'saved']);
  });

  it('is sent within a second although the course never stops setting', async () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    for (let step = 0; step < 20; step += 1) {
      api.LMSSetValue('cmi.core.lesson_location', String(step));
      await tick(100);
    }
    expect(server.commits.length).toBeGreaterThanOrEqual(3);
    expect(Number(server.stored['cmi.core.lesson_location'])).toBeGreaterThan(9);
  });

  it('is stored by one waiting request at Commit and one at Finish', () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '3');
    expect(api.LMSCommit('')).toBe('true');
    expect(api.LMSCommit('')).toBe('true');
    expect(server.waits).toBe(1);
    api.LMSSetValue('cmi.core.lesson_status', 'completed');
    expect(api.LMSFinish('')).toBe('true');
    expect(server.waits).toBe(2);
    expect(server.commits.map((commit) => [commit.sequence, commit.isFinish])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(server.commits[1]?.elements).toEqual({ 'cmi.core.lesson_status': 'completed' });
  });

  it('survives a commit that overtakes an earlier one', async () => {
    const { api, server } = course12();
    let deliver = (): void => undefined;
    const plain = server.send.bind(server);
    server.send = (commit) =>
      new Promise((resolve) => {
        deliver = () => {
          void plain(commit).then(resolve);
        };
      });
    api.LMSInitialize('');
    api.LMSSetValue('cmi.suspend_data', 'early');
    await tick(600); // the first commit is under way
    api.LMSSetValue('cmi.core.lesson_location', '4');
    expect(api.LMSCommit('')).toBe('true'); // arrives first, with a higher number
    deliver();
    await tick(100);
    expect(server.stored).toEqual({ 'cmi.suspend_data': 'early', 'cmi.core.lesson_location': '4' });
  });

  it('is kept with the server away: Commit says true, the portal gets it, and it arrives when the server is back', async () => {
    const { api, server, kept, events } = course12();
    api.LMSInitialize('');
    server.mode = 'away';
    api.LMSSetValue('cmi.core.lesson_location', '5');
    expect(api.LMSCommit('')).toBe('true');
    expect(api.LMSGetLastError()).toBe('0');
    expect(kept.at(-1)?.elements).toEqual({ 'cmi.core.lesson_location': '5' });
    api.LMSSetValue('cmi.core.score.raw', '70');
    await tick(1_000);
    expect(kept.at(-1)?.elements).toEqual({ 'cmi.core.lesson_location': '5', 'cmi.core.score.raw': '70' });
    expect(server.stored).toEqual({});
    server.mode = 'well';
    await tick(20_000);
    expect(server.stored).toEqual({ 'cmi.core.lesson_location': '5', 'cmi.core.score.raw': '70' });
    expect(events.at(-1)).toBe('saved');
    const numbers = [...kept, ...server.commits].map((commit) => commit.sequence);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('makes Finish true with the server away, and the end arrives later, once', async () => {
    const { api, server, kept } = course2004();
    api.Initialize('');
    server.mode = 'away';
    api.SetValue('cmi.completion_status', 'completed');
    expect(api.Terminate('')).toBe('true');
    expect(kept.at(-1)?.isFinish).toBe(true);
    server.mode = 'well';
    await tick(20_000);
    expect(server.commits.map((commit) => commit.isFinish)).toEqual([true]);
    await tick(60_000);
    expect(server.commits.length).toBe(1);
  });

  it('goes by beacon when the page closes, and Finish after that is still taken', () => {
    const { api, server, saver } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '6');
    saver.flush();
    expect(server.beacons.map((commit) => commit.elements)).toEqual([{ 'cmi.core.lesson_location': '6' }]);
    api.LMSSetValue('cmi.core.lesson_status', 'completed');
    expect(api.LMSFinish('')).toBe('true');
    expect(server.waits).toBe(0);
    expect(server.beacons.at(-1)).toMatchObject({
      isFinish: true,
      elements: { 'cmi.core.lesson_status': 'completed' },
    });
    expect(server.isFinished).toBe(true);
  });

  it('goes by beacon when it is set while the page closes, all that is set at once in one', async () => {
    const { api, server, saver } = course12();
    api.LMSInitialize('');
    saver.flush();
    api.LMSSetValue('cmi.core.lesson_location', '7');
    api.LMSSetValue('cmi.core.score.raw', '50');
    expect(server.beacons).toEqual([]);
    await tick(0);
    expect(server.beacons.map((commit) => commit.elements)).toEqual([
      { 'cmi.core.lesson_location': '7', 'cmi.core.score.raw': '50' },
    ]);
  });

  it('is split when it is more than a beacon carries: the small values by beacon, the whole by a later number', async () => {
    const { api, server, saver, kept } = course2004();
    server.mode = 'away';
    api.Initialize('');
    api.SetValue('cmi.location', '6');
    api.SetValue('cmi.suspend_data', 'ü'.repeat(64_000));
    await tick(100);
    server.mode = 'well';
    saver.flush();
    expect(server.beacons.map((commit) => commit.elements)).toEqual([{ 'cmi.location': '6' }]);
    expect(server.commits.at(-1)?.elements['cmi.suspend_data']).toHaveLength(64_000);
    expect(server.commits.at(-1)?.sequence).toBeGreaterThan(server.beacons[0]?.sequence ?? 99);
    expect(kept.at(-1)?.elements['cmi.suspend_data']).toHaveLength(64_000);
    // The journal sends it again under the number of the whole: that of the part is taken as sent already.
    expect(kept.at(-1)?.sequence).toBe(server.commits.at(-1)?.sequence);
  });

  it('goes by beacon when the page is out of sight, and is sent as ever when it was not ended', async () => {
    const { api, server, saver, kept } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '6');
    saver.hide();
    expect(server.beacons.map((commit) => commit.elements)).toEqual([{ 'cmi.core.lesson_location': '6' }]);
    await tick(1_000);
    expect(saver.isSaved).toBe(true);
    expect(kept).toEqual([]);
    expect(server.commits.map((commit) => commit.sequence)).toEqual([1, 2]);
  });

  it('leaves at once when it grows towards what a beacon carries', async () => {
    const { api, server } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.suspend_data', 'x'.repeat(45_000));
    await tick(0);
    expect(server.stored['cmi.suspend_data']).toHaveLength(45_000);
  });

  it('goes on after a page came back from the cache', async () => {
    const { api, server, saver } = course12();
    api.LMSInitialize('');
    saver.flush();
    saver.reopen();
    api.LMSSetValue('cmi.core.lesson_location', '8');
    await tick(1_000);
    expect(server.stored).toEqual({ 'cmi.core.lesson_location': '8' });
    expect(server.beacons).toEqual([]);
  });

  it('is refused for good when another tab has taken over', async () => {
    const { api, server, events } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '8');
    server.mode = 'stale';
    expect(api.LMSCommit('')).toBe('false');
    expect(events.at(-1)).toBe('refused: stale');
    server.mode = 'well';
    api.LMSSetValue('cmi.core.lesson_location', '9');
    await tick(60_000);
    expect(server.commits).toEqual([]);
    expect(api.LMSFinish('')).toBe('false');
  });

  it('is handed to the portal when the allowed time has closed the part: it was set, and is not called saved', async () => {
    const { api, server, saver, kept, events } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '8');
    server.send = () => Promise.resolve({ outcome: 'stored', isStale: true, timeLeftMs: 0 });
    await tick(1_000);
    expect(events.at(-1)).toBe('refused: ended');
    expect(events).not.toContain('saved');
    expect(saver.isSaved).toBe(false);
    expect(kept).toEqual([]);
  });

  it('is handed to the portal when the launch has ended', () => {
    const { api, server, events } = course12();
    api.LMSInitialize('');
    api.LMSSetValue('cmi.core.lesson_location', '8');
    server.mode = 404;
    expect(api.LMSCommit('')).toBe('false');
    expect(events.at(-1)).toBe('refused: ended');
  });

  it('travels with a request to go on, and is handed to the portal when that does not arrive', async () => {
    const { api, server, saver, kept } = course2004();
    api.Initialize('');
    api.SetValue('cmi.location', '8');
    const go = () =>
      saver.handOver((commit) =>
        server.navigate({ step: 3, request: 'continue', target: '', commit }).then((reply) => reply.answer),
      );
    server.mode = 'away';
    await go();
    expect(kept.map((one) => one.elements['cmi.location'])).toEqual(['8']);
    server.mode = 'well';
    await go();
    expect(server.moves.map((one) => one.commit?.elements['cmi.location'])).toEqual(['8']);
    await go();
    expect(server.moves.at(-1)?.commit).toBeNull();
    await tick(60_000);
    expect(server.commits.length).toBe(1);
  });
});
