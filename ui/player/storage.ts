// Everything a package can leave behind in the browser on the origin that all packages share.

/** A database that another tab holds open is not worth waiting for longer. */
const PATIENCE_MS = 500;

/** Cookies of a host go to all its ports: this one is the portal's, which checks it by its session. */
const OF_THE_PORTAL = 'XSRF-TOKEN';

/** Empties the origin's storage, and takes away the cookies that a package set for the host. */
export async function clearOriginStorage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([
    Promise.allSettled([clearWebStorage(), clearCookies(), clearDatabases(), clearCaches(), clearFiles()]),
    patience,
  ]);
}

async function clearWebStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
}

/** Those of a longer path are seen by pages of the same launch only. */
async function clearCookies(): Promise<void> {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (name !== OF_THE_PORTAL) for (const path of ['/', '/c']) expire(name, path);
  }
}

function expire(name: string, path: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not there where the address is not trusted
  document.cookie = `${name}=; Path=${path}; Max-Age=0`;
}

async function clearDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  await Promise.all(
    databases.map(
      ({ name }) =>
        new Promise<void>((resolve) => {
          if (name === undefined) return resolve();
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = request.onerror = () => resolve();
        }),
    ),
  );
}

/** Caches and private files exist only where the browser trusts the address (HTTPS or this computer). */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((key) => caches.delete(key)));
}

async function clearFiles(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.();
  if (!root) return;
  const names: string[] = [];
  for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
  await Promise.all(names.map((name) => root.removeEntry(name, { recursive: true })));
}
