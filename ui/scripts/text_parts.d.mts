type Texts = Record<string, Record<string, string>>;
export const firstAreas: readonly string[];
export function partOf(texts: Texts, part: string): Texts;
