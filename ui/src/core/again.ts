// What a page with unsaved work is asked before it can go on: to sign in again, after its session has ended, or to set up a
// second step that the portal has begun to ask for. Calls that were refused meanwhile wait for it and then go on;
// shell/AskAgain.tsx asks, shell/router.tsx sees who came.
import { useEffect, useState } from 'react';

import { hasUnsaved } from './unsaved';

export type Wanted = 'signIn' | 'secondStep';

interface Question {
  wanted: Wanted;
  answer: Promise<boolean>;
  give: (isBack: boolean) => void;
}

let asked: Question | null = null;
/** The second step was put off: what reads by itself does not ask for it over and over. */
let isStepPutOff = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function open(wanted: Wanted): void {
  let give: Question['give'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    give = resolve;
  });
  asked = { wanted, answer, give };
  tell();
}

export const again = {
  isAsking: (): boolean => asked !== null,

  /** Asks for a sign-in over the page. False where nothing would be lost by leaving it. */
  ask(): boolean {
    if (asked?.wanted === 'secondStep') {
      asked.wanted = 'signIn'; // without a session nothing is set up
      tell();
    }
    if (asked) return true;
    if (!hasUnsaved()) return false;
    open('signIn');
    return true;
  },

  /** Asks for a second step over the page, whatever is on it; `isAct` unless the page reads by itself. */
  askStep(isAct: boolean): void {
    if (asked || listeners.size === 0 || (isStepPutOff && !isAct)) return;
    open('secondStep');
  },

  /** True when the same person may go on, so that what was refused can be sent again; false at once when nobody asks. */
  back: (): Promise<boolean> => asked?.answer ?? Promise.resolve(false),

  settle(isBack: boolean): void {
    const question = asked;
    asked = null;
    if (question?.wanted === 'secondStep') isStepPutOff = !isBack;
    question?.give(isBack);
    if (question) tell();
  },

  /** The dialog for this is gone without an answer, by the browser's Back. */
  leave(wanted: Wanted): void {
    if (asked?.wanted === wanted) again.settle(false);
  },
};

export function useWanted(): Wanted | null {
  const [wanted, setWanted] = useState(asked?.wanted ?? null);
  useEffect(() => {
    const listener = () => setWanted(asked?.wanted ?? null);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return wanted;
}
