// One launch on the content origin: loads the SCO the portal names, gives it its API, and lets it go again.

import { CourseFrame } from './course_frame';
import { CourseWindow } from './course_window';
import { fetchStart, startOf } from './fetch_start';
import type { HomeCourse, HomeLine } from './home_line';
import type { HomeAnswer } from './home_messages';
import type { RteStart, RuntimeHost, ScoRuntime } from './model';
import type { BridgeEvent, BridgeSco, Commit, DebugLevel, NavigationRequest, ShellCommand } from './protocol';
import type { Recorder } from './recorder';
import { renewable, scoOfPage } from './renewable';
import { Saver } from './saver';
import type { Navigation } from './scorm2004';
import { clearOriginStorage } from './storage';
import type { Moved, Transport } from './transport';
import type { Unit } from './unit';

/** Of a SCO: a course may begin another one in the same frame. */
interface Session {
  start: RteStart;
  saver: Saver;
}

interface OpenSco extends Session {
  runtime: ScoRuntime | null;
  frame: CourseFrame | CourseWindow;
  /** The page in which the last session ended. */
  endedIn: object | null;
  address: string;
  isRecorded: boolean;
}

/** What a browser's timer can hold, some 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

type LoadCommand = Extract<ShellCommand, { type: 'load' }>;

/** How long leaving waits for the last recorded calls. */
const RECORDER_PATIENCE_MS = 1_000;

type ApiWindow = Window & { API?: object; API_1484_11?: object };

export class Bridge {
  private open: OpenSco | null = null;
  /** In its place where parts report by statements. */
  private unit: Unit | null = null;
  private scos: BridgeSco[] = [];
  /** Of the SCO that was taken away to go on, until the server has taken what it still holds. */
  private leaving: Saver | null = null;
  private isMoving = false;
  /** The messages of a course in the place of the home page; no other course has any. */
  private home: HomeLine | null = null;
  private clock: ReturnType<typeof setTimeout> | undefined;
  /** The start whose end of time has been told. */
  private toldOfTime: RteStart | null = null;
  /** Where calls are recorded. */
  private recorder: Recorder | null = null;
  /** Commands run one after the other: a new SCO waits until the old one has left. */
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly base: URL,
    private readonly transport: Transport,
    private readonly tell: (event: BridgeEvent) => void,
  ) {
    // Closing tab, leaving page, mobile browser going to the background: each may be the last that is heard.
    addEventListener('pagehide', () => {
      this.open?.saver.flush();
      this.leaving?.flush();
      this.recorder?.close();
    });
    addEventListener('pageshow', () => {
      this.open?.saver.reopen();
      this.recorder?.reopen();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.open?.saver.hide();
    });
  }

  /** Leaves the SCO that is open and opens another. */
  load(command: LoadCommand): void {
    this.scos = command.scos;
    this.turn = this.turn.then(() => this.change(command));
  }

  /** A message of one of the course's own pages. */
  hear(message: MessageEvent): void {
    this.home?.hear(message);
  }

  answerHome(answer: HomeAnswer): void {
    this.home?.answer(answer);
  }

  /** Takes the SCO away and goes where the server says, which the portal is told. */
  navigate(step: number, request: string, target: string): void {
    this.turn = this.turn.then(() => this.move(step, request, target));
  }

  /** `finishes`: a session that the course does not end is ended for it. */
  leave(step: number | null, finishes: boolean): void {
    this.turn = this.turn.then(async () => {
      if (finishes) await this.home?.end();
      const scoId = this.open?.start.scoId ?? 0;
      const isSequenced = this.open?.start.isSequenced === true;
      await this.close(finishes);
      // Without an answer the next launch finds the course as it was left.
      if (step !== null && isSequenced)
        await this.transport.navigate({ step, request: 'suspendAll', target: '', commit: null });
      await Promise.race([this.recorder?.flush(), new Promise((resolve) => setTimeout(resolve, RECORDER_PATIENCE_MS))]);
      this.tell({ type: 'state', scoId, phase: 'left' });
    });
  }

  retry(): void {
    this.open?.saver.retry();
  }

  private async change(command: LoadCommand): Promise<void> {
    const { scoId, clearStorage, isRecorded, debugLevel, isHome, words } = command;
    await this.close();
    if (command.isUnit) {
      if (clearStorage) await clearOriginStorage();
      this.tell({ type: 'state', scoId, phase: 'loading' });
      const { Unit } = await import('./unit');
      this.unit = await Unit.open(this.base, scoId, words, this.tell);
      return;
    }
    await this.record(debugLevel);
    this.home = isHome ? await this.createHome() : null;
    if (clearStorage) await clearOriginStorage();
    this.tell({ type: 'state', scoId, phase: 'loading' });
    const start = await fetchStart(this.base, scoId);
    if (typeof start === 'string') return this.tell({ type: 'failed', scoId, reason: start });
    if (start.endsWithTime && start.timeLeftMs === 0) {
      // It does not open any more: said here whatever the package wants, or the learner would only be sent away.
      this.tell({ type: 'timeUp', scoId, ends: true, tells: true });
      return;
    }
    const session: Session = { start, saver: this.createSaver(start) };
    let runtime: ScoRuntime | null;
    try {
      runtime = await this.createRuntime(session, isRecorded);
    } catch {
      this.tell({ type: 'failed', scoId, reason: 'away' }); // the API's script could not be fetched
      return;
    }
    const address = this.addressOf(start);
    const watcher = {
      loaded: () => this.tell({ type: 'state', scoId: this.open?.start.scoId ?? scoId, phase: 'open' }),
      blocked: () => this.tell({ type: 'windowBlocked', scoId }),
      // What has not ended is offered again.
      closed: () => runtime?.phase !== 'finished' && this.load({ ...command, clearStorage: false }),
    };
    const isOwn = start.hasOwnWindow && !isHome;
    const frame = isOwn ? new CourseWindow(address, words, watcher) : CourseFrame.open(address, watcher);
    // The same object: the runtime knows it already.
    this.open = Object.assign(session, { runtime, frame, endedIn: null, address, isRecorded });
    // Whether it talks to the server by itself is not seen from here.
    if (start.isAicc || isOwn) this.tell({ type: 'state', scoId, phase: 'running' });
    this.tell({ type: 'scoChanged', scoId });
    if (start.timeLeftMs !== null) this.watchTime(start, start.timeLeftMs);
  }

  /** Loads the recorder where it is wanted. Without it the course runs all the same. */
  private async record(level: DebugLevel | null): Promise<void> {
    if (level === null || this.recorder) return;
    try {
      const { browserDoor, Recorder } = await import('./recorder');
      this.recorder = new Recorder(browserDoor(this.base), level);
    } catch {
      this.recorder = null;
    }
  }

  private get line(): Transport {
    return this.recorder?.watch(this.transport) ?? this.transport;
  }

  /** Waits until the allowed time is over; each answer of the server says anew how much is left. */
  private watchTime(start: RteStart, leftMs: number): void {
    if (this.open?.start !== start) return;
    clearTimeout(this.clock);
    this.clock = setTimeout(() => this.endTime(start, leftMs), Math.min(leftMs, LONGEST_TIMER_MS));
  }

  private endTime(start: RteStart, leftMs: number): void {
    if (leftMs > LONGEST_TIMER_MS) {
      this.watchTime(start, leftMs - LONGEST_TIMER_MS);
      return;
    }
    if (this.open?.start !== start) return;
    const { scoId, endsWithTime: ends, tellsOfTime: tells } = start;
    // Told once: a part that may go on is not stopped again by each answer.
    if (!ends && this.toldOfTime !== start) {
      this.toldOfTime = start;
      if (tells) this.tell({ type: 'timeUp', scoId, ends, tells });
    }
    if (!ends) return;
    this.turn = this.turn.then(async () => {
      if (this.open?.start !== start) return;
      await this.close();
      this.tell({ type: 'timeUp', scoId, ends, tells });
    });
  }

  /** AICC tells its units in the query where to send messages (CMI001 A.3), each with the session. */
  private addressOf({ scoId, sessionId, href, isAicc }: RteStart): string {
    const address = new URL(href, new URL(`rte/${scoId}`, this.base));
    if (isAicc) {
      address.searchParams.set('AICC_SID', String(sessionId));
      address.searchParams.set('AICC_URL', new URL(`hacp/${scoId}`, this.base).href);
    }
    return address.href;
  }

  private async move(step: number, request: string, target: string): Promise<void> {
    const scoId = this.open?.start.scoId ?? 0;
    this.isMoving = true;
    const open = await this.takeAway();
    this.isMoving = false;
    if (open) this.leaving = open.saver;
    let moved: Moved | null = null;
    const send = async (commit: Commit | null) => {
      const reply = await this.line.navigate({ step, request, target, commit });
      moved = reply.moved;
      return reply.answer;
    };
    const answer = this.leaving ? await this.leaving.handOver(send) : await send(null);
    this.settleMove(scoId, answer.outcome === 'refused', moved);
  }

  private settleMove(scoId: number, isRefused: boolean, moved: Moved | null): void {
    if (!moved) {
      this.tell({ type: 'failed', scoId, reason: isRefused ? 'ended' : 'away' });
      return;
    }
    this.leaving?.stop();
    this.leaving = null;
    if (moved.isStale) this.tell({ type: 'refused', scoId, reason: 'stale', commit: null });
    else this.tell({ type: 'moved', scoId: moved.scoId ?? 0, step: moved.step, result: moved.result });
  }

  private async close(finishes = false): Promise<void> {
    await this.unit?.close();
    this.unit = null;
    const open = await this.takeAway(finishes);
    open?.saver.commitNow(false);
  }

  /** Lets the SCO go with its API; what it has set and not saved is still to be sent. */
  private async takeAway(finishes = false): Promise<OpenSco | null> {
    const { open } = this;
    if (!open) return null;
    clearTimeout(this.clock);
    await open.frame.close(() => open.runtime?.phase === 'finished');
    // A course that did not finish by itself is not finished for it: an end nobody asked for would complete a SCORM 1.2
    // course that sets no status (RTE 3.4.4) and throw away the data of a 2004 one without cmi.exit (RTE 4.2.8). What it
    // set is saved, and it is resumed there. The home page's session is ended so that nothing of that happens.
    if (finishes) this.home?.finish(this.homeCourseOf(open));
    const target = window as ApiWindow;
    delete target.API;
    delete target.API_1484_11;
    this.open = null;
    return open;
  }

  private async createHome(): Promise<HomeLine> {
    const { HomeLine } = await import('./home_line');
    return new HomeLine(
      this.base,
      () => (this.open ? this.homeCourseOf(this.open) : null),
      (message) => this.tell({ type: 'home', scoId: this.open?.start.scoId ?? 0, message }),
    );
  }

  private homeCourseOf({ start, saver, runtime, frame, address, isRecorded }: OpenSco): HomeCourse {
    return {
      standard: start.standard,
      contentPath: new URL(address).pathname,
      frame: frame.window,
      runtime,
      isRecorded: isRecorded && !start.isAsset,
      isSaving: () => saver.isBusy,
      elements: start.elements,
      closeWindows: () => frame.closeWindows(),
    };
  }

  private createSaver(start: RteStart): Saver {
    const { scoId, sessionId } = start;
    return new Saver(start, this.line, {
      saving: () => this.tell({ type: 'saving', scoId }),
      saved: (sequence) => this.tell({ type: 'saved', scoId, sessionId, sequence }),
      kept: (commit) => this.tell({ type: 'kept', scoId, commit }),
      refused: (reason, commit) => this.tell({ type: 'refused', scoId, reason, commit }),
      timeLeft: (ms) => this.watchTime(start, ms),
    });
  }

  /** Defines the API of the package's standard and no other: drivers that find both mix them up. */
  private async createRuntime(session: Session, isRecorded: boolean): Promise<ScoRuntime | null> {
    const target = window as ApiWindow;
    const { standard } = session.start;
    const define = (make: (one: Session) => ScoRuntime, isAnyPage: boolean) => {
      const again = () => (this.beginAgain(session, isAnyPage) ? make(session) : null);
      const runtime = renewable(make(session), again);
      const surface = this.recorder?.wrap(runtime.surface, () => session.start.scoId) ?? runtime.surface;
      if (standard === 'scorm12') target.API = surface;
      else target.API_1484_11 = surface;
      return runtime;
    };
    if (standard === 'scorm12') {
      const { createScorm12 } = await import('./scorm12');
      return define((one) => createScorm12(one.start, this.hostOf(one, isRecorded)), true);
    }
    if (standard === 'scorm2004') {
      const { createScorm2004 } = await import('./scorm2004');
      // On the page where it has terminated a SCO stays terminated (RTE 3.1.3.2, error 104).
      return define((one) => createScorm2004(one.start, this.hostOf(one, isRecorded), this.navigation(one)), false);
    }
    return null;
  }

  private hostOf({ start, saver }: Session, isRecorded: boolean): RuntimeHost {
    const isKept = isRecorded && !start.isAsset;
    return {
      canStart: () => !saver.isOver,
      initialized: () => this.tell({ type: 'state', scoId: start.scoId, phase: 'running' }),
      // In review everything works as ever, and nothing is recorded; nor is what an asset says, which is done with
      // being opened and decides nothing.
      set: (name, value) => {
        // As the course reads it back: both data models are made of these.
        if (this.home) start.elements[name] = value;
        if (isKept) saver.set(name, value);
      },
      commitNow: (isFinish) => (isKept ? saver.commitNow(isFinish) : 'stored'),
      finished: (request, exit) => {
        if (this.open) this.open.endedIn = this.open.frame.page;
        if (!start.isAsset) this.finished(start, request, exit);
      },
    };
  }

  /** Asks for another session, in the middle of a call: of the SCO whose page the frame shows now. */
  private beginAgain(session: Session, isAnyPage: boolean): boolean {
    const { open } = this;
    if (open !== session || open.frame.isClosing || this.isMoving) return false;
    if (!isAnyPage && open.endedIn === open.frame.page) return false;
    // What the page before has said must be there before this one reads.
    if (!open.saver.isSaved && open.saver.commitNow(true) !== 'stored') return false;
    const before = open.start.scoId;
    const shown = open.start.isSequenced ? null : scoOfPage(open.frame.path, this.scos);
    const found = this.transport.startNow(shown ?? before);
    if (!found || found.standard !== open.start.standard || (found.endsWithTime && found.timeLeftMs === 0))
      return false;
    const start = startOf(found);
    open.start = start;
    open.saver = this.createSaver(start);
    if (start.scoId !== before) this.tell({ type: 'scoChanged', scoId: start.scoId });
    clearTimeout(this.clock);
    if (start.timeLeftMs !== null) this.watchTime(start, start.timeLeftMs);
    return true;
  }

  private navigation({ start, saver }: Session): Navigation {
    if (start.isSequenced) {
      const ask = () => {
        saver.commitNow(false); // what it has said so far counts
        return this.transport.validNow();
      };
      return { ask, hasNext: () => true, hasPrevious: () => true, canChoose: () => true };
    }
    const index = this.scos.findIndex((sco) => sco.id === start.scoId);
    const isFree = (sco: BridgeSco) => !sco.isLocked;
    return {
      hasNext: () => this.scos.slice(index + 1).some(isFree),
      hasPrevious: () => this.scos.slice(0, Math.max(index, 0)).some(isFree),
      canChoose: (identifier) => this.scos.some((sco) => sco.identifier === identifier && isFree(sco)),
    };
  }

  private finished({ scoId, isSequenced }: RteStart, request: string, exit: string): void {
    const isWish = request !== '' && request !== '_none_';
    const asks = isSequenced && !this.isMoving && (isWish || exit === 'time-out' || exit === 'logout');
    this.tell({ type: 'finished', scoId, asks, isSuspended: exit === 'suspend' });
    if (isSequenced) return;
    // How it ended asks, too (RTE 4.2.8): "logout" ends all suspended, "time-out" for good.
    if (!isWish && (exit === 'logout' || exit === 'time-out')) {
      this.tell({ type: 'navigate', scoId, request: exit === 'logout' ? 'suspendAll' : 'exitAll', target: '' });
      return;
    }
    const wish =
      /^(?:\{target=(.*)\})?(continue|previous|choice|jump|exit|exitAll|suspendAll|abandon|abandonAll)$/.exec(request);
    if (!wish) return;
    this.tell({ type: 'navigate', scoId, request: wish[2] as NavigationRequest, target: wish[1] ?? '' });
  }
}
