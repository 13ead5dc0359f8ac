// What a course in the place of the home page says to the portal, and hears back. home-course.md is the
// reference for authors. Used on both sides: the portal checks anew what the bridge has passed on, because a course can
// reach everything the bridge can.

/** Each kind of message with the fields that its data has. */
const fields = {
  ChildFrameLoaded: [],
  ViewGroupDetails: ['groupId'],
  ViewContentDetails: ['contentId'],
  ToggleContentFavorite: ['contentId'],
  ToggleLoader: ['isVisible'],
  SetScormFinished: ['isFinished'],
  StatusChangedToCompletedPassed: [],
  Commit: ['elements'],
  Finish: ['elements'],
  CloseNewWindow: [],
  FinalModel: ['elements'],
} as const satisfies Record<string, readonly string[]>;

export type HomeMessageType = keyof typeof fields;

export interface HomeData {
  groupId?: number;
  contentId?: number;
  isVisible?: boolean;
  isFinished?: boolean;
  elements?: Record<string, string>;
}

/** As it is sent. Read once more, it is the same. */
export interface HomeMessage {
  oneroomHome: 1;
  id: number;
  type: HomeMessageType;
  data: HomeData;
}

/** Why nothing was done: words for programs. */
export type HomeReason =
  | 'finished'
  | 'refused'
  | 'notStored'
  | 'notInitialized'
  | 'noGroups'
  | 'noFavorites'
  | 'notFound'
  | 'unavailable';

export interface HomeAnswer {
  /** The id of the message that is answered. */
  answers: number;
  type: HomeMessageType;
  success: boolean;
  reason: HomeReason | '';
  data: Record<string, unknown>;
}

/** Of all values of a message together, names included. */
const MOST_CHARACTERS = 64 * 1024;
const MOST_ELEMENTS = 1_000;

type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Only these names, each its own: what came along on a prototype is nobody's. */
function hasOnly(value: Shape, names: readonly string[]): boolean {
  return Object.getOwnPropertyNames(value).every((name) => names.includes(name));
}

function readElements(value: unknown): Record<string, string> | null {
  const elements: Record<string, string> = Object.create(null);
  if (value === undefined) return elements;
  if (!isShape(value)) return null;
  const names = Object.getOwnPropertyNames(value);
  if (names.length > MOST_ELEMENTS) return null;
  let characters = 0;
  for (const name of names) {
    const text = value[name];
    if (typeof text !== 'string' || !/^(?:cmi|adl)\./.test(name)) return null;
    characters += name.length + text.length;
    if (characters > MOST_CHARACTERS) return null;
    elements[name] = text;
  }
  return elements;
}

/** The message when it has our shape in every part, else null. What it names besides makes it none of ours. */
export function readHomeMessage(message: unknown): HomeMessage | null {
  if (!isShape(message) || message.oneroomHome !== 1 || !isCount(message.id)) return null;
  if (!hasOnly(message, ['oneroomHome', 'id', 'type', 'data'])) return null;
  if (typeof message.type !== 'string' || !Object.hasOwn(fields, message.type)) return null;
  const type = message.type as HomeMessageType;
  const data = message.data === undefined ? {} : message.data;
  if (!isShape(data) || !hasOnly(data, fields[type])) return null;
  const read = (own: HomeData): HomeMessage => ({ oneroomHome: 1, id: message.id as number, type, data: own });
  const [name] = fields[type];
  if (name === undefined) return read({});
  const value = data[name];
  if (name === 'elements') {
    const elements = readElements(value);
    return elements && read({ elements });
  }
  const isRight = name === 'groupId' || name === 'contentId' ? isCount(value) : typeof value === 'boolean';
  return isRight ? read({ [name]: value }) : null;
}

/** So many messages a second, with some at once: what goes beyond is not looked at. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly perSecond = 20,
    private readonly atOnce = 40,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.left = atOnce;
    this.at = now();
  }

  take(): boolean {
    const at = this.now();
    this.left = Math.min(this.atOnce, this.left + ((at - this.at) / 1_000) * this.perSecond);
    this.at = at;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
