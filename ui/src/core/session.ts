// Who is signed in, as far as this browser knows: the session key. The cookie beside it is HttpOnly and not seen here.
// The key lives in localStorage, so that a second tab is signed in too and hears when another tab signs out.

const storageKey = 'oneroom.session';
/** In the place of a key: the server no longer knows it. Nobody has signed out, so other tabs keep what is typed there. */
const expired = '';

type Listener = (change: SessionChange) => void;
/** What happened: this tab or another one signed in or out, or the server no longer knows the session. */
export type SessionChange = 'signedIn' | 'signedOut' | 'expired';

const listeners = new Set<Listener>();
/**
 * A page shown in somebody else's learning system: what proves its learner is its own and in no storage, and who is
 * signed in to the portal in this browser is nobody here. So in any frame: no page of ours frames another.
 */
const isElsewhere =
  window.parent !== window ||
  /^\/scorm-dispatch-|[?&]isScormDispatchWrapped=/.test(location.pathname + location.search);
let known: string | null = isElsewhere ? null : read();

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function read(): string | null {
  return stored() || null;
}

function write(value: string | null): void {
  known = value || null;
  if (isElsewhere) return;
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
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

  /** What a page shown elsewhere is let in by, in place of a cookie and a key; other tabs know nothing of it. */
  beginElsewhere(bearer: string): void {
    write(bearer);
  },

  isElsewhere: (): boolean => isElsewhere,
  bearer: (): string | null => (isElsewhere ? known : null),

  end(): void {
    if (known === null) return;
    write(null);
    tell('signedOut');
  },

  /** The server answered 401 to a call made with `key`. A key that was replaced meanwhile is left alone. */
  expire(key: string): void {
    if (known !== key) return;
    write(expired);
    tell('expired');
  },

  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

addEventListener('storage', (event) => {
  if (isElsewhere || (event.key !== storageKey && event.key !== null)) return;
  const key = read();
  if (key === known) return;
  known = key;
  if (key !== null) tell('signedIn');
  else tell(stored() === expired ? 'expired' : 'signedOut');
});
