import type { ComponentType } from 'preact';
import { useEffect, useState } from 'react';

import { again, useWanted, type Wanted } from '../core/again';
import type { Screen } from '../screens';

const dialogs: Record<Wanted, () => Promise<ComponentType>> = {
  signIn: () => import('../features/accounts/SignInAgain').then((file) => file.SignInAgain),
  secondStep: () => import('../features/security/StepNeeded').then((file) => file.StepNeeded),
};

/** The dialog to sign in again, or to set up a second step, loaded when it is needed. */
export function AskAgain({ screen }: { screen: Screen | undefined }) {
  const wanted = useWanted();
  const [shown, setShown] = useState<{ wanted: Wanted; Dialog: ComponentType } | null>(null);
  // The page where it is set up, or one that needs none.
  const isNeedless = wanted === 'secondStep' && (screen?.alsoBeforeTwoSteps || screen?.access === 'everyone');
  useEffect(() => {
    if (!wanted) return;
    if (isNeedless) return again.settle(false);
    dialogs[wanted]().then(
      (Dialog) => setShown({ wanted, Dialog }),
      () => again.settle(false),
    );
  }, [wanted, isNeedless]);
  return shown && shown.wanted === wanted ? <shown.Dialog /> : null;
}
