import { usePortal, useProfile } from '../../api/people';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { copyText } from '../../parts/Copyable';
import { Dialog } from '../../parts/Dialog';
import { Banner } from '../../parts/status';

interface DialogProps {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, this once, over the page. */
export function RecoveryCodesDialog({ title, codes, onClose }: DialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {t('security.codesKept')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

/** With ways to keep them. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
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
