// Courses of several pages that finish on each when it goes, and begin again on the next: eXeLearning's and many made by
// hand. What begins again is a new session, of the SCO whose page it is.

import { asText, type ScoRuntime } from './model';

type Call = (...words: unknown[]) => unknown;

/**
 * The API of `first`. Where a course initializes after its end, `again` gives it another session to go on with; null:
 * it gets the answer that its standard has for that.
 */
export function renewable(first: ScoRuntime, again: () => ScoRuntime | null): ScoRuntime {
  let current = first;
  const call = (name: string, words: unknown[]) => (current.surface as Record<string, Call>)[name]?.(...words);
  const surface = Object.fromEntries(
    Object.entries(first.surface).map(([name, part]) => {
      if (typeof part !== 'function') return [name, part];
      if (!name.endsWith('Initialize')) return [name, (...words: unknown[]) => call(name, words)];
      const begin = (...words: unknown[]) => {
        if (current.phase === 'finished' && asText(words[0]) === '') current = again() ?? current;
        return call(name, words);
      };
      return [name, begin];
    }),
  );
  return {
    surface,
    get phase() {
      return current.phase;
    },
  };
}

/** The SCO whose launch page the address is, among those that may be opened; null: none of them. */
export function scoOfPage(
  path: string,
  scos: readonly { id: number; href: string; isLocked: boolean }[],
): number | null {
  const shown = pageOf(path.replace(/^\/c\/[^/]+\/files\//, ''));
  const found = scos.filter((sco) => !sco.isLocked && pageOf(sco.href) === shown);
  // Where several begin on one page, as those of one player with parameters do, the page does not say which.
  return found.length === 1 && found[0] ? found[0].id : null;
}

function pageOf(address: string): string {
  const plain = address
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
