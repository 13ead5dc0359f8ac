import type { LinkSent } from '../../../api/contract';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { copyText } from '../../../parts/Copyable';
import { Banner } from '../../../parts/status';

/** A link to choose a password by: on its way, or to be handed over. */
export function PasswordLink({ sent }: { sent: LinkSent }) {
  return (
    <div class="stack">
      <Banner tone={sent.isSent ? 'success' : 'info'}>
        {sent.isSent
          ? t(sent.address.includes('@') ? 'people.linkSent' : 'people.linkTexted', { address: sent.address })
          : t(sent.address ? 'people.linkNotSent' : 'people.linkNoAddress')}
      </Banner>
      <dl class="one-time">
        <dt>{t('people.link')}</dt>
        <dd>
          <code>{sent.link}</code>
          <Button size="small" icon="copy" onClick={() => copyText(sent.link)}>
            {t('common.copy')}
          </Button>
        </dd>
      </dl>
    </div>
  );
}
