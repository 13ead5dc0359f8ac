import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { FieldErrors, MessageKind, TestMessageAnswer } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';

/** A button that sends a test message with the settings as they are stored, and shows what the server said. */
export function TestMail({ kind }: { kind: MessageKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="send" size="small" onClick={() => setOpen(true)}>
        {t('settings.test')}
      </Button>
      {isOpen && <TestDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

function TestDialog({ kind, onClose }: { kind: MessageKind; onClose: () => void }) {
  const profile = useProfile();
  const test = useChange('mail.test');
  const [answer, setAnswer] = useState<TestMessageAnswer | null>(null);
  const isEmail = kind === 'email';
  const form = useForm({
    initial: { address: isEmail ? (profile?.email ?? '') : '' },
    check: ({ address }): FieldErrors => (address.trim() ? {} : { address: [t('settings.testMissing')] }),
    save: async ({ address }) => {
      setAnswer(null);
      const said = await test.mutateAsync({ kind, address: address.trim() });
      if (!said) throw new Refused(0, {});
      setAnswer(said);
    },
  });
  return (
    <Dialog
      title={t('settings.test')}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button look="primary" icon="send" busy={form.isSaving} onClick={() => form.submit()}>
            {t('settings.testSend')}
          </Button>
        </>
      }
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('address')}
          label={t(isEmail ? 'settings.testAddress' : 'settings.testNumber')}
          hint={t('settings.testHint')}
          type={isEmail ? 'email' : 'tel'}
          autoFocus
        />
        {answer && (
          <Banner tone={answer.isAccepted ? 'success' : 'danger'}>
            <strong>{t(answer.isAccepted ? 'settings.testAccepted' : 'settings.testRefused')}</strong>
            <p>{answer.answer}</p>
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
