/** A zip with fixed dates, entries in the given order. */
export function zip(entries: readonly (readonly [name: string, content: Uint8Array])[]): Buffer;
