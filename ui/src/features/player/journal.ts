// Commits that the server has not answered, kept in this browser until it has. They lie in the portal's IndexedDB, never
// on the content origin, which all packages share.
import type { Commit } from '../../../player/protocol';

export interface Entry {
  /** One entry a session: each commit carries everything the server has not acknowledged, so the latest is enough. */
  key: string;
  userId: number;
  launchId: number;
  commit: Commit;
}

const store = 'commits';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('oneroom', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (commits: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

const keyOf = (launchId: number, sessionId: number) => `${launchId}/${sessionId}`;

/** Entries that wait until the one before them is written; of each session the newest. */
const waiting = new Map<string, Entry>();
let writing: Promise<void> | null = null;

async function writeWaiting(): Promise<void> {
  try {
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      await run('readwrite', (commits) => commits.put(entry));
    }
  } finally {
    writing = null;
  }
}

/** A course can make messages look like the bridge's: what it fills up here has bounds that no real one meets. */
const mostSessions = 100;
const mostCharacters = 1024 * 1024;
const sessionsOf = new Map<number, Set<number>>();

/** Whether there is room for it: a launch has few sessions, and the server takes no commit of a megabyte. */
export function hasRoom(launchId: number, commit: Commit): boolean {
  const sessions = sessionsOf.get(launchId) ?? new Set();
  if (!sessions.has(commit.sessionId) && sessions.size >= mostSessions) return false;
  const length = Object.entries(commit.elements).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  if (length > mostCharacters) return false;
  sessionsOf.set(launchId, sessions.add(commit.sessionId));
  return true;
}

/** Keeps a commit. Many at once cost no more than the browser can write: the newest stands for those before it. */
export async function keep(userId: number, launchId: number, commit: Commit): Promise<void> {
  if (!hasRoom(launchId, commit)) throw new Error('more than this browser keeps of a course');
  const key = keyOf(launchId, commit.sessionId);
  waiting.set(key, { key, userId, launchId, commit });
  writing ??= writeWaiting();
  await writing;
}

/** Takes a session's entry away when the server has stored it, or something newer. */
export async function forget(launchId: number, sessionId: number, sequence: number): Promise<void> {
  const key = keyOf(launchId, sessionId);
  const kept = (await run('readonly', (commits) => commits.get(key))) as Entry | undefined;
  if (kept && kept.commit.sequence <= sequence) await run('readwrite', (commits) => commits.delete(key));
}

/** Of a person, who may have had other accounts before. */
export async function listKept(userIds: readonly number[]): Promise<Entry[]> {
  const all = (await run('readonly', (commits) => commits.getAll())) as Entry[];
  return all.filter((entry) => userIds.includes(entry.userId));
}
