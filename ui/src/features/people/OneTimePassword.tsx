import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Banner } from '../../parts/status';
import { toast } from '../../parts/toast';

/** A password that is shown this once: the server keeps only its hash. */
export function OneTimePassword({ username, password }: { username: string; password: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(password);
      toast(t('people.copied'));
    } catch {
      toast(t('people.copyFailed'), 'failed');
    }
  }
  return (
    <div class="stack">
      <Banner>{t('people.passwordNote')}</Banner>
      <dl class="one-time">
        <dt>{t('people.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('people.temporaryPassword')}</dt>
        <dd>
          <code>{password}</code>
          <Button size="small" icon="copy" onClick={copy}>
            {t('people.copy')}
          </Button>
        </dd>
      </dl>
    </div>
  );
}
