// Unsaved work in a page: leaving it by a link, a key or the way back of the browser asks first.
import { useBlocker } from '@tanstack/react-router';

import { useUnsaved } from './unsaved';

/** Two ways out of the question, while it is asked. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** While on, going to another page waits for the answer. A session that has ended leads to sign-in all the same. */
export function useLeaving(isOn: boolean): Leaving | null {
  useUnsaved(isOn);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== '/login',
    enableBeforeUnload: false,
    disabled: !isOn,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
}
