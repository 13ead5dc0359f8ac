import './security.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { loadProfile } from '../../api/people';
import { again } from '../../core/again';
import { passkeyObstacle } from '../../core/passkeys';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { AddPasskey } from './Passkeys';
import { SetUpTwoStep } from './SetUpTwoStep';
import { SetUpStepCodes } from './StepCodes';

const setUps = { app: SetUpTwoStep, passkey: AddPasskey, codes: SetUpStepCodes };

/** Over a page whose portal has begun to ask for a second step: it is set up, and what was refused is sent again. */
export function StepNeeded() {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<keyof typeof setUps | null>(null);
  const later = () => again.settle(false);

  // What was read of the person is out of date, and the guard goes by it.
  useEffect(() => void cache.invalidateQueries({ queryKey: ['session.show'] }), [cache]);
  useEffect(() => () => again.leave('secondStep'), []);

  async function goOn() {
    setChosen(null);
    const profile = await loadProfile().catch(() => null);
    if (profile && !profile.mustSetUpTwoSteps) again.settle(true);
  }

  const SetUp = chosen && setUps[chosen];
  if (SetUp) return <SetUp onClose={() => void goOn()} />;
  return (
    <Dialog title={t('again.stepTitle')} onClose={later} foot={<Button onClick={later}>{t('again.later')}</Button>}>
      <div class="stack">
        <p>{t('again.stepText')}</p>
        <Button wide look="primary" icon="shield-lock" onClick={() => setChosen('app')} autoFocus>
          {t('again.stepApp')}
        </Button>
        {!passkeyObstacle() && (
          <Button wide icon="key" onClick={() => setChosen('passkey')}>
            {t('passkeys.add')}
          </Button>
        )}
        <Button wide icon="envelope" onClick={() => setChosen('codes')}>
          {t('security.setUpCodes')}
        </Button>
      </div>
    </Dialog>
  );
}
