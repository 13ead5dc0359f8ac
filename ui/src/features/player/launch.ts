// The launch this tab plays. Who starts one leaves it in sessionStorage, because its address holds a secret that
// belongs into no address bar and no history.
import { call, callQuietly, type Input } from '../../api/client';
import type { Launch } from '../../api/contract';
import { replayJournal } from './replay';

/** A server that is slow to take what was kept here is not waited for longer. */
const REPLAY_PATIENCE_MS = 5_000;

const nameOf = (launchId: string) => `launch:${launchId}`;

/**
 * Starts a launch for this tab. What this browser still keeps of earlier ones is sent first: a course that opens before
 * that starts where the server last heard of it, and the place kept here would come too late to count.
 */
export async function startLaunch(input: Input<'launches.start'>, isQuiet = false): Promise<Launch> {
  await Promise.race([replayJournal(), new Promise((resolve) => setTimeout(resolve, REPLAY_PATIENCE_MS))]);
  const launch = await (isQuiet ? callQuietly : call)('launches.start', input);
  keepLaunch(launch);
  return launch;
}

/** Where the browser keeps nothing for a page of ours in somebody else's frame. */
const unkept = new Map<string, Launch>();

/** Leaves a launch for the player of this tab. */
export function keepLaunch(launch: Launch): void {
  unkept.set(String(launch.launchId), launch);
  try {
    sessionStorage.setItem(nameOf(String(launch.launchId)), JSON.stringify(launch));
  } catch {
    // It lasts as long as this page.
  }
}

/** The launch of this id, or null in a tab that did not start it. */
export function readLaunch(launchId: string): Launch | null {
  try {
    const text = sessionStorage.getItem(nameOf(launchId));
    return text === null ? (unkept.get(launchId) ?? null) : (JSON.parse(text) as Launch);
  } catch {
    return unkept.get(launchId) ?? null;
  }
}

const lastPlayed = 'oneroom.lastPlayed';

/**
 * Whether another package than this one has used the browser's storage on the content origin last. Remembered here,
 * where no package can reach it.
 */
export function takesOverStorage(launch: Launch): boolean {
  const now = launch.attemptId === null ? `content ${launch.contentId}` : `attempt ${launch.attemptId}`;
  try {
    const before = localStorage.getItem(lastPlayed);
    localStorage.setItem(lastPlayed, now);
    return before !== now;
  } catch {
    return true;
  }
}
