// What the two API adapters share: putting stored values into scorm-again's data model, and its arrays.

/** As GET /c/<token>/rte/<scoId> answers. */
export interface RteStart {
  scoId: number;
  standard: string;
  /** It is to say nothing: its API works, and nothing is kept. */
  isAsset: boolean;
  /** Talks HACP, if it likes that better than an API. */
  isAicc: boolean;
  /** Its frames send each other to pages, which no sandbox allows. */
  hasOwnWindow: boolean;
  edition: string;
  href: string;
  learnerId: string;
  learnerName: string;
  elements: Record<string, string>;
  launchData: string;
  masteryScore: string | number | null;
  maxTimeAllowed: string | null;
  timeLimitAction: string | null;
  completionThreshold: string | number | null;
  objectives: string[];
  sessionId: number;
  nextSequence: number;
  /** The server says what comes next. */
  isSequenced: boolean;
  notReadable: string[];
  notWritable: string[];
  /** By the server's clock; null: no limit is set. */
  timeLeftMs: number | null;
  endsWithTime: boolean;
  tellsOfTime: boolean;
}

/** What an API tells the bridge. */
export interface RuntimeHost {
  /** False: the launch is over, nothing could be stored any more. */
  canStart(): boolean;
  initialized(): void;
  set(name: string, value: string): void;
  commitNow(isFinish: boolean): 'stored' | 'kept' | 'refused';
  /** After a successful Finish/Terminate, with the values of adl.nav.request and cmi.exit, or ''. */
  finished(request: string, exit: string): void;
}

/** An API instance for one SCO. `surface` is what the course finds. */
export interface ScoRuntime {
  surface: object;
  readonly phase: Phase;
}

export type Phase = 'idle' | 'running' | 'finished';

interface ArrayLike {
  childArray: unknown[];
}
type Parts = Record<string, unknown>;

/** The part of scorm-again's API classes used here. */
export interface Model {
  cmi: object;
  lastErrorCode: string;
  setCMIValue(name: string, value: string): string;
}

/** Ids first, then types, because other elements depend on them; lower indices first, because gaps are refused. */
function rank(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  const order = last === 'id' ? '0' : last === 'type' ? '1' : '2';
  const padded = name.replace(/\d+/g, (digits) => digits.padStart(6, '0'));
  const place = padded.match(/^.*\.\d{6}(?=\.)/)?.[0] ?? '';
  return `${place}\u0000${order}${padded}`;
}

/** The names of stored values, in the order in which a model takes them. */
export function seedOrder(elements: Record<string, string>): string[] {
  const names = Object.keys(elements).filter((name) => !/\._(children|count|version)$/.test(name));
  return names.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** What lies on the way to an element and at its end, as far as it is there. */
function wayTo(model: Model, name: string): unknown[] {
  const way: unknown[] = [];
  let here: unknown = model;
  for (const part of name.split('.')) {
    if (typeof here !== 'object' || here === null) break;
    const children = (here as Partial<ArrayLike>).childArray;
    try {
      here = Array.isArray(children) && /^\d+$/.test(part) ? children[Number(part)] : (here as Parts)[part];
    } catch {
      break; // write-only elements throw when read
    }
    way.push(here);
  }
  return way;
}

/** The arrays on the way to an element, with their lengths: a refused SetValue must not leave an empty entry behind. */
function arraysOf(model: Model, name: string): ArrayLike[] {
  return wayTo(model, name).filter(
    (one): one is ArrayLike =>
      typeof one === 'object' && one !== null && Array.isArray((one as Partial<ArrayLike>).childArray),
  );
}

/** Whether the name asks for an entry that a list does not have. */
export function isBeyond(model: Model, name: string): boolean {
  const parts = name.split('.');
  const way = wayTo(model, name);
  const list = way.at(-2) as Partial<ArrayLike> | null | undefined;
  const asked = parts[way.length - 1] ?? '';
  return way.at(-1) === undefined && Array.isArray(list?.childArray) && /^\d+$/.test(asked);
}

/** Whether elements hang on that name, or it is an entry of a list: the model would let it be overwritten whole. */
export function isBranch(model: Model, name: string): boolean {
  const way = wayTo(model, name);
  const end = way.length === name.split('.').length ? way.at(-1) : undefined;
  return /\.\d+$/.test(name) || typeof end === 'function' || (typeof end === 'object' && end !== null);
}

/** Runs one SetValue; when it fails, takes back entries it has begun. */
export function setTidily(model: Model, name: string, set: () => string): string {
  const arrays = arraysOf(model, name);
  const lengths = arrays.map((array) => array.childArray.length);
  const result = set();
  if (result !== 'true') {
    arrays.forEach((array, index) => {
      array.childArray.length = lengths[index] ?? array.childArray.length;
    });
  }
  return result;
}

/** A course may pass anything; both standards know only text. */
export function asText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** The greatest index the server stores is 9,999. */
const INDEX_OUT_OF_BOUNDS = /\.(?:0\d+|\d{5,})(?:\.|$)/;

/** Whether an index is written as none is: "01". */
export function hasWrongIndex(name: string): boolean {
  return /^(?:cmi|adl)\./.test(name) && /\.0\d+(?:\.|$)/.test(name);
}

/** Whether the name can be one of a data model at all; the model would look others up among its own methods. */
export function isElement(name: string): boolean {
  return /^(?:cmi|adl)\./.test(name) && !INDEX_OUT_OF_BOUNDS.test(name);
}
