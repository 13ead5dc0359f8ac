import { useChange } from '../../../api/client';
import type { LinkSent, UserDetails } from '../../../api/contract';
import { useForm } from '../../../api/form';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { Dialog } from '../../../parts/Dialog';
import { TextInput } from '../../../parts/inputs';
import { ErrorBanner } from '../../../parts/status';

interface Props {
  person: UserDetails;
  onSent: (link: LinkSent) => void;
  onClose: () => void;
}

/** Asks how a link to choose a password by goes to somebody: by e-mail, or as a text message to a number. */
export function SendLink({ person, onSent, onClose }: Props) {
  const sendLink = useChange('users.sendLink', ['outbox.list']);
  const form = useForm({
    initial: { phoneNumber: '' },
    save: async ({ phoneNumber }) => {
      onSent(await sendLink.mutateAsync({ userId: person.id, phoneNumber }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('people.sendLinkTitle', { name: person.fullName })}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" busy={form.isSaving} onClick={() => form.submit()}>
            {t('people.sendLink')}
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
        <p>{t('people.sendLinkText')}</p>
        <TextInput
          {...form.field('phoneNumber')}
          label={t('people.sendLinkNumber')}
          hint={
            person.email
              ? t('people.sendLinkNumberHint', { address: person.email })
              : t('people.sendLinkNumberHintNoAddress')
          }
          type="tel"
        />
      </form>
    </Dialog>
  );
}
