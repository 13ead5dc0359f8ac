import type { BackupRow, BackupTicket, FieldErrors } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { PasswordInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';

interface DownloadProps {
  backup: BackupRow;
  open: (password: string) => Promise<BackupTicket>;
  onClose: () => void;
}

/** Asks for the password once more, then lets the browser fetch the file by itself, however large it is. */
export function DownloadDialog({ backup, open, onClose }: DownloadProps) {
  const profile = useProfile();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): FieldErrors => (password ? {} : { password: [t('backups.passwordMissing')] }),
    save: async ({ password }) => {
      const { address } = await open(password);
      const link = document.createElement('a');
      link.href = address;
      link.download = backup.name;
      document.body.append(link);
      link.click();
      link.remove();
      onClose();
    },
  });
  return (
    <Dialog
      title={t('backups.downloadTitle')}
      onClose={onClose}
      isBusy={form.isSaving}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" icon="download" busy={form.isSaving} type="submit" form="backup-download">
            {t('backups.download')}
          </Button>
        </>
      }
    >
      <form
        id="backup-download"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ErrorBanner messages={form.banner} />
        <p>{t('backups.downloadText', { time: showInstant(backup.madeAt) })}</p>
        {/* Password managers look for the name the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly hidden />
        <PasswordInput
          label={t('backups.password')}
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      </form>
    </Dialog>
  );
}
