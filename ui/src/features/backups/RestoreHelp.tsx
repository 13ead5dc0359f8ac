import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { toast } from '../../parts/toast';
import { shellWord } from './backup_words';

/** The command that puts a backup back. It runs on the server, because the portal is stopped then. */
export function RestoreHelp({ folder, data, name }: { folder: string; data: string; name: string | undefined }) {
  const file = shellWord(`${folder}/${name ?? 'FILE.zip'}`);
  const command = `oneroom restore ${file} --data ${shellWord(data)} --force`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      toast(t('backups.copied'));
    } catch {
      toast(t('backups.copyFailed'), 'failed');
    }
  }
  return (
    <section class="card backup-restore" aria-labelledby="how-to-restore">
      <h2 id="how-to-restore">{t('backups.restoreTitle')}</h2>
      <p class="muted">{t('backups.restoreText')}</p>
      <div class="backup-command">
        <code>{command}</code>
        <Button size="small" icon="copy" onClick={copy}>
          {t('backups.copy')}
        </Button>
      </div>
    </section>
  );
}
