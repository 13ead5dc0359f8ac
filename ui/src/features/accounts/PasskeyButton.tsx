import { useState } from 'react';

import { call, Refused } from '../../api/client';
import type { SignInAnswer } from '../../api/contract';
import { passkeyObstacle, signWithPasskey } from '../../core/passkeys';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { refusalText } from './signed_in';

interface Props {
  /** What has to be there first. */
  before?: () => Promise<unknown>;
  /** True when the answer carries a session. */
  finish: (answer: SignInAnswer) => Promise<boolean>;
  onFailure: (why: string) => void;
}

/** The way in without a password; not there where the browser gives no passkeys. */
export function PasskeyButton({ before, finish, onFailure }: Props) {
  const [isBusy, setBusy] = useState(false);
  if (passkeyObstacle()) return null;

  async function signIn() {
    if (isBusy) return;
    setBusy(true);
    onFailure('');
    try {
      await before?.();
      const wanted = await call('session.beginPasskey', { ticket: '' });
      const proof = await signWithPasskey(wanted).catch(() => null);
      if (proof === null) onFailure(t('passkeys.dismissed'));
      else {
        const answer = await call('session.takePasskey', { ...proof, ticket: '', locale: currentLanguage() });
        if (await finish(answer)) return;
        onFailure(refusalText(answer));
      }
    } catch (error) {
      onFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  return (
    <Button wide icon="key" busy={isBusy} onClick={signIn}>
      {t('passkeys.signIn')}
    </Button>
  );
}
