// The launch this tab plays. Who starts one leaves it in sessionStorage, because its address holds a secret that
// belongs into no address bar and no history.
import type { Launch } from '../../api/contract';

const nameOf = (launchId: string) => `launch:${launchId}`;

export function keepLaunch(launch: Launch): void {
  sessionStorage.setItem(nameOf(String(launch.launchId)), JSON.stringify(launch));
}

/** The launch of this id, or null in a tab that did not start it. */
export function readLaunch(launchId: string): Launch | null {
  try {
    const text = sessionStorage.getItem(nameOf(launchId));
    return text === null ? null : (JSON.parse(text) as Launch);
  } catch {
    return null;
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
