// Answers of SCORM 2004 interactions that the model refuses although the standard allows them (RTE 4.1.1.6, 4.2.9.3).

interface Kind {
  /** Whether the standard allows it. */
  fits(text: string): boolean;
  /** Another answer of the same kind, which the model takes; the number keeps patterns apart. */
  example(number: number): string;
}

const short = (number: number) => `x${number}`;
const pair = (number: number) => `x${number}[.]y`;

/** Every part holds one "[.]" that parts it in two. */
const arePairs = (text: string, half: RegExp) =>
  text.split('[,]').every((part) => {
    const halves = part.split('[.]');
    return halves.length === 2 && halves.every((one) => half.test(one));
  });

const kinds: Record<string, Kind> = {
  'fill-in': { fits: () => true, example: short },
  'long-fill-in': { fits: () => true, example: short },
  other: { fits: () => true, example: short },
  sequencing: { fits: (text) => text.split('[,]').every((part) => /^\S+$/.test(part)), example: short },
  matching: { fits: (text) => arePairs(text, /^\S+$/), example: pair },
  performance: {
    fits: (text) => arePairs(text.replace(/^\{order_matters=(?:true|false)\}/, ''), /^/),
    example: pair,
  },
};

/** What the model takes in the place of an answer it is too strict about; none: it is refused for good reason. */
export function exampleFor(name: string, text: string, type: string): string[] {
  const kind = kinds[type];
  if (!kind || text === '' || !kind.fits(text)) return [];
  return [kind.example(Number(/correct_responses\.(\d+)\./.exec(name)?.[1] ?? 0))];
}

/** A range whose end comes before its beginning is none. */
export function isTurnedRange(text: string): boolean {
  const [least = '', most = ''] = text.split('[:]');
  return least !== '' && most !== '' && Number(least) > Number(most);
}
