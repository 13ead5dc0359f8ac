// The values of one SCO. scorm-again keeps and checks them; where it refuses what the standard allows, the value is kept
// here, and the model holds one of the same kind in its place, so that its entries, counts and dependencies are right.
import { exampleFor } from './answers';
import { type Model, seedOrder, setTidily } from './model';

const NO_ERROR = '0';

/** Other values of the same kind that the model may take for this one; none: it is refused for good reason. */
export type StandIns = (name: string, text: string, typeOf: (name: string) => string) => readonly string[];

export class Values {
  /** What the model holds something else for. */
  private readonly own = new Map<string, string>();
  private readonly given = new Set<string>();

  constructor(
    private readonly model: Model,
    private readonly standIns: StandIns,
  ) {}

  /** Whether the element was ever set, by the course or at its start. */
  has(name: string): boolean {
    return this.given.has(name);
  }

  /** What the element holds, when the model holds something else. */
  get(name: string): string | undefined {
    return this.own.get(name);
  }

  /** Holds what the model has an entry for and would not let be changed. */
  keep(name: string, text: string): void {
    this.own.set(name, text);
    this.given.add(name);
  }

  /** Puts in what was stored, while the model is not initialized and read-only elements may be written. */
  seed(elements: Record<string, string>): void {
    for (const name of seedOrder(elements)) {
      // What is not taken is a value of an older, laxer time: the course starts without it, as with one never set.
      this.put(name, elements[name] ?? '', (text) => {
        try {
          return this.model.setCMIValue(name, text);
        } catch {
          return 'false';
        }
      });
    }
    this.model.lastErrorCode = NO_ERROR;
  }

  /** Sets by the model's own call. Whether it was taken; if not, the model says why. */
  put(name: string, text: string, write: (text: string) => string): boolean {
    if (this.isTaken(name, text, write)) {
      this.own.delete(name);
      this.given.add(name);
      return true;
    }
    const { lastErrorCode } = this.model;
    for (const other of this.standIns(name, text, (type) => this.typeOf(type))) {
      if (other === text || !this.isTaken(name, other, write)) continue;
      this.own.set(name, text);
      this.given.add(name);
      return true;
    }
    this.model.lastErrorCode = lastErrorCode;
    return false;
  }

  private isTaken(name: string, text: string, write: (text: string) => string): boolean {
    this.model.lastErrorCode = NO_ERROR;
    const result = setTidily(this.model, name, () => write(text));
    return result === 'true' && this.model.lastErrorCode === NO_ERROR;
  }

  /** The type of the interaction that an element belongs to. */
  typeOf(name: string): string {
    const place = /^cmi\.interactions\.(\d+)\./.exec(name)?.[1];
    const { interactions } = this.model.cmi as { interactions?: { childArray: { type?: string }[] } };
    try {
      return (place !== undefined && interactions?.childArray[Number(place)]?.type) || '';
    } catch {
      return ''; // write-only elements throw when read
    }
  }
}

const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;
const ANSWER_12 = /^cmi\.interactions\.\d+\.(?:student_response|correct_responses\.\d+\.pattern)$/;

/** SCORM 1.2: answers of several lines, and weights of any size (CMIDecimal has no range, RTE 3.4.2.7). */
export const standIns12: StandIns = (name, text) => {
  if (ANSWER_12.test(name)) return [text.replace(LINE_BREAKS, ' ')];
  if (/\.weighting$/.test(name) && /^-?\d+(?:\.\d+)?$/.test(text)) return ['0'];
  return [];
};

const TEXT_2004 =
  /^cmi\.(?:location|comments_from_learner\.\d+\.(?:comment|location)|(?:interactions|objectives)\.\d+\.description)$/;
const INTERACTION_ID = /^cmi\.interactions\.\d+\.id$/;
const ANSWER_2004 = /^cmi\.interactions\.\d+\.(?:learner_response|correct_responses\.\d+\.pattern)$/;
/** What is longer than the standard makes everybody keep (SPM) may be refused or kept; it is kept. */
const LONGEST_TEXT = 64_000;
/** Types of interactions whose answers are texts or names, in which a comma may stand. */
const FREE_TYPES = ['fill-in', 'long-fill-in', 'likert', 'choice', 'sequencing', 'performance', 'other'];
const TEXT_TYPES = ['fill-in', 'long-fill-in', 'other'];
const MAY_BE_EMPTY = ['fill-in', 'long-fill-in', 'choice', 'sequencing', 'other'];

/** SCORM 2004: empty texts (RTE 4.2.17), several lines (RTE 4.1.1.2), more than the SPM, and a comma that separates
 * nothing, as only "[,]" does (RTE 4.1.1.4). */
export const standIns2004: StandIns = (name, text, typeOf) => {
  if (text.length > LONGEST_TEXT) return [];
  const line = text.replace(LINE_BREAKS, ' ');
  if (name === 'cmi.learner_preference.delivery_speed') return /^0+(?:\.0+)?$/.test(text) ? ['1'] : [];
  if (name === 'cmi.learner_preference.language') return text === '' ? ['en'] : [];
  // Not unique, unlike those of objectives (RTE 4.2.9).
  if (INTERACTION_ID.test(name)) return text === '' ? [] : [`${text.slice(0, 3000)}-${name.replace(/\D/g, '')}`];
  if (TEXT_2004.test(name)) return text === '' ? ['x'] : [line, line.slice(0, 250)];
  if (!ANSWER_2004.test(name)) return [];
  const type = typeOf(name);
  if (text === '') return MAY_BE_EMPTY.includes(type) ? ['x'] : [];
  if (!FREE_TYPES.includes(type)) return exampleFor(name, text, type);
  if (!TEXT_TYPES.includes(type)) return [withoutLooseCommas(text), ...exampleFor(name, text, type)];
  const plain = withoutLooseCommas(line);
  const short = plain.split('[,]').map((part) => part.slice(0, 250));
  return [line, plain, short.join('[,]'), ...exampleFor(name, text, type)];
};

function withoutLooseCommas(text: string): string {
  return text.replace(/(?<!\[),|,(?!\])/g, '_');
}
