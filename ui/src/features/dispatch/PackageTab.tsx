import { useState } from 'react';

import { download, Refused, useChange } from '../../api/client';
import type { Dispatch, PackageStandard } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { Select } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

/** The package to hand over, and the way to make those handed over void. */
export function PackageTab({ dispatch }: { dispatch: Dispatch }) {
  const [standard, setStandard] = useState<PackageStandard>('scorm12');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const renew = useChange('dispatches.renewKey', ['dispatches.list', 'dispatches.show']);

  async function fetchPackage() {
    setBusy(true);
    setFailure('');
    try {
      const name = dispatch.contentTitle.replace(/[\\/:*?"<>|]+/g, ' ').trim();
      await download('dispatches.export', { dispatchId: dispatch.id, standard }, `${name}.zip`);
    } catch (error) {
      setFailure(error instanceof Refused && error.message ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  return (
    <div class="stack">
      <ErrorBanner messages={failure ? [failure] : []} />
      <p>{t('dispatch.packageText')}</p>
      {dispatch.state !== 'open' || !dispatch.isPublished ? (
        <Banner tone="warning">{t('dispatch.packageClosed')}</Banner>
      ) : null}
      <div class="dispatch-export">
        <Select
          label={t('dispatch.standard')}
          value={standard}
          choices={[
            { value: 'scorm12', label: 'SCORM 1.2' },
            { value: 'scorm2004Edition3', label: t('dispatch.edition3') },
            { value: 'scorm2004Edition4', label: t('dispatch.edition4') },
          ]}
          onChange={setStandard}
        />
        <Button look="primary" icon="download" busy={isBusy} onClick={() => void fetchPackage()}>
          {t('dispatch.export')}
        </Button>
      </div>
      <p class="muted">{t('dispatch.keyText')}</p>
      <div>
        <Button look="quiet" icon="key" onClick={() => setAsking(true)}>
          {t('dispatch.renew')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('dispatch.renewTitle')}
          action={t('dispatch.renew')}
          isDanger
          onConfirm={async () => {
            await renew.mutateAsync({ dispatchId: dispatch.id });
            toast(t('dispatch.renewed'));
          }}
          onClose={() => setAsking(false)}
        >
          {t('dispatch.renewText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
