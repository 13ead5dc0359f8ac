// The course in the place of the home page stands beside the pages, not in one: it may need some seconds to finish when
// its page is left, and a frame that moves in the document is a new one. Home asks for it; shell/HomeStage.tsx shows it.
import { useEffect, useState } from 'react';

/** One that stands there. It is one person's, and once it leaves it does not come back. */
export interface ShownCourse {
  number: number;
  isPreview: boolean;
  userId: number;
  isLeaving: boolean;
}

export interface HomeStageState {
  /** Null: another page is open. */
  wanted: { isPreview: boolean; userId: number } | null;
  shown: ShownCourse | null;
  /** Why it could not be shown; home is as ever then. */
  problem: string;
  /** It goes on in another tab: says how to open it here again. */
  openHere: string;
}

/** Home that is drawn anew, in another language say, leaves and wants it in one go. */
const LEAVE_AFTER_MS = 200;

let state: HomeStageState = { wanted: null, shown: null, problem: '', openHere: '' };
let lastNumber = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<HomeStageState>): void {
  state = { ...state, ...next };
  for (const listener of [...listeners]) listener();
}

/** What is to be shown now, after what there was. */
function next(shown: ShownCourse | null, wanted: HomeStageState['wanted']): ShownCourse | null {
  if (shown && wanted && shown.userId !== wanted.userId) return next(null, wanted); // nothing of somebody else's stays
  if (shown) {
    const isOther = wanted !== null && wanted.isPreview !== shown.isPreview;
    return isOther ? { ...shown, isLeaving: true } : shown;
  }
  if (!wanted) return null;
  lastNumber += 1;
  return { number: lastNumber, ...wanted, isLeaving: false };
}

function leaveNow(): void {
  clearTimeout(leaving);
  if (state.shown && !state.shown.isLeaving) change({ shown: { ...state.shown, isLeaving: true } });
}

export const homeStage = {
  now: (): HomeStageState => state,

  want(isPreview: boolean, userId: number): void {
    clearTimeout(leaving);
    const wanted = { isPreview, userId };
    change({ wanted, shown: next(state.shown, wanted), problem: '', openHere: '' });
  },

  leave(): void {
    change({ wanted: null });
    clearTimeout(leaving);
    leaving = setTimeout(leaveNow, LEAVE_AFTER_MS);
  },

  /** The course has gone; it is opened anew if it is wanted again by now. */
  gone(number: number): void {
    if (state.shown?.number === number) change({ shown: next(null, state.wanted) });
  },

  /** Who is signed in now: what was another person's goes at once. */
  isOf(userId: number): void {
    if (state.shown && state.shown.userId !== userId) change({ shown: null, wanted: null });
  },

  /** Has it leave, and waits until it has gone, but no longer than `patienceMs`. */
  async depart(patienceMs: number): Promise<void> {
    change({ wanted: null });
    leaveNow();
    if (!state.shown) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(patience);
        listeners.delete(look);
        resolve();
      };
      const look = () => state.shown === null && end();
      const patience = setTimeout(end, patienceMs);
      listeners.add(look);
    });
  },

  fail(problem: string, openHere = ''): void {
    change({ wanted: null, problem, openHere });
    leaveNow();
  },

  /** The next visit of home tries anew. */
  forgetProblem(): void {
    if (state.problem !== '') change({ problem: '', openHere: '' });
  },
};

export function useHomeStage(): HomeStageState {
  const [now, setNow] = useState(state);
  useEffect(() => {
    const follow = () => setNow(state);
    listeners.add(follow);
    follow();
    return () => void listeners.delete(follow);
  }, []);
  return now;
}
