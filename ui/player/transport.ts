// The three ways a commit leaves the bridge. Only here is the network touched; tests put a small server in its place.

import type { RteStart } from './model';
import type { Commit, MoveResult } from './protocol';
import type { ValidRequests } from './valid_requests';

/** What became of a request: stored by the server, refused by it, or the server was not reached. */
export type Answer =
  | { outcome: 'stored'; isStale: boolean; timeLeftMs?: number | null }
  | { outcome: 'refused'; status: number }
  | { outcome: 'away' };

/** A request to go on, with what the SCO has not saved yet. */
export interface Move {
  step: number;
  request: string;
  target: string;
  commit: Commit | null;
}

/** What the server made of it. */
export interface Moved {
  step: number;
  result: MoveResult;
  scoId: number | null;
  isStale: boolean;
}

export interface Transport {
  /** Asks to go on in a sequenced course. */
  navigate(move: Move): Promise<{ answer: Answer; moved: Moved | null }>;
  /** Asks and waits: what may be asked for now; null: the server cannot be reached. */
  validNow(): ValidRequests | null;
  /** Asks and waits for another session of a part; null: there is none, or the server cannot be reached. */
  startNow(scoId: number): RteStart | null;
  /** Sends while the course goes on. */
  send(commit: Commit): Promise<Answer>;
  /** Sends and waits: Commit and Finish must say at once whether their data is safe. */
  sendAndWait(commit: Commit): Answer;
  /** Leaves the request to the browser, which delivers it after the page is gone. False: too large or not taken. */
  sendBeacon(commit: Commit): boolean;
}

/** Browsers drop a beacon above 64 KiB without a word. */
export const BEACON_BYTES = 60 * 1024;

/** Proxies answer these when the server behind them is gone: the data is as unsent as with no answer at all. */
const SERVER_AWAY = new Set([0, 502, 503, 504]);

function readAnswer(status: number, body: string): Answer {
  if (SERVER_AWAY.has(status)) return { outcome: 'away' };
  if (status < 200 || status > 299) return { outcome: 'refused', status };
  try {
    const said = JSON.parse(body) as { isStale?: boolean; timeLeftMs?: number | null };
    return { outcome: 'stored', isStale: said.isStale === true, timeLeftMs: said.timeLeftMs };
  } catch {
    return { outcome: 'away' }; // a captive portal's page: not our server
  }
}

/** Asks in the middle of a call, which has to answer. */
function askNow<T>(address: URL): T | null {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', address, false);
    request.send();
    return request.status === 200 ? (JSON.parse(request.responseText) as T) : null;
  } catch {
    return null;
  }
}

/** The browser's own requests, to `<base>rte/<scoId>/commit`. */
export function browserTransport(base: URL): Transport {
  const address = (commit: Commit) => new URL(`rte/${commit.scoId}/commit`, base).href;
  return {
    async navigate(move) {
      try {
        const response = await fetch(new URL('rte/navigate', base), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(move),
          credentials: 'omit',
          cache: 'no-store',
        });
        const body = await response.text();
        const answer = readAnswer(response.status, body);
        return { answer, moved: answer.outcome === 'stored' ? (JSON.parse(body) as Moved) : null };
      } catch {
        return { answer: { outcome: 'away' }, moved: null };
      }
    },
    validNow: () => askNow<ValidRequests>(new URL('rte/navigation', base)),
    startNow: (scoId) => askNow<RteStart>(new URL(`rte/${scoId}`, base)),
    async send(commit) {
      try {
        const response = await fetch(address(commit), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(commit),
          credentials: 'omit',
          cache: 'no-store',
        });
        return readAnswer(response.status, await response.text());
      } catch {
        return { outcome: 'away' };
      }
    },
    sendAndWait(commit) {
      const request = new XMLHttpRequest();
      try {
        request.open('POST', address(commit), false);
        request.setRequestHeader('Content-Type', 'application/json');
        request.send(JSON.stringify(commit));
      } catch {
        return { outcome: 'away' };
      }
      return readAnswer(request.status, request.responseText);
    },
    sendBeacon(commit) {
      const body = new Blob([JSON.stringify(commit)], { type: 'text/plain' });
      return body.size <= BEACON_BYTES && navigator.sendBeacon(address(commit), body);
    },
  };
}
