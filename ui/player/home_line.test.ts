import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type HomeCourse, HomeLine, isInside } from './home_line';
import type { HomeMessage } from './home_messages';
import type { RuntimeHost, ScoRuntime } from './model';
import { createScorm12 } from './scorm12';
import { createScorm2004 } from './scorm2004';
import { scorm12Start, scorm2004Start } from './test_course';

interface Said {
  answers?: number;
  type: string;
  success?: boolean;
  reason?: string;
  data?: Record<string, unknown>;
}

/** A home page course in its frame: what it hears, what of it is stored, and what the portal is asked. */
class Page {
  readonly heard: Said[] = [];
  readonly asked: HomeMessage[] = [];
  readonly stored: Record<string, string> = {};
  readonly saves: boolean[] = [];
  isSaving = false;
  readonly runtime: ScoRuntime;
  readonly line: HomeLine;
  private id = 0;
  readonly frame: Window;

  constructor(readonly standard: 'scorm12' | 'scorm2004' = 'scorm12') {
    const start = standard === 'scorm12' ? scorm12Start() : scorm2004Start();
    const host: RuntimeHost = {
      canStart: () => true,
      initialized: () => undefined,
      set: (name, value) => {
        start.elements[name] = value;
        this.stored[name] = value;
      },
      commitNow: (isFinish) => {
        this.saves.push(isFinish);
        return 'stored';
      },
      finished: () => undefined,
    };
    const none = { hasNext: () => false, hasPrevious: () => false, canChoose: () => false };
    this.runtime = standard === 'scorm12' ? createScorm12(start, host) : createScorm2004(start, host, none);
    const frame = { postMessage: (message: Said) => this.heard.push(message) } as unknown as Window;
    (frame as { parent: unknown }).parent = frame;
    this.frame = frame;
    const course: HomeCourse = {
      standard,
      contentPath: '/c/t/files/index.html',
      frame,
      runtime: this.runtime,
      isRecorded: true,
      isSaving: () => this.isSaving,
      elements: start.elements,
      closeWindows: () => 2,
    };
    this.course = course;
    this.line = new HomeLine(
      new URL('http://127.0.0.1:8081/c/t/'),
      () => course,
      (message) => this.asked.push(message),
    );
  }

  readonly course: HomeCourse;

  say(type: string, data?: unknown, more: Partial<{ id: number; origin: string; source: Window }> = {}): void {
    this.id += 1;
    this.line.hear({
      data: { oneroomHome: 1, id: more.id ?? this.id, type, ...(data === undefined ? {} : { data }) },
      origin: more.origin ?? location.origin,
      source: more.source ?? this.frame,
    } as MessageEvent);
  }

  get last(): Said | undefined {
    return this.heard.at(-1);
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const values = { elements: { 'cmi.core.lesson_location': 'p2', 'cmi.suspend_data': 'abc' } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a course in the place of the home page', () => {
  it('saves by the message Commit as by its API [SCORM-08]', async () => {
    const page = new Page();
    page.say('Commit', values);
    await settle();
    expect(page.stored).toMatchObject(values.elements);
    expect(page.saves).toEqual([false]);
    expect(page.last).toMatchObject({ answers: 1, type: 'Commit', success: true, data: { isRecorded: true } });
  });

  it('is told which values were refused, and keeps the others', async () => {
    const page = new Page();
    page.say('Commit', { elements: { 'cmi.core.lesson_status': 'nonsense', 'cmi.suspend_data': 'kept' } });
    await settle();
    expect(page.stored).toEqual({ 'cmi.suspend_data': 'kept' });
    expect(page.last).toMatchObject({
      success: false,
      reason: 'refused',
      data: { refused: ['cmi.core.lesson_status'] },
    });
  });

  it('finishes by the message Finish, after which Commit and Finish do nothing [SCORM-09] [SCORM-12]', async () => {
    const page = new Page('scorm2004');
    page.say('Finish', { elements: { 'cmi.location': 'end' } });
    await settle();
    expect(page.runtime.phase).toBe('finished');
    expect(page.saves).toEqual([true]);
    for (const type of ['Commit', 'Finish']) {
      page.say(type, { elements: { 'cmi.location': 'late' } });
      await settle();
      expect(page.last).toMatchObject({ type, success: false, reason: 'finished' });
    }
    expect(page.saves).toEqual([true]);
    expect(page.stored['cmi.location']).toBe('end');
  });

  it('has said that it is finished: its commits are ignored from then on [SCORM-12]', async () => {
    const page = new Page();
    page.say('SetScormFinished', { isFinished: true });
    page.say('Commit', values);
    await settle();
    expect(page.saves).toEqual([]);
    expect(page.asked.map(({ type }) => type)).toEqual(['SetScormFinished']);
  });

  it('stores what was sent before it said that it is finished, and nothing after [SCORM-12]', async () => {
    const page = new Page();
    page.isSaving = true;
    page.say('Commit', values);
    page.say('FinalModel', { elements: { 'cmi.suspend_data': 'last' } });
    page.say('SetScormFinished', { isFinished: true });
    page.say('Commit', { elements: { 'cmi.suspend_data': 'late' } });
    expect(page.last).toMatchObject({ answers: 4, success: false, reason: 'finished' });
    page.isSaving = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.saves).toEqual([false, false]);
    expect(page.stored).toEqual({ 'cmi.core.lesson_location': 'p2', 'cmi.suspend_data': 'last' });
  });

  it('waits a second for a save that is on its way before the next commit or finish [SCORM-13]', async () => {
    const page = new Page();
    page.isSaving = true;
    page.say('Commit', values);
    page.say('Finish');
    await vi.advanceTimersByTimeAsync(999);
    expect(page.saves).toEqual([]);
    page.isSaving = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(page.saves).toEqual([false, true]);
  });

  it('hands its last values over by FinalModel [SCORM-11] and has its windows closed [SCORM-10]', async () => {
    const page = new Page();
    page.say('FinalModel', values);
    page.say('CloseNewWindow');
    await settle();
    expect(page.saves).toEqual([false]);
    expect(page.stored).toMatchObject(values.elements);
    expect(page.heard).toContainEqual(expect.objectContaining({ type: 'CloseNewWindow', data: { closed: 2 } }));
  });

  it('asks the portal for the rest', () => {
    const page = new Page();
    page.say('ChildFrameLoaded');
    page.say('ViewContentDetails', { contentId: 3 });
    expect(page.asked.map(({ type, data }) => [type, data])).toEqual([
      ['ChildFrameLoaded', {}],
      ['ViewContentDetails', { contentId: 3 }],
    ]);
    expect(page.heard).toEqual([]);
  });

  it('gets both data models and its paths with the answer to ChildFrameLoaded', () => {
    const page = new Page();
    const answer = {
      answers: 1,
      type: 'ChildFrameLoaded',
      success: true,
      reason: '',
      data: { homeGroups: [] },
    } as const;
    page.line.answer(answer);
    expect(page.last).toMatchObject({
      answers: 1,
      data: {
        homeGroups: [],
        course: {
          contentPath: '/c/t/files/index.html',
          storageBasePath: 'http://127.0.0.1:8081/c/t/',
          launchWrapperFileName: 'bridge',
        },
        scorm12: { 'cmi.core.student_name': 'Diaz, Ana' },
        scorm2004: { 'cmi.learner_name': 'Diaz, Ana' },
      },
    });
  });

  it('says each message once [SCORM-16], from its own pages and origin [SCORM-15]', () => {
    const page = new Page();
    page.say('ToggleLoader', { isVisible: true }, { id: 5 });
    page.say('ToggleLoader', { isVisible: true }, { id: 5 });
    page.say('ToggleLoader', { isVisible: true }, { id: 4 });
    expect(page.asked).toHaveLength(1);
    page.say('ToggleLoader', { isVisible: true }, { id: 6, origin: 'http://evil.test' });
    page.say('ToggleLoader', { isVisible: true }, { id: 7, source: new Page().frame });
    expect(page.asked).toHaveLength(1);
    page.say('ToggleLoader', { isVisible: true }, { id: 8, source: { parent: page.frame } as unknown as Window });
    expect(page.asked).toHaveLength(2);
  });

  it('is not followed through a flood', () => {
    const page = new Page();
    for (let at = 0; at < 10_000; at += 1) page.say('ToggleLoader', { isVisible: true });
    expect(page.asked.length).toBe(40);
  });
});

describe('leaving it', () => {
  const begin = async (page: Page) => {
    page.say('Commit', { elements: {} });
    await settle();
    page.saves.length = 0;
    page.heard.length = 0;
  };

  it('tells it to come to its end, and looks five times, each second [SCORM-14]', async () => {
    const page = new Page();
    await begin(page);
    let isOver = false;
    void page.line.end().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(page.heard.map(({ type }) => type)).toEqual(['Exit']);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('goes on as soon as it has finished by itself [SCORM-14]', async () => {
    const page = new Page();
    await begin(page);
    let isOver = false;
    void page.line.end().then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(500);
    page.say('Finish');
    await vi.advanceTimersByTimeAsync(500);
    expect(isOver).toBe(true);
    expect(page.saves).toEqual([true]);
    page.line.finish(page.course);
    expect(page.saves).toEqual([true]);
  });

  it('does not wait for a course that takes no messages', async () => {
    const page = new Page();
    (page.runtime.surface as { LMSInitialize: (text: string) => string }).LMSInitialize('');
    let isOver = false;
    void page.line.end().then(() => {
      isOver = true;
    });
    await settle();
    expect(isOver).toBe(true);
    expect(page.heard).toEqual([]);
  });

  it('finishes it in its place, so that it goes on there and completes nothing [SCORM-14]', async () => {
    const old = new Page();
    await begin(old);
    old.line.finish(old.course);
    expect(old.saves).toEqual([true]);
    expect(old.stored).toEqual({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.exit': 'suspend' });

    const page = new Page('scorm2004');
    await begin(page);
    page.line.finish(page.course);
    expect(page.saves).toEqual([true]);
    expect(page.stored).toEqual({ 'cmi.exit': 'suspend' });
  });
});

it('a window is inside the course when the course is above it', () => {
  const frame = {} as { parent: unknown };
  frame.parent = frame;
  const inner = { parent: { parent: frame } };
  expect(isInside(inner as unknown as Window, frame as Window)).toBe(true);
  expect(isInside(frame as Window, inner as unknown as Window)).toBe(false);
  expect(isInside(null, frame as Window)).toBe(false);
  expect(isInside(frame as Window, null)).toBe(false);
});
