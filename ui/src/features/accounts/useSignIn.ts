import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { Refused } from '../../api/client';
import type { SignInAnswer } from '../../api/contract';
import { callProven } from '../../api/proof';
import { addressOf, useQueryValues } from '../../core/navigate';
import { safeRedirect } from '../../core/redirect';
import { currentLanguage, t } from '../../core/text';
import { offerOf, type SecondStepOffer } from './SecondStep';
import { refusalText, takeSession } from './signed_in';

/** Signs in, in one step or two, then goes to the page that was wanted. */
export function useSignIn() {
  const { redirect, ssoredirect } = useQueryValues();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [who, setWho] = useState('');
  const [failure, setFailure] = useState('');
  const [failures, setFailures] = useState(0);
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);

  /** Any way of signing in that ends with its answer. */
  async function run(username: string, ask: () => Promise<SignInAnswer>) {
    if (isBusy) return;
    setBusy(true);
    setWho(username);
    setFailure('');
    try {
      const answer = await ask();
      if (await finish(answer)) return;
      setOffer(offerOf(answer));
      setFailure(refusalText(answer));
      if (answer.ticket === null) setFailures((before) => before + 1);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  const start = (username: string, password: string) =>
    run(username, () => callProven('signIn', 'session.signIn', { username, password, locale: currentLanguage() }));

  async function finish(answer: SignInAnswer): Promise<boolean> {
    if (!takeSession(answer)) return false;
    // The guard leads on to the password when it must be changed.
    await navigate({ ...addressOf(safeRedirect(redirect ?? ssoredirect)), replace: true });
    return true;
  }

  function restart(why: string) {
    setOffer(null);
    setFailure(why);
  }

  return { run, start, finish, restart, isBusy, who, failure, failures, offer };
}
