import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type PhoneState } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { TextInput } from '../../parts/inputs';
import { ErrorBanner, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { CodeEntry } from './CodeEntry';
import { Permitted } from './PermitDialog';

/** The person's phone number, and whether it is theirs. */
export function Phone() {
  const phone = useApi('phone.show', {}, { fresh: true });
  const [doing, setDoing] = useState<'change' | 'validate' | null>(null);
  const close = () => setDoing(null);
  if (phone.error) return <ErrorBanner messages={[phone.error.message]} />;
  if (!phone.data) return null;
  const { number, stage } = phone.data;
  const isValidated = stage === 'validated';

  return (
    <section class="card" aria-labelledby="phone-title">
      <header>
        <h2 id="phone-title">{t('phone.title')}</h2>
        {number && (
          <StatusPill tone={isValidated ? 'success' : 'warning'}>
            {t(isValidated ? 'phone.validated' : 'phone.notValidated')}
          </StatusPill>
        )}
      </header>
      <p class="muted">{t('phone.text')}</p>
      <p>{number ? <bdi dir="ltr">{number}</bdi> : t('phone.none')}</p>
      <div class="security-actions">
        {number && !isValidated && (
          <Button look="primary" onClick={() => setDoing('validate')}>
            {t('phone.validateNumber')}
          </Button>
        )}
        <Button onClick={() => setDoing('change')}>{t(number ? 'phone.change' : 'phone.add')}</Button>
      </div>
      {doing === 'change' && (
        <Permitted title={t(number ? 'phone.change' : 'phone.add')} text={t('phone.passwordText')} onClose={close}>
          {(permit) => (
            <NumberDialog
              number={number}
              permit={permit}
              onSaved={(saved) => setDoing(saved.number && saved.stage !== 'validated' ? 'validate' : null)}
              onClose={close}
            />
          )}
        </Permitted>
      )}
      {doing === 'validate' && <ValidateDialog phone={phone.data} onClose={close} />}
    </section>
  );
}

interface NumberProps {
  number: string;
  permit: string;
  onSaved: (saved: PhoneState) => void;
  onClose: () => void;
}

function NumberDialog({ number, permit, onSaved, onClose }: NumberProps) {
  const save = useChange('phone.save', ['phone.show', 'session.show']);
  const form = useForm({
    initial: { number },
    save: async (values) => {
      const saved = await save.mutateAsync({ ...values, permit });
      toast(t(saved.number ? 'phone.saved' : 'phone.removed'));
      onSaved(saved);
    },
  });
  return (
    <Dialog
      title={t(number ? 'phone.change' : 'phone.add')}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form="phone-number" busy={form.isSaving}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id="phone-number"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('number')}
          label={t('phone.number')}
          hint={t(number ? 'phone.numberHintChange' : 'phone.numberHint')}
          name="number"
          type="tel"
          autoComplete="tel"
          maxLength={limits['phone.save']?.number?.maxLength}
          verbatim
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** Start, code sent, wrong code; it closes with the right one. */
function ValidateDialog({ phone, onClose }: { phone: PhoneState; onClose: () => void }) {
  const [isSent, setSent] = useState<boolean | null>(phone.stage === 'start' ? null : true);
  const send = useChange('phone.sendCode', ['phone.show', 'session.show']);
  const validate = useChange('phone.validate', ['phone.show', 'session.show', 'security.show']);
  const form = useForm({
    initial: {},
    save: async () => setSent((await send.mutateAsync({})).isSent),
  });

  async function check(code: string): Promise<string> {
    const { isValidated, phone: now } = await validate.mutateAsync({ code });
    if (!isValidated) return t(now.stage === 'wrongCode' ? 'phone.wrongCode' : 'phone.codeOver');
    toast(t('phone.done'));
    onClose();
    return '';
  }

  return (
    <Dialog
      title={t('phone.validateTitle')}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isSent === null && (
            <Button look="primary" busy={form.isSaving} onClick={() => form.submit()} autoFocus>
              {t('phone.send')}
            </Button>
          )}
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        {isSent === null ? (
          <p>{t('phone.startText', { number: phone.number })}</p>
        ) : (
          <CodeEntry
            sent={t('phone.sentText', { number: phone.number })}
            isHandedOver={!isSent}
            check={check}
            again={async () => setSent((await send.mutateAsync({})).isSent)}
            onBack={() => setSent(null)}
          />
        )}
      </div>
    </Dialog>
  );
}
