import type { ComponentChildren } from 'preact';

import type { FieldErrors } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { PasswordInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';

interface Props {
  title: string;
  children: ComponentChildren;
  /** What happens, as a verb. */
  action: string;
  isDanger?: boolean;
  /** Does it with the password, and what comes after; what it throws stands under the field. */
  run: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the person's own password before something that a borrowed browser must not do. */
export function PasswordDialog({ title, children, action, isDanger, run, onClose }: Props) {
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): FieldErrors => (password ? {} : { password: [t('login.passwordMissing')] }),
    save: ({ password }) => run(password),
  });
  return (
    <Dialog
      title={title}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit" form="own-password" busy={form.isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="own-password"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <p>{children}</p>
        <ErrorBanner messages={form.banner} />
        <PasswordInput {...form.field('password')} label={t('security.ownPassword')} name="password" autoFocus />
      </form>
    </Dialog>
  );
}
