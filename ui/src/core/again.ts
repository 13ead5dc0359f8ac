// Signing in again over a page that holds unsaved work, after its session has ended. Calls that were refused meanwhile
// wait for it and then go on; shell/AskAgain.tsx asks, shell/router.tsx sees who came.
import { useEffect, useState } from 'react';

import { hasUnsaved } from './unsaved';

interface Question {
  answer: Promise<boolean>;
  give: (isBack: boolean) => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

export const again = {
  isAsking: (): boolean => asked !== null,

  /** Asks for a sign-in over the page. False where nothing would be lost by leaving it. */
  ask(): boolean {
    if (asked) return true;
    if (!hasUnsaved()) return false;
    let give: Question['give'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      give = resolve;
    });
    asked = { answer, give };
    tell();
    return true;
  },

  /** True when the same person is back, so that what was refused can be sent again; false at once when nobody asks. */
  back: (): Promise<boolean> => asked?.answer ?? Promise.resolve(false),

  settle(isBack: boolean): void {
    const question = asked;
    asked = null;
    question?.give(isBack);
    if (question) tell();
  },
};

export function useIsAsking(): boolean {
  const [isAsking, setAsking] = useState(again.isAsking());
  useEffect(() => {
    const listener = () => setAsking(again.isAsking());
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return isAsking;
}
