// Where to go after sign-in. Only a path of our own is followed; every other wish leads home.

const home = '/home';

/**
 * The wanted address when it is a plain path of this origin, else /home. A path starts with one slash, has no
 * backslash, control character or encoded form of them at the front, and resolves to our own origin.
 */
export function safeRedirect(wanted: unknown, origin: string = location.origin): string {
  if (typeof wanted !== 'string' || wanted.length > 2000) return home;
  if (!wanted.startsWith('/') || hasTrick(wanted)) return home;

  let target: URL;
  try {
    target = new URL(wanted, origin);
  } catch {
    return home;
  }
  if (target.origin !== origin || target.username || target.password) return home;
  if (hasTrick(target.pathname)) return home;

  const isLoop = /^\/(login|logout|setup|api)(\/|$)/i.test(target.pathname);
  return isLoop || target.pathname === '/' ? home : target.pathname + target.search + target.hash;
}

/** Another host in disguise: //, /\, /%2f, /%5c, control characters plain or encoded, a scheme behind the slash. */
function hasTrick(path: string): boolean {
  for (const character of path)
    if (character === '\\' || character.charCodeAt(0) <= 0x20 || character.charCodeAt(0) === 0x7f) return true;
  const address = path.split(/[?#]/, 1)[0] ?? '';
  if (/%(0[0-9a-f]|1[0-9a-f]|7f|5c|2f)/i.test(address) || address.includes('//') || address.includes('@')) return true;
  return /^\/+[a-z][a-z0-9+.-]*(:|%3a)/i.test(address);
}
