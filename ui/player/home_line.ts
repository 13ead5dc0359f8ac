// The messages of a course that is the portal's home page, heard by the bridge: what is about its data is done here, with
// the API that every course has; the rest is asked of the portal.

import { Allowance, type HomeAnswer, type HomeMessage, type HomeReason, readHomeMessage } from './home_messages';
import { modelsOf } from './home_models';
import type { ScoRuntime } from './model';
import { Ids } from './protocol';

/** A save on its way is waited for this long before the next commit or finish. */
const SAVE_PAUSE_MS = 1_000;
const CHECK_MS = 1_000;
/** How often to look whether the course has finished by itself after it was told to. */
const CHECKS = 5;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The course that is open now, as far as its messages need it. */
export interface HomeCourse {
  standard: string;
  /** Of its page. */
  contentPath: string;
  frame: Window | null;
  runtime: ScoRuntime | null;
  /** False in a preview and in review: everything works, nothing is stored. */
  isRecorded: boolean;
  isSaving(): boolean;
  /** As they are now. */
  elements: Readonly<Record<string, string>>;
  closeWindows(): number;
}

interface Calls {
  initialize(): string;
  set(name: string, value: string): string;
  commit(): string;
  finish(): string;
}

/** The API of either standard. */
function callsOf(runtime: ScoRuntime): Calls {
  const surface = runtime.surface as Record<string, (...parts: string[]) => string>;
  const is12 = 'LMSInitialize' in surface;
  const call = (name: string, ...parts: string[]) => surface[name]?.(...parts) ?? 'false';
  return {
    initialize: () => call(is12 ? 'LMSInitialize' : 'Initialize', ''),
    set: (name, value) => call(is12 ? 'LMSSetValue' : 'SetValue', name, value),
    commit: () => call(is12 ? 'LMSCommit' : 'Commit', ''),
    finish: () => call(is12 ? 'LMSFinish' : 'Terminate', ''),
  };
}

/** Whether the window is the course's frame or one inside it. */
export function isInside(source: unknown, frame: Window | null): boolean {
  if (frame === null || source === null) return false;
  let window = source as Window;
  for (let level = 0; level < 20; level += 1) {
    if (window === frame) return true;
    if (window.parent === window || !window.parent) return false;
    window = window.parent;
  }
  return false;
}

export class HomeLine {
  private readonly ids = new Ids();
  private readonly allowance = new Allowance();
  private lastId = 0;
  /** It has said anything at all: it can be told to finish. */
  private speaks = false;
  private saidFinished = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly base: URL,
    private readonly open: () => HomeCourse | null,
    private readonly ask: (message: HomeMessage) => void,
  ) {}

  get isFinished(): boolean {
    return this.saidFinished || this.isEnded;
  }

  private get isEnded(): boolean {
    return this.open()?.runtime?.phase === 'finished';
  }

  /** Messages of the course's own pages, in our shape, each id once. */
  hear(event: Pick<MessageEvent, 'data' | 'origin' | 'source'>): void {
    if (event.origin !== location.origin || !isInside(event.source, this.open()?.frame ?? null)) return;
    if (!this.allowance.take()) return;
    const message = readHomeMessage(event.data);
    if (!message || !this.ids.isNew(message.id)) return;
    this.speaks = true;
    this.follow(message);
  }

  /** The portal's answer; what only this side knows of the course comes with it. */
  answer(answer: HomeAnswer): void {
    const course = this.open();
    const isPassedOn = answer.type !== 'ChildFrameLoaded' || !answer.success || !course;
    if (isPassedOn) {
      this.post({ ...answer });
      return;
    }
    const own = {
      course: {
        contentPath: course.contentPath,
        storageBasePath: this.base.href,
        launchWrapperFileName: 'bridge',
      },
      ...modelsOf(course.standard, course.elements),
    };
    this.post({ ...answer, data: { ...answer.data, ...own } });
  }

  /**
   * Tells a course that takes messages to come to its end, and gives it a few seconds; one that takes none ends as its
   * page goes.
   */
  async end(): Promise<void> {
    await this.turn;
    if (!this.speaks || this.open()?.runtime?.phase !== 'running') return;
    this.post({ type: 'Exit' });
    for (let check = 0; check < CHECKS && !this.isFinished; check += 1) await wait(CHECK_MS);
    await this.turn;
  }

  /**
   * Ends the session of a course that did not: what it has set stays, and it goes on there the next time. An end that
   * says nothing more would complete a SCORM 1.2 course without a status, and throw away the data of a 2004 one.
   */
  finish(course: HomeCourse): void {
    const { runtime, elements, standard } = course;
    if (runtime?.phase !== 'running') return;
    const calls = callsOf(runtime);
    if (standard === 'scorm12') {
      const status = elements['cmi.core.lesson_status'] ?? '';
      if (status === '' || status === 'not attempted') calls.set('cmi.core.lesson_status', 'incomplete');
      calls.set('cmi.core.exit', 'suspend');
    } else if (!elements['cmi.exit']) {
      calls.set('cmi.exit', 'suspend');
    }
    calls.finish();
  }

  private follow(message: HomeMessage): void {
    switch (message.type) {
      case 'Commit':
      case 'FinalModel':
        this.queue(message, false);
        break;
      case 'Finish':
        this.queue(message, true);
        break;
      case 'CloseNewWindow':
        this.reply(message, '', { closed: this.open()?.closeWindows() ?? 0 });
        break;
      default:
        if (message.type === 'SetScormFinished') this.saidFinished = message.data.isFinished === true;
        this.ask(message);
    }
  }

  /** Ignored is what comes after the end, not what waits for its turn when it is said. */
  private queue(message: HomeMessage, isFinish: boolean): void {
    if (this.isFinished) {
      this.reply(message, 'finished');
      return;
    }
    this.turn = this.turn.then(() => this.save(message, isFinish)).catch(() => this.reply(message, 'notStored'));
  }

  /** As the calls of the API do it, after a save that is on its way. */
  private async save(message: HomeMessage, isFinish: boolean): Promise<void> {
    while (!this.isEnded && this.open()?.isSaving()) await wait(SAVE_PAUSE_MS);
    const { reason, data } = this.store(message, isFinish);
    this.reply(message, reason, data);
  }

  private store(message: HomeMessage, isFinish: boolean): Pick<HomeAnswer, 'reason' | 'data'> {
    const course = this.open();
    if (this.isEnded) return { reason: 'finished', data: {} };
    const calls = course?.runtime ? callsOf(course.runtime) : null;
    const isIdle = course?.runtime?.phase === 'idle';
    if (!course || !calls || (isIdle && calls.initialize() !== 'true')) return { reason: 'notInitialized', data: {} };
    const refused = Object.entries(message.data.elements ?? {})
      .filter(([name, value]) => calls.set(name, value) !== 'true')
      .map(([name]) => name);
    const isStored = (isFinish ? calls.finish() : calls.commit()) === 'true';
    const reason = isStored ? (refused.length > 0 ? 'refused' : '') : 'notStored';
    return { reason, data: { refused, isRecorded: course.isRecorded } };
  }

  private reply({ id, type }: HomeMessage, reason: HomeReason | '', data: Record<string, unknown> = {}): void {
    this.post({ answers: id, type, success: reason === '', reason, data });
  }

  private post(message: Record<string, unknown>): void {
    this.lastId += 1;
    this.open()?.frame?.postMessage({ oneroomHome: 1, id: this.lastId, ...message }, location.origin);
  }
}
