// Asking the server for the start of a part.
import { asSet } from './halves';
import type { RteStart } from './model';

/** As the course had set its values. */
export function startOf(start: RteStart): RteStart {
  const elements = Object.fromEntries(Object.entries(start.elements).map(([name, value]) => [name, asSet(value)]));
  return { ...start, elements };
}

/** Why a part does not open. */
export type NoStart = 'reset' | 'ended' | 'away';

/** By the status of an answer that is none of success. */
export function noStart(status: number): NoStart {
  if (status === 410) return 'reset';
  return status < 500 && status !== 429 ? 'ended' : 'away';
}

export async function fetchStart(base: URL, scoId: number): Promise<RteStart | NoStart> {
  try {
    const response = await fetch(new URL(`rte/${scoId}`, base), { credentials: 'omit', cache: 'no-store' });
    return response.ok ? startOf((await response.json()) as RteStart) : noStart(response.status);
  } catch {
    return 'away';
  }
}
