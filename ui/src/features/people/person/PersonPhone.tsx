import { useState } from 'react';

import { useChange } from '../../../api/client';
import { limits, type PersonHead, type SecurityStatus } from '../../../api/contract';
import { useForm } from '../../../api/form';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { Dialog } from '../../../parts/Dialog';
import { TextInput } from '../../../parts/inputs';
import { ErrorBanner } from '../../../parts/status';
import { toast } from '../../../parts/toast';

interface Props {
  person: PersonHead;
  security: SecurityStatus;
  mayChange: boolean;
}

/** The phone number of one person; whoever changes it here has them validate it again. */
export function PersonPhone({ person, security, mayChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { phoneNumber, phoneValidatedAt } = security;
  return (
    <>
      <p class="meta">
        {t('phone.title')}: {phoneNumber ? <bdi dir="ltr">{phoneNumber}</bdi> : t('phone.none')}
        {phoneNumber && `, ${t(phoneValidatedAt ? 'phone.validated' : 'phone.notValidated')}`}
      </p>
      {mayChange && (
        <div class="record-actions">
          <Button onClick={() => setOpen(true)}>{t(phoneNumber ? 'phone.change' : 'phone.add')}</Button>
        </div>
      )}
      {isOpen && <PhoneDialog person={person} number={phoneNumber} onClose={() => setOpen(false)} />}
    </>
  );
}

function PhoneDialog({ person, number, onClose }: { person: PersonHead; number: string; onClose: () => void }) {
  const save = useChange('users.savePhone', ['users.showSecurity', 'history.list']);
  const form = useForm({
    initial: { number },
    save: async (values) => {
      await save.mutateAsync({ userId: person.id, ...values });
      toast(t(values.number.trim() ? 'phone.saved' : 'phone.removed'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('phone.ofTitle', { name: person.fullName })}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form="person-phone" busy={form.isSaving}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id="person-phone"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void form.submit();
        }}
      >
        <p>{t('phone.ofText')}</p>
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('number')}
          label={t('phone.number')}
          hint={t(number ? 'phone.numberHintChange' : 'phone.numberHint')}
          type="tel"
          maxLength={limits['users.savePhone']?.number?.maxLength}
          verbatim
          autoFocus
        />
      </form>
    </Dialog>
  );
}
