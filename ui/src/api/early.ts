// Answers that public/start.js asked for before the scripts of the page were here. Each is used once.

interface Early {
  key: string | null;
  replies: Record<string, Promise<Response>>;
}

/** So long after the page was opened an answer is still news. */
const freshMs = 5_000;

/** The answer to this read if it is on its way already, asked for with the same session; else undefined. */
export function takeEarly(address: string, key: string | null): Promise<Response> | undefined {
  const early = (globalThis as { oneroomEarly?: Early }).oneroomEarly;
  const reply = early?.replies[address];
  if (!early || !reply) return undefined;
  delete early.replies[address];
  return early.key === key && performance.now() < freshMs ? reply : undefined;
}
