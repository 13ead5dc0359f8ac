import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { Refused } from '../api/client';
import { t } from '../core/text';
import { Button } from '../parts/Button';
import { EmptyState } from '../parts/status';

/** In the place of a page that could not be shown. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const isOffline = error instanceof Refused && error.status === 0;

  async function again() {
    setBusy(true);
    await router.invalidate();
    reset();
    setBusy(false);
  }

  return (
    <div class="card stop" role="alert">
      <EmptyState
        isPage
        icon="exclamation-triangle"
        title={t(isOffline ? 'error.offlineTitle' : 'error.title')}
        action={
          <Button look="primary" icon="arrow-clockwise" busy={isBusy} onClick={again}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {isOffline ? t('error.offlineText') : error instanceof Refused ? error.message : t('error.text')}
      </EmptyState>
    </div>
  );
}
