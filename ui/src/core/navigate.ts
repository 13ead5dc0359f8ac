// The address of the screen, as pages use it. Addresses are texts; nothing else of the router is known to the features.
import { notFound, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Query = Record<string, string | undefined>;

/** A path with its ? and # as the router takes it. */
export function addressOf(path: string) {
  const url = new URL(path, location.origin);
  const search = Object.fromEntries(url.searchParams) as never;
  return { to: url.pathname as '/', search, hash: url.hash.slice(1) || undefined };
}

/** "?users=3" -> { users: '3' }. The router's own reader makes numbers and truth values of what looks like them. */
export function textsOf(search: string): Query {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The values behind the ? of the address. */
export function useQueryValues(): Query {
  return useSearch({ strict: false }) as Query;
}

/** The path of the address: '/admin/course/7'. */
export function usePath(): string {
  return useLocation({ select: (location) => location.pathname });
}

/** The {parts} of the path of this screen. */
export function usePathValues(): Record<string, string | undefined> {
  return useParams({ strict: false }) as Record<string, string | undefined>;
}

/** The number of a record in the path. Another text there leads nowhere: the portal shows that there is no such page. */
export function useIdInPath(name: string): number {
  const text = usePathValues()[name] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** Goes to a screen: go('/courses', { contentId: '3' }). */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    (path: string, query: Query = {}, options: { replace?: boolean } = {}) =>
      navigate({ to: path as '/', search: query as never, replace: options.replace }),
    [navigate],
  );
}

/** Changes values of the address and keeps the others; undefined and '' take one away. Does not scroll. */
export function useSetQuery() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Query, options: { replace?: boolean } = { replace: true }) =>
      navigate({
        to: '.' as '/',
        search: ((before: Query) =>
          Object.fromEntries(
            Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
          )) as never,
        replace: options.replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** One step back in the history of this tab; home, when the page is its first. */
export function stepBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/home');
}
