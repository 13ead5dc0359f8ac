import type { ComponentType } from 'preact';
import { useEffect, useState } from 'react';

import { again, useIsAsking } from '../core/again';

/** The dialog to sign in again, loaded when it is needed. */
export function AskAgain() {
  const isAsking = useIsAsking();
  const [Asking, setAsking] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isAsking) return;
    void import('../features/accounts/SignInAgain').then(
      ({ SignInAgain }) => setAsking(() => SignInAgain),
      () => again.settle(false),
    );
  }, [isAsking]);
  return isAsking && Asking ? <Asking /> : null;
}
