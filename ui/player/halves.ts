// Texts that were cut in the middle of a character, or packed as 16-bit numbers, hold halves of characters (lone
// surrogates). UTF-8 knows none, so no server could store them: they travel as private characters, one for each half.

/** Halves that stand alone, and the private characters themselves, as they would be taken for halves. */
const TO_SEND = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\udbfe\udbff][\udc00-\udfff]/g;
const FIRST_HALF = 0xd800;
/** The last 2,048 private characters of Unicode, as many as there are halves. */
const FIRST_PRIVATE = 0x10f800;
const PRIVATE = /[\u{10f800}-\u{10ffff}]/gu;

const privateOf = (half: number) => String.fromCodePoint(FIRST_PRIVATE + half - FIRST_HALF);

/** The text as it can be sent and stored. */
export function sendable(text: string): string {
  return text.replace(TO_SEND, (found) =>
    Array.from({ length: found.length }, (_, at) => privateOf(found.charCodeAt(at))).join(''),
  );
}

/** What the course had set. */
export function asSet(stored: string): string {
  return stored.replace(PRIVATE, (one) =>
    String.fromCharCode(FIRST_HALF + (one.codePointAt(0) ?? FIRST_PRIVATE) - FIRST_PRIVATE),
  );
}
