// What the player page (portal origin) and the bridge (content origin) say to each other. Every message is a hint for
// the screen: the portal asks the server for the truth, because a course can reach everything the bridge can.

import { type HomeAnswer, type HomeMessage, readHomeMessage } from './home_messages';

/** One request to store, as POST /c/<token>/rte/<scoId>/commit takes it. */
export interface Commit {
  scoId: number;
  sessionId: number;
  sequence: number;
  elements: Record<string, string>;
  isFinish: boolean;
}

/** An item of the table of contents, as far as the bridge needs it for adl.nav.request_valid. */
export interface BridgeSco {
  id: number;
  identifier: string;
  /** Its page within the package. */
  href: string;
  isSco: boolean;
  isLocked: boolean;
}

/** Up to which level calls are recorded. */
export type DebugLevel = 'information' | 'debug' | 'verbose';

export type NavigationRequest =
  | 'continue'
  | 'previous'
  | 'choice'
  | 'jump'
  | 'exit'
  | 'exitAll'
  | 'suspendAll'
  | 'abandon'
  | 'abandonAll';

/** What became of a request to go on in a sequenced course. */
export type MoveResult = 'delivered' | 'choose' | 'ended' | 'refused';

/** `reset`: an administrator has taken the attempt out of the count. */
export type RefusedReason = 'stale' | 'ended' | 'reset' | 'server';

/** Bridge to portal. */
export type BridgeEvent =
  | { type: 'ready' }
  | { type: 'state'; scoId: number; phase: 'loading' | 'open' | 'running' | 'left' }
  | { type: 'saving'; scoId: number }
  | { type: 'saved'; scoId: number; sessionId: number; sequence: number }
  | { type: 'kept'; scoId: number; commit: Commit }
  | { type: 'refused'; scoId: number; reason: RefusedReason; commit: Commit | null }
  /** The time that the manifest allows is over; `ends`: the part was taken away, and only `tells` is to be said. */
  | { type: 'timeUp'; scoId: number; ends: boolean; tells: boolean }
  /** `asks`: of a sequenced course; at its end it asked for something, which the server knows. */
  | { type: 'finished'; scoId: number; asks: boolean; isSuspended: boolean }
  /** The course wanted a window that the browser has not opened. */
  | { type: 'windowBlocked'; scoId: number }
  /** The server has decided; `scoId` is what runs now, 0 for nothing. */
  | { type: 'moved'; scoId: number; step: number; result: MoveResult }
  | { type: 'scoChanged'; scoId: number }
  /** Of the course in the place of the home page. */
  | { type: 'home'; scoId: number; message: HomeMessage }
  | { type: 'navigate'; scoId: number; request: NavigationRequest; target: string }
  | { type: 'failed'; scoId: number; reason: 'away' | 'ended' | 'reset' | 'unplayable' };

/** What stands where a part opens in a window of its own. */
export interface WindowWords {
  text: string;
  button: string;
  isRightToLeft: boolean;
}

/** Portal to bridge. */
export type ShellCommand =
  | {
      type: 'load';
      scoId: number;
      scos: BridgeSco[];
      clearStorage: boolean;
      isRecorded: boolean;
      debugLevel: DebugLevel | null;
      isHome: boolean;
      /** Its parts report by statements (xAPI, cmi5). */
      isUnit: boolean;
      words: WindowWords;
    }
  /** Takes the SCO away and asks the server what comes next; an empty request is the course's own. */
  | { type: 'navigate'; step: number; request: string; target: string }
  /** With a step: of a sequenced course, which is suspended. */
  | { type: 'leave'; step: number | null; finishes: boolean }
  | { type: 'answerHome'; answer: HomeAnswer }
  | { type: 'retry' };

export type Envelope<T> = T & { oneroom: 1; id: number };

/** Lets each id pass once. */
export class Ids {
  private lastId = 0;

  isNew(id: number): boolean {
    if (id <= this.lastId) return false;
    this.lastId = id;
    return true;
  }
}

/**
 * Messages of one kind may stand in for one another, the newest for all. Commits of one session may, because each
 * carries everything the server has not acknowledged; what one phase or another session says may not.
 */
export function kindOf(event: BridgeEvent): string {
  switch (event.type) {
    case 'state':
      return `state ${event.phase}`;
    case 'saved':
      return `saved ${event.sessionId}`;
    case 'kept':
      return `kept ${event.commit.sessionId}`;
    case 'refused':
      return `refused ${event.reason} ${event.commit?.sessionId}`;
    default:
      return event.type;
  }
}

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isOneOf = <T extends string>(value: unknown, words: readonly T[]): value is T =>
  typeof value === 'string' && (words as readonly string[]).includes(value);

const NAVIGATION: readonly NavigationRequest[] = [
  'continue',
  'previous',
  'choice',
  'jump',
  'exit',
  'exitAll',
  'suspendAll',
  'abandon',
  'abandonAll',
];

/** Elements a commit may carry; the server has the same limit. */
const MAX_ELEMENTS = 10_000;

function readCommit(value: unknown, scoId: number): Commit | null {
  if (!isShape(value) || value.scoId !== scoId || !isCount(value.sessionId) || !isCount(value.sequence)) return null;
  if (typeof value.isFinish !== 'boolean' || !isShape(value.elements)) return null;
  const pairs = Object.entries(value.elements);
  if (pairs.length > MAX_ELEMENTS) return null;
  const elements: Record<string, string> = Object.create(null);
  for (const [name, text] of pairs) {
    if (typeof text !== 'string') return null;
    if (/^(cmi|adl)\./.test(name)) elements[name] = text; // one name that is none of ours must not cost the rest
  }
  return { scoId, sessionId: value.sessionId, sequence: value.sequence, elements, isFinish: value.isFinish };
}

/** The message with its id when it has our shape in every part, else null. What is not named here is dropped. */
export function readBridgeEvent(data: unknown): Envelope<BridgeEvent> | null {
  if (!isShape(data) || data.oneroom !== 1 || !isCount(data.id)) return null;
  const head = { oneroom: 1 as const, id: data.id };
  if (data.type === 'ready') return { ...head, type: 'ready' };
  if (!isCount(data.scoId)) return null;
  const scoId = data.scoId;
  switch (data.type) {
    case 'saving':
    case 'scoChanged':
    case 'windowBlocked':
      return { ...head, type: data.type, scoId };
    case 'timeUp':
      return { ...head, type: 'timeUp', scoId, ends: data.ends === true, tells: data.tells === true };
    case 'finished':
      return { ...head, type: 'finished', scoId, asks: data.asks === true, isSuspended: data.isSuspended === true };
    case 'moved':
      return isCount(data.step) && isOneOf(data.result, ['delivered', 'choose', 'ended', 'refused'])
        ? { ...head, type: 'moved', scoId, step: data.step, result: data.result }
        : null;
    case 'state':
      return isOneOf(data.phase, ['loading', 'open', 'running', 'left'])
        ? { ...head, type: 'state', scoId, phase: data.phase }
        : null;
    case 'saved':
      if (!isCount(data.sessionId) || !isCount(data.sequence)) return null;
      return { ...head, type: 'saved', scoId, sessionId: data.sessionId, sequence: data.sequence };
    case 'kept': {
      const commit = readCommit(data.commit, scoId);
      return commit ? { ...head, type: 'kept', scoId, commit } : null;
    }
    case 'refused': {
      if (!isOneOf(data.reason, ['stale', 'ended', 'reset', 'server'])) return null;
      return { ...head, type: 'refused', scoId, reason: data.reason, commit: readCommit(data.commit, scoId) };
    }
    case 'navigate':
      if (!isOneOf(data.request, NAVIGATION) || typeof data.target !== 'string') return null;
      return { ...head, type: 'navigate', scoId, request: data.request, target: data.target.slice(0, 4000) };
    case 'home': {
      const message = readHomeMessage(data.message);
      return message ? { ...head, type: 'home', scoId, message } : null;
    }
    case 'failed':
      return isOneOf(data.reason, ['away', 'ended', 'reset', 'unplayable'])
        ? { ...head, type: 'failed', scoId, reason: data.reason }
        : null;
    default:
      return null;
  }
}

function readWords({ text, button, isRightToLeft }: Shape): WindowWords {
  return { text: String(text ?? ''), button: String(button ?? ''), isRightToLeft: isRightToLeft === true };
}

/** A command of the portal; its sender is known (the parent window), so only the outline is checked. */
export function readShellCommand(data: unknown): Envelope<ShellCommand> | null {
  if (!isShape(data) || data.oneroom !== 1 || !isCount(data.id)) return null;
  if (data.type === 'retry') return { oneroom: 1, id: data.id, type: 'retry' };
  if (data.type === 'leave')
    return {
      oneroom: 1,
      id: data.id,
      type: 'leave',
      step: isCount(data.step) ? data.step : null,
      finishes: data.finishes === true,
    };
  if (data.type === 'answerHome')
    return isShape(data.answer)
      ? { oneroom: 1, id: data.id, type: 'answerHome', answer: data.answer as unknown as HomeAnswer }
      : null;
  if (data.type === 'navigate') {
    const { step, request, target } = data;
    if (!isCount(step) || typeof request !== 'string' || typeof target !== 'string') return null;
    return { oneroom: 1, id: data.id, type: 'navigate', step, request, target };
  }
  if (data.type !== 'load' || !isCount(data.scoId) || !Array.isArray(data.scos)) return null;
  return {
    oneroom: 1,
    id: data.id,
    type: 'load',
    scoId: data.scoId,
    scos: data.scos as BridgeSco[],
    clearStorage: data.clearStorage === true,
    isRecorded: data.isRecorded === true,
    debugLevel: isOneOf(data.debugLevel, ['information', 'debug', 'verbose']) ? data.debugLevel : null,
    isHome: data.isHome === true,
    isUnit: data.isUnit === true,
    words: readWords(isShape(data.words) ? data.words : {}),
  };
}
