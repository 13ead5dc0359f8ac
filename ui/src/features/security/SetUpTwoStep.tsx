import { useState } from 'react';

import { useChange } from '../../api/client';
import { type FieldErrors, limits, type TwoStepSetup } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { Dialog } from '../../parts/Dialog';
import { TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { PermitDialog } from './PermitDialog';
import { QrCode } from './QrCode';
import { RecoveryCodesDialog } from './RecoveryCodes';

/** Password, then the app, then the recovery codes: two-step sign-in is on with the first right code. */
export function SetUpTwoStep({ onClose }: { onClose: () => void }) {
  const begin = useChange('twoStep.begin', []);
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  if (setup) return <ConfirmApp setup={setup} onClose={onClose} />;
  return (
    <PermitDialog
      title={t('security.setUp')}
      action={t('security.next')}
      run={async (permit) => setSetup(await begin.mutateAsync({ permit }))}
      onClose={onClose}
    >
      {t('security.setUpText')}
    </PermitDialog>
  );
}

function ConfirmApp({ setup, onClose }: { setup: TwoStepSetup; onClose: () => void }) {
  const confirm = useChange('twoStep.confirm', ['security.show', 'session.show']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): FieldErrors => (code.trim() ? {} : { code: [t('secondStep.codeMissing')] }),
    save: async ({ code }) => setCodes((await confirm.mutateAsync({ code })).codes),
  });

  if (codes) return <RecoveryCodesDialog title={t('security.nowOn')} codes={codes} onClose={onClose} />;
  return (
    <Dialog
      title={t('security.addTitle')}
      width={560}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="confirm-app" busy={form.isSaving}>
            {t('security.turnOn')}
          </Button>
        </>
      }
    >
      <form
        id="confirm-app"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <p>{t('security.scan')}</p>
        <QrCode rows={setup.qrCode} label={t('security.qrLabel')} />
        <Copyable label={t('security.secret')} text={inFours(setup.secret)} copyLabel={t('security.copySecret')} />
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('code')}
          label={t('secondStep.code')}
          hint={t('secondStep.codeHint')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={limits['twoStep.confirm']?.code?.maxLength}
          verbatim
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** "ABCD EFGH": easier to type from one screen into another. Apps take it with the spaces. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
