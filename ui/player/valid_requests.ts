// adl.nav.request_valid of a sequenced course (SN 5.6.5): only the server knows, so it is asked when the course asks.

/** As GET /c/<token>/rte/navigation answers. */
export interface ValidRequests {
  continue: boolean;
  previous: boolean;
  exit: boolean;
  leave: boolean;
  choices: string[];
  jumps: string[];
}

const PLAIN = /^adl\.nav\.request_valid\.(continue|previous|exit|exitAll|abandon|abandonAll|suspendAll)$/;
const TARGETED = /^adl\.nav\.request_valid\.(choice|jump)\.\{target=(.+)\}$/;

/** 'true', 'false', or 'unknown' while the server cannot be asked; null for what is no such question. */
export function answerOf(element: string, ask: () => ValidRequests | null): string | null {
  const plain = PLAIN.exec(element)?.[1];
  const [, kind, target = ''] = TARGETED.exec(element) ?? [];
  if (plain === undefined && kind === undefined) return null;
  const valid = ask();
  if (!valid) return 'unknown';
  if (kind !== undefined) return String((kind === 'choice' ? valid.choices : valid.jumps).includes(target));
  if (plain === 'continue' || plain === 'previous') return String(valid[plain]);
  return String(plain === 'exit' || plain === 'abandon' ? valid.exit : valid.leave);
}
