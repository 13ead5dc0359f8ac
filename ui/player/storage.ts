// Everything a package can leave behind in the browser on the origin that all packages share.

/** A database that another tab holds open is not worth waiting for longer. */
const PATIENCE_MS = 500;

/** Empties the origin's storage. Cookies stay: the host's cookies belong to the portal as well. */
export async function clearOriginStorage(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([
    Promise.allSettled([clearWebStorage(), clearDatabases(), clearCaches(), clearFiles()]),
    patience,
  ]);
}

async function clearWebStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
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
