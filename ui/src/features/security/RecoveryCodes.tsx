import { usePortal, useProfile } from '../../api/people';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { copyText } from '../../parts/Copyable';
import { Banner } from '../../parts/status';

/** The recovery codes, this once, with ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const portal = usePortal();
  const profile = useProfile();
  const text = `${portal?.title ?? ''} · ${profile?.username ?? ''}\n\n${codes.join('\n')}\n`;
  return (
    <div class="stack">
      <Banner tone="warning">{t('security.codesText')}</Banner>
      <ul class="recovery-codes" aria-label={t('security.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class="security-actions">
        <Button icon="copy" onClick={() => copyText(text)}>
          {t('common.copy')}
        </Button>
        <a
          class="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('security.codesFile')}
        >
          {t('security.download')}
        </a>
      </div>
    </div>
  );
}
