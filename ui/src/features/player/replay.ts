// Sends what the journal holds as soon as the server can be reached again. Sending twice does no harm: the server knows
// each commit by its session and number.
import { callQuietly, Refused } from '../../api/client';
import { cache, loadProfile } from '../../api/people';
import { session } from '../../core/session';
import { type Entry, forget, listKept } from './journal';

const everyMs = 30_000;

let running: Promise<void> | null = null;

/** What to do with entries the server did not take: later, or never, because it says it will never want them. */
export function isWorthAnotherTry(status: number): boolean {
  return ![400, 404, 413].includes(status);
}

async function send(entry: Entry): Promise<void> {
  try {
    await callQuietly('launches.journal', { launchId: entry.launchId, commits: [entry.commit] });
  } catch (error) {
    if (!(error instanceof Refused) || isWorthAnotherTry(error.status)) throw error;
  }
  await forget(entry.launchId, entry.commit.sessionId, entry.commit.sequence);
}

async function sendAll(): Promise<void> {
  const profile = await loadProfile();
  if (profile === null) return;
  const entries = await listKept([profile.id, ...profile.formerIds]);
  for (const entry of entries) await send(entry);
  if (entries.length > 0) await cache.invalidateQueries({ queryKey: ['home.show'] });
}

/** Sends everything this person left here. Resolves when done; what fails stays for the next time. */
export function replayJournal(): Promise<void> {
  if (session.key() === null) return Promise.resolve();
  running ??= sendAll()
    .catch(() => undefined) // the server is away or the browser keeps nothing: tried again
    .finally(() => {
      running = null;
    });
  return running;
}

/** Replays now, after each sign-in, when the network comes back, and now and then. */
export function startJournalReplay(): void {
  const replay = () => void replayJournal();
  session.listen((change) => {
    if (change === 'signedIn') replay();
  });
  addEventListener('online', replay);
  setInterval(replay, everyMs);
  replay();
}
