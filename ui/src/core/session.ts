// Who is signed in, as far as this browser knows: the session key. The cookie beside it is HttpOnly and not seen here.
// The key lives in localStorage, so that a second tab is signed in too and hears when another tab signs out.

const storageKey = 'oneroom.session';

type Listener = (change: SessionChange) => void;
/** What happened: this tab or another one signed in or out, or the server no longer knows the session. */
export type SessionChange = 'signedIn' | 'signedOut' | 'expired';

const listeners = new Set<Listener>();
let known: string | null = read();

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(key: string | null): void {
  known = key;
  try {
    if (key === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, key);
  } catch {
    // Without storage the session lasts as long as this page.
  }
}

function tell(change: SessionChange): void {
  for (const listener of [...listeners]) listener(change);
}

export const session = {
  /** The key to send with every call; null when signed out. */
  key: (): string | null => known,

  begin(key: string): void {
    write(key);
    tell('signedIn');
  },

  end(): void {
    if (known === null) return;
    write(null);
    tell('signedOut');
  },

  /** The server answered 401 to a call made with `key`. A key that was replaced meanwhile is left alone. */
  expire(key: string): void {
    if (known !== key) return;
    write(null);
    tell('expired');
  },

  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  const key = read();
  if (key === known) return;
  known = key;
  tell(key === null ? 'signedOut' : 'signedIn');
});
