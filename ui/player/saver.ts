// Keeps what a SCO has set until the server has stored it. Each commit carries every element the server has not yet
// acknowledged, newest value, so a commit that overtakes another loses nothing and the older one may be ignored.

import { sendable } from './halves';
import type { Commit, RefusedReason } from './protocol';
import { type Answer, BEACON_BYTES, type Transport } from './transport';

/** What was set leaves after this; the promise is one second. */
const AUTOSAVE_MS = 500;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000];
/** So much unsent text goes at once, because a closing page can hand on no more than a beacon. */
const FLUSH_CHARACTERS = 40_000;

export interface SaverEvents {
  saving(): void;
  saved(sequence: number): void;
  /** The server is away or the page is closing; the commit is handed on to be journalled. */
  kept(commit: Commit): void;
  refused(reason: RefusedReason, commit: Commit): void;
  /** What is left of the allowed time, by the server's clock. */
  timeLeft?(ms: number): void;
}

export interface SaverStart {
  scoId: number;
  sessionId: number;
  nextSequence: number;
}

interface Unsent {
  value: string;
  change: number;
}

const reasonOf = (status: number): RefusedReason => (status === 409 ? 'stale' : status === 410 ? 'reset' : 'ended');

export type CommitOutcome = 'stored' | 'kept' | 'refused';

/** Saves one session of one SCO. */
export class Saver {
  private readonly unsent = new Map<string, Unsent>();
  private sequence: number;
  private changes = 0;
  private characters = 0;
  private isSending = false;
  private isStopped = false;
  private isFinished = false;
  private hasFinishBeenStored = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRetryWaiting = false;
  private closing = false;
  private isFlushing = false;

  constructor(
    private readonly start: SaverStart,
    private readonly transport: Transport,
    private readonly events: SaverEvents,
  ) {
    this.sequence = start.nextSequence;
  }

  /** True when nothing waits for the server. */
  get isSaved(): boolean {
    return this.unsent.size === 0 && (!this.isFinished || this.hasFinishBeenStored);
  }

  /** True once the server has said that this session no longer counts. */
  get isOver(): boolean {
    return this.isStopped;
  }

  /** True while a save is on its way. */
  get isBusy(): boolean {
    return this.isSending;
  }

  /** Remembers the value and returns at once; it is on its way within a second. */
  set(name: string, value: string): void {
    const wasSaved = this.isSaved;
    this.characters += value.length + name.length;
    this.changes += 1;
    this.unsent.set(name, { value: sendable(value), change: this.changes });
    if (this.isStopped) return;
    if (wasSaved) this.events.saving();
    if (this.closing) {
      this.flushSoon();
      return;
    }
    if (this.characters > FLUSH_CHARACTERS && this.failures === 0) {
      void this.send();
    } else {
      // With the server away, too: each try hands the newest values to the journal.
      if (this.isRetryWaiting) this.cancelTimer();
      this.schedule(AUTOSAVE_MS);
    }
  }

  /** Sends everything unsent and waits. 'kept' is a promise kept by the beacon or the journal. */
  commitNow(isFinish: boolean): CommitOutcome {
    if (this.isStopped) return 'refused';
    if (isFinish) this.isFinished = true;
    if (this.isSaved) return 'stored';
    const upTo = this.changes;
    const commit = this.nextCommit();
    // A closing page may not wait for an answer; browsers refuse the request, so the beacon is the first choice.
    const answer: Answer = this.closing ? { outcome: 'away' } : this.transport.sendAndWait(commit);
    const outcome = this.settle(commit, upTo, answer);
    if (outcome === 'refused') this.isFinished = false; // the SCO goes on and may try again
    return outcome;
  }

  /** Sends what is left with another request, which stores both or neither. */
  async handOver(send: (commit: Commit | null) => Promise<Answer>): Promise<Answer> {
    this.cancelTimer();
    if (this.isStopped || this.isSaved) return send(null);
    const upTo = this.changes;
    const commit = this.nextCommit();
    const answer = await send(commit);
    this.settle(commit, upTo, answer);
    // Tried again with the request only.
    this.cancelTimer();
    return answer;
  }

  /** The page is going away: hands on what is unsent. May be called again, as a course may still set values after it. */
  flush(): void {
    this.closing = true;
    if (this.isStopped || this.isSaved) return;
    const upTo = this.changes;
    const commit = this.nextCommit();
    this.settle(commit, upTo, { outcome: 'away' });
  }

  /** A course hears of the closing after this page has: what it sets then goes once it has set all, as no timer would. */
  private flushSoon(): void {
    if (this.isFlushing) return;
    this.isFlushing = true;
    queueMicrotask(() => {
      this.isFlushing = false;
      if (this.closing) this.flush();
    });
  }

  /** The page is out of sight and may be ended without another word. What is unsent goes by beacon, and stays unsent. */
  hide(): void {
    if (this.isStopped || this.isSaved || this.closing) return;
    if (!this.transport.sendBeacon(this.nextCommit())) void this.send();
  }

  /** The page came back from the browser's cache or was not closed after all. */
  reopen(): void {
    if (!this.closing) return;
    this.closing = false;
    if (!this.isSaved) this.schedule(AUTOSAVE_MS);
  }

  /** Tries now, whatever the waiting time; for "Try again". */
  retry(): void {
    if (!this.isStopped && !this.isSaved) void this.send();
  }

  /** Ends the timers; what is unsent stays with the journal. */
  stop(): void {
    this.isStopped = true;
    this.cancelTimer();
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isRetryWaiting = false;
  }

  private schedule(delay: number): void {
    if (this.timer !== undefined || this.isSending) return;
    this.isRetryWaiting = delay > AUTOSAVE_MS;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.send();
    }, delay);
  }

  private retryDelay(): number {
    return this.failures === 0 ? AUTOSAVE_MS : (RETRY_MS[Math.min(this.failures, RETRY_MS.length) - 1] ?? AUTOSAVE_MS);
  }

  private nextCommit(): Commit {
    const elements: Record<string, string> = {};
    for (const [name, unsent] of this.unsent) elements[name] = unsent.value;
    const { scoId, sessionId } = this.start;
    const commit = { scoId, sessionId, sequence: this.sequence, elements, isFinish: this.isFinished };
    this.sequence += 1;
    return commit;
  }

  private async send(): Promise<void> {
    if (this.isSending || this.isStopped || this.isSaved) return;
    this.cancelTimer();
    this.isSending = true;
    this.characters = 0;
    const upTo = this.changes;
    const commit = this.nextCommit();
    const answer = await this.transport.send(commit);
    this.isSending = false;
    if (!this.isStopped) this.settle(commit, upTo, answer);
    if (!this.isStopped && !this.isSaved && !this.closing) this.schedule(this.retryDelay());
  }

  private settle(commit: Commit, upTo: number, answer: Answer): CommitOutcome {
    if (answer.outcome === 'stored') {
      if (answer.timeLeftMs != null) this.events.timeLeft?.(answer.timeLeftMs);
      // What the time has closed is not open elsewhere; what was set until then goes to the portal, which keeps it.
      if (answer.isStale) return this.refuse(answer.timeLeftMs === 0 ? 'ended' : 'stale', commit);
      this.failures = 0;
      this.characters = 0;
      for (const [name, unsent] of this.unsent) if (unsent.change <= upTo) this.unsent.delete(name);
      if (commit.isFinish) this.hasFinishBeenStored = true;
      if (this.isSaved) this.events.saved(commit.sequence);
      return 'stored';
    }
    if (answer.outcome === 'refused') {
      const isOver = [401, 403, 404, 409, 410].includes(answer.status);
      if (isOver) return this.refuse(reasonOf(answer.status), commit);
      this.failures += 1;
      this.events.refused('server', commit);
      this.schedule(this.retryDelay());
      return 'refused';
    }
    this.failures += 1;
    this.events.kept(this.closing ? this.beacon(commit) : commit);
    if (!this.closing) this.schedule(this.retryDelay());
    return 'kept';
  }

  private refuse(reason: RefusedReason, commit: Commit): 'refused' {
    this.stop();
    this.events.refused(reason, commit);
    return 'refused';
  }

  /**
   * What fits goes by beacon; a larger whole follows as a plain request, which has the higher number and wins. Returns
   * the whole under the number it went with: the journal's copy must not pass for the part that the beacon brought.
   */
  private beacon(commit: Commit): Commit {
    if (this.transport.sendBeacon(commit)) return commit;
    const small: Commit = { ...commit, elements: {}, isFinish: false };
    let room = BEACON_BYTES - 1_000;
    const bySize = Object.entries(commit.elements).sort(([, a], [, b]) => a.length - b.length);
    for (const [name, value] of bySize) {
      room -= new TextEncoder().encode(JSON.stringify([name, value])).length;
      if (room < 0) break;
      small.elements[name] = value;
    }
    this.transport.sendBeacon(small);
    const whole = { ...commit, sequence: this.sequence };
    this.sequence += 1;
    void this.transport.send(whole);
    return whole;
  }
}
