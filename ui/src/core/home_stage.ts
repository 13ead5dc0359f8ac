// The course in the place of the home page stands beside the pages, not in one: it may need some seconds to finish when
// its page is left, and a frame that moves in the document is a new one. Home asks for it; shell/HomeStage.tsx shows it.
import { useEffect, useState } from 'react';

export interface HomeStageState {
  /** Null: another page is open. */
  wanted: { isPreview: boolean } | null;
  /** Why it could not be shown; home is as ever then. */
  problem: string;
}

let state: HomeStageState = { wanted: null, problem: '' };
const listeners = new Set<() => void>();

function change(next: HomeStageState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

export const homeStage = {
  want(isPreview: boolean): void {
    change({ wanted: { isPreview }, problem: '' });
  },
  leave(): void {
    change({ ...state, wanted: null });
  },
  fail(problem: string): void {
    change({ wanted: null, problem });
  },
  /** The next visit of home tries anew. */
  forgetProblem(): void {
    if (state.problem !== '') change({ ...state, problem: '' });
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
