import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { copyText } from '../../parts/Copyable';
import { Banner } from '../../parts/status';

/** A password that is shown this once: the server keeps only its hash. */
export function OneTimePassword({ username, password }: { username: string; password: string }) {
  return (
    <div class="stack">
      <Banner>{t('people.passwordNote')}</Banner>
      <dl class="one-time">
        <dt>{t('people.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('people.temporaryPassword')}</dt>
        <dd>
          <code>{password}</code>
          <Button size="small" icon="copy" onClick={() => copyText(password)}>
            {t('common.copy')}
          </Button>
        </dd>
      </dl>
    </div>
  );
}
