import { useState } from 'react';

import { useChange } from '../../api/client';
import type { SecurityStatus } from '../../api/contract';
import { showDay } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Banner, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PermitDialog } from './PermitDialog';
import { RecoveryCodesDialog } from './RecoveryCodes';
import { SetUpTwoStep } from './SetUpTwoStep';
import { SetUpStepCodes } from './StepCodes';
import { Steps } from './Steps';

/** From so few recovery codes on, new ones are worth making. */
const fewCodes = 3;

/** Two-step sign-in: off, on, and what belongs to it. */
export function TwoStep({ status, onChanged }: { status: SecurityStatus; onChanged: () => void }) {
  const [doing, setDoing] = useState<'set up' | 'codes' | 'end' | 'renew' | null>(null);
  const end = useChange('twoStep.end', ['security.show', 'passkeys.list', 'session.show']);
  const renew = useChange('twoStep.renewCodes', ['security.show']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = status.usesTwoSteps;
  const close = () => setDoing(null);
  const setUp = () => {
    close();
    onChanged();
  };

  return (
    <section class="card" aria-labelledby="two-step-title">
      <header>
        <h2 id="two-step-title">{t('security.twoStep')}</h2>
        <StatusPill tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'security.on' : 'security.off')}</StatusPill>
      </header>
      <p class="muted">{t('security.twoStepText')}</p>
      {isOn && (
        <p>
          {t('security.onSince', { day: showDay(status.twoStepsSince) })}{' '}
          {t('security.codesLeft', { count: status.recoveryCodesLeft })}
        </p>
      )}
      {isOn && status.recoveryCodesLeft < fewCodes && <Banner tone="warning">{t('security.fewCodes')}</Banner>}
      {isOn && <Steps status={status} />}
      {isOn && status.isRequired && <p class="meta">{t('security.staysOn')}</p>}
      <div class="security-actions">
        {!status.usesApp && (
          <Button look={isOn ? 'plain' : 'primary'} icon="shield-lock" onClick={() => setDoing('set up')}>
            {t(isOn ? 'security.setUpApp' : 'security.setUp')}
          </Button>
        )}
        {!(status.stepEmail && status.stepPhone) && (
          <Button icon="envelope" onClick={() => setDoing('codes')}>
            {t('security.setUpCodes')}
          </Button>
        )}
        {isOn && <Button onClick={() => setDoing('renew')}>{t('security.renew')}</Button>}
        {isOn && (
          <Button
            disabled={status.isRequired}
            reason={status.isRequired ? t('security.staysOn') : undefined}
            onClick={() => setDoing('end')}
          >
            {t('security.turnOff')}
          </Button>
        )}
      </div>
      {doing === 'set up' && <SetUpTwoStep onClose={setUp} />}
      {doing === 'codes' && <SetUpStepCodes onClose={setUp} />}
      {doing === 'renew' && (
        <PermitDialog
          title={t('security.renewTitle')}
          action={t('security.renew')}
          run={async (permit) => {
            setCodes((await renew.mutateAsync({ permit })).codes);
            close();
          }}
          onClose={close}
        >
          {t('security.renewText')}
        </PermitDialog>
      )}
      {doing === 'end' && (
        <PermitDialog
          title={t('security.endTitle')}
          action={t('security.turnOff')}
          isDanger
          run={async (permit) => {
            await end.mutateAsync({ permit });
            toast(t('security.ended'));
            close();
          }}
          onClose={close}
        >
          {t('security.endText')}
        </PermitDialog>
      )}
      {codes && <RecoveryCodesDialog title={t('security.codesTitle')} codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}
