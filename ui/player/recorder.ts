// Records what a course calls, where an administrator has switched that on. Loaded only then: without it the API is the
// runtime's own and costs what it did. Best effort: it holds nothing up, sends on its own, and drops what is too much.

import { sendable } from './halves';
import type { DebugLevel } from './protocol';
import type { Answer, Transport } from './transport';

/** A call as POST /c/<token>/rte/calls takes it. */
export interface RecordedCall {
  /** Counted here: where numbers are missing, calls were dropped. */
  number: number;
  scoId: number;
  /** When it was answered: a commit that a call has to wait for stands before it. */
  atMs: number;
  tookUs: number;
  method: string;
  name: string;
  value: string;
  valueLength?: number;
  answer: string;
  answerLength?: number;
  error: string;
  diagnostic: string;
}

/** 'again': the server is away or busy; 'dropped': this batch is not wanted; 'off': none is. */
export type Sent = 'taken' | 'again' | 'dropped' | 'off';

export interface CallDoor {
  send(body: string): Promise<Sent>;
  /** For the last words of a page that is closed. */
  sendLast(body: string): void;
}

type Calls = Record<string, (...words: unknown[]) => unknown>;

const LONGEST_TEXT = 1024;
/** Waiting to be sent. More come only where the server is away or a course calls without end. */
const MOST_WAITING = 2_000;
const MOST_IN_BATCH = 400;
const LARGEST_BATCH = 48_000;
const PAUSE_MS = 1_500;
const PAUSE_AFTER_FAILURE_MS = 10_000;
/** Browsers give all beacons of a page 64 KiB, of which a commit may need 60. */
const LARGEST_LAST = 3_000;

const RANK: Record<DebugLevel, number> = { information: 1, debug: 2, verbose: 3 };
const MILESTONES = new Set(['Initialize', 'Commit', 'Terminate', 'Finish']);

/** As the server has it (tracking/recorded_calls.cpp). */
function levelOf(call: Pick<RecordedCall, 'method' | 'error'>): DebugLevel {
  const method = call.method.replace(/^LMS/, '');
  if ((call.error !== '' && call.error !== '0') || MILESTONES.has(method)) return 'information';
  return method === 'SetValue' || method === 'save' ? 'debug' : 'verbose';
}

/** Without calling what the course has put there. */
function textOf(word: unknown): string {
  if (word === undefined || word === null) return '';
  return typeof word === 'object' || typeof word === 'function' ? `[${typeof word}]` : String(word);
}

function cut(text: string): { text: string; length?: number } {
  return text.length <= LONGEST_TEXT
    ? { text: sendable(text) }
    : { text: sendable(text.slice(0, LONGEST_TEXT)), length: text.length };
}

const outcomeOf = (answer: Answer) =>
  answer.outcome === 'refused'
    ? `refused ${answer.status}`
    : answer.outcome === 'stored' && answer.isStale
      ? 'stale'
      : answer.outcome;

export class Recorder {
  private waiting: RecordedCall[] = [];
  private last = 0;
  private isOff = false;
  private isSending = false;
  /** The last number of the batch under way. */
  private underWay = 0;
  private lastRoom = LARGEST_LAST;
  private hasClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Which page of the player this is, as numbers begin anew with each. */
  private readonly run = 1 + Math.floor(Math.random() * 2 ** 48);

  constructor(
    private readonly door: CallDoor,
    private readonly level: DebugLevel,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The same API, each call of which is recorded. A course may go on to another part: `scoId` is asked each time. */
  wrap(surface: object, scoId: () => number): object {
    const calls = surface as Calls;
    const wrapped = Object.entries(calls).map(([method, call]) => {
      if (typeof call !== 'function') return [method, call]; // the version of the API
      const recorded = (...words: unknown[]) => {
        const began = this.now();
        const answer = call(...words);
        this.note(calls, scoId(), method, words, answer, began);
        return answer;
      };
      return [method, recorded];
    });
    return Object.fromEntries(wrapped);
  }

  /** The same transport, each commit of which is recorded with its size and the server's answer. */
  watch(transport: Transport): Transport {
    return {
      navigate: async (move) => {
        const began = this.now();
        const reply = await transport.navigate(move);
        const text = `${move.request || 'what the course asked for'}${move.commit ? ', with a commit' : ''}`;
        this.saved(move.commit?.scoId ?? 0, `navigate from step ${move.step}`, text, reply.answer, began);
        return reply;
      },
      validNow: () => transport.validNow(),
      startNow: (scoId) => transport.startNow(scoId),
      send: async (commit) => {
        const began = this.now();
        const answer = await transport.send(commit);
        this.saved(commit.scoId, `commit ${commit.sequence}`, sizeOf(commit), answer, began);
        return answer;
      },
      sendAndWait: (commit) => {
        const began = this.now();
        const answer = transport.sendAndWait(commit);
        this.saved(commit.scoId, `commit ${commit.sequence}`, `${sizeOf(commit)}, waited for`, answer, began);
        return answer;
      },
      sendBeacon: (commit) => {
        const began = this.now();
        const isTaken = transport.sendBeacon(commit);
        this.add(commit.scoId, 'save', `commit ${commit.sequence}`, `${sizeOf(commit)}, as a beacon`, {
          answer: isTaken ? 'handed to the browser' : 'not taken by the browser',
          error: '',
          diagnostic: '',
          began,
        });
        return isTaken;
      },
    };
  }

  /** Sends what waits, and is done when that is over, whatever became of it. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.isSending) await this.send();
  }

  /** The page goes away. A course may call on: its last words follow once it has spoken, after what it commits. */
  close(): void {
    this.hasClosed = true;
    this.sendLast();
  }

  reopen(): void {
    this.hasClosed = false;
    this.sendSoon(PAUSE_MS);
  }

  private note(calls: Calls, scoId: number, method: string, words: unknown[], answer: unknown, began: number): void {
    if (this.isOff) return;
    try {
      const name = textOf(words[0]);
      const value = words.length > 1 ? textOf(words[1]) : '';
      // What asks about errors leaves the last one as it is, which belongs to the call before.
      const isQuestion = /^(?:LMS)?Get(?:LastError|ErrorString|Diagnostic)$/.test(method);
      const [one, text] =
        'LMSGetLastError' in calls ? ['LMSGetLastError', 'LMSGetErrorString'] : ['GetLastError', 'GetErrorString'];
      const error = isQuestion ? '' : textOf(calls[one]?.());
      const diagnostic = error === '' || error === '0' ? '' : textOf(calls[text]?.(error));
      this.add(scoId, method, name, value, { answer: textOf(answer), error, diagnostic, began });
    } catch {
      // A call is never to fail for being recorded.
    }
  }

  private saved(scoId: number, name: string, value: string, answer: Answer, began: number): void {
    const error =
      answer.outcome === 'stored' && !answer.isStale
        ? ''
        : answer.outcome === 'refused'
          ? String(answer.status)
          : outcomeOf(answer);
    this.add(scoId, 'save', name, value, { answer: outcomeOf(answer), error, diagnostic: '', began });
  }

  private add(
    scoId: number,
    method: string,
    name: string,
    value: string,
    { answer, error, diagnostic, began }: { answer: string; error: string; diagnostic: string; began: number },
  ): void {
    if (this.isOff || RANK[levelOf({ method, error })] > RANK[this.level]) return;
    const ended = this.now();
    const [told, said] = [cut(value), cut(answer)];
    this.last += 1;
    this.waiting.push({
      number: this.last,
      scoId,
      atMs: Math.round(ended),
      tookUs: Math.round((ended - began) * 1000),
      method,
      name: sendable(name.slice(0, 300)),
      value: told.text,
      valueLength: told.length,
      answer: said.text,
      answerLength: said.length,
      error,
      diagnostic,
    });
    // The newest are worth most: what went wrong is mostly told by what came just before.
    if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, this.waiting.length - MOST_WAITING);
    if (this.hasClosed) queueMicrotask(() => this.sendLast());
    else this.sendSoon(PAUSE_MS);
  }

  private sendSoon(pause: number): void {
    if (this.timer !== undefined || this.isSending || this.isOff || this.waiting.length === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.send();
    }, pause);
  }

  private bodyOf(calls: RecordedCall[]): string {
    return JSON.stringify({ run: this.run, sentMs: Math.round(this.now()), calls });
  }

  /** The oldest that wait, as many as fit. */
  private nextBatch(): RecordedCall[] {
    const bytes = new TextEncoder();
    let room = LARGEST_BATCH;
    let count = 0;
    for (const call of this.waiting.slice(0, MOST_IN_BATCH)) {
      room -= bytes.encode(JSON.stringify(call)).length + 1;
      if (room < 0 && count > 0) break;
      count += 1;
    }
    return this.waiting.slice(0, count);
  }

  private async send(): Promise<void> {
    if (this.isSending || this.isOff || this.waiting.length === 0) return;
    const batch = this.nextBatch();
    const upTo = batch.at(-1)?.number ?? 0;
    this.isSending = true;
    this.underWay = upTo;
    const outcome = await this.door.send(this.bodyOf(batch));
    this.isSending = false;
    if (outcome === 'off') {
      this.isOff = true;
      this.waiting = [];
      return;
    }
    if (outcome !== 'again') this.waiting = this.waiting.filter((call) => call.number > upTo);
    this.sendSoon(outcome === 'again' ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
  }

  /** The newest that fit into the little room that commits leave; what is under way is not sent again. */
  private sendLast(): void {
    const waiting = this.isSending ? this.waiting.filter((call) => call.number > this.underWay) : this.waiting;
    if (this.isOff || waiting.length === 0) return;
    let calls = waiting;
    while (calls.length > 1 && this.bodyOf(calls).length > this.lastRoom)
      calls = calls.slice(Math.ceil(calls.length / 4));
    const body = this.bodyOf(calls);
    this.waiting = [];
    if (body.length > this.lastRoom) return;
    this.lastRoom -= body.length;
    this.door.sendLast(body);
  }
}

function sizeOf(commit: { elements: Record<string, string>; isFinish: boolean }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(commit)).length;
  return `${Object.keys(commit.elements).length} elements, ${bytes} bytes${commit.isFinish ? ', the end' : ''}`;
}

/** How long one batch may take; a connection that hangs is given back to the commits. */
const PATIENCE_MS = 8_000;

/** The browser's own requests, to `<base>rte/calls`. */
export function browserDoor(base: URL): CallDoor {
  const address = new URL('rte/calls', base).href;
  return {
    async send(body) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
      try {
        const { ok, status } = await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          credentials: 'omit',
          cache: 'no-store',
          signal: patience.signal,
        });
        if (ok) return 'taken';
        if (status === 429 || status >= 500) return 'again';
        return status === 400 || status === 413 ? 'dropped' : 'off';
      } catch {
        return 'again';
      } finally {
        clearTimeout(timer);
      }
    },
    sendLast(body) {
      navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }));
    },
  };
}
