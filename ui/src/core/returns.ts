// Where somebody was in a list, so that the way back from one of its records leads to the same search, filter and page.
import type { Query } from './navigate';

let queries = new Map<string, Query>();

export function rememberQuery(path: string, query: Query): void {
  queries.set(path, query);
}

/** What stood behind the ? when the screen was last open here. */
export function lastQuery(path: string): Query {
  return queries.get(path) ?? {};
}

/** Somebody else is here now. */
export function forgetQueries(): void {
  queries = new Map();
}
