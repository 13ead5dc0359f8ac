import { useState } from 'react';

import { useChange } from '../../api/client';
import type { SecurityStatus, StepOption } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { toast } from '../../parts/toast';
import { isLastStep } from './last_step';
import { PermitDialog } from './PermitDialog';

/** The second steps a person has, each with a way to take it away. */
export function Steps({ status }: { status: SecurityStatus }) {
  const end = useChange('twoStep.endOne', [
    'security.show',
    'stepCodes.show',
    'phone.show',
    'passkeys.list',
    'session.show',
  ]);
  const [ending, setEnding] = useState<{ kind: StepOption['kind']; name: string } | null>(null);
  const isLast = status.isRequired && isLastStep(status, true);
  const steps = [
    { kind: 'app' as const, name: status.usesApp ? t('security.stepApp') : '' },
    {
      kind: 'passkey' as const,
      name: status.passkeyCount > 0 ? t('security.stepPasskeys', { count: status.passkeyCount }) : '',
    },
    { kind: 'email' as const, name: status.stepEmail ? t('security.stepEmail', { address: status.stepEmail }) : '' },
    { kind: 'sms' as const, name: status.stepPhone ? t('security.stepPhone', { number: status.stepPhone }) : '' },
  ].filter((one) => one.name);
  return (
    <>
      <ul class="second-steps" aria-label={t('security.steps')}>
        {steps.map((one) => (
          <li key={one.kind}>
            <span>{one.name}</span>
            <Button
              size="small"
              aria-label={t('security.removeStepOf', { step: one.name })}
              disabled={isLast}
              reason={isLast ? t('security.lastStays') : undefined}
              onClick={() => setEnding(one)}
            >
              {t('security.removeStep')}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <PermitDialog
          title={t('security.removeStepTitle')}
          action={t('security.removeStep')}
          isDanger
          run={async (permit) => {
            await end.mutateAsync({ kind: ending.kind, permit });
            toast(t('security.stepRemoved'));
            setEnding(null);
          }}
          onClose={() => setEnding(null)}
        >
          {t('security.removeStepText', { step: ending.name })}
        </PermitDialog>
      )}
    </>
  );
}
