import './merge.css';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { PersonOption } from '../../api/contract';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Banner, ErrorBanner, Skeleton } from '../../parts/status';
import { AccountChoice } from './AccountChoice';
import { MergePlanView } from './MergePlanView';
import { PastMerges } from './PastMerges';

/** Two accounts of one person are made one: which stays, which goes, what that does; and what was merged before. */
export function MergePage() {
  const [kept, setKept] = useState<PersonOption | null>(null);
  const [gone, setGone] = useState<PersonOption | null>(null);
  useTitle(t('merge.title'));
  const isPair = kept !== null && gone !== null && kept.id !== gone.id;
  const plan = useApi(
    'accountMerges.plan',
    { keptId: kept?.id ?? 0, goneId: gone?.id ?? 0 },
    { enabled: isPair, fresh: true },
  );

  function clear() {
    setKept(null);
    setGone(null);
  }

  return (
    <AdminScreen title={t('merge.title')}>
      <div class="merge">
        <p class="muted">{t('merge.intro')}</p>
        <div class="merge-pair">
          <AccountChoice label={t('merge.stays')} hint={t('merge.staysHint')} person={kept} onChange={setKept} />
          <Button
            icon="arrow-repeat"
            disabled={kept === null && gone === null}
            reason={t('merge.chooseFirst')}
            onClick={() => {
              setKept(gone);
              setGone(kept);
            }}
          >
            {t('merge.swap')}
          </Button>
          <AccountChoice label={t('merge.goes')} hint={t('merge.goesHint')} person={gone} onChange={setGone} />
        </div>
        {kept !== null && kept.id === gone?.id && <Banner tone="warning">{t('merge.same')}</Banner>}
        {isPair && plan.error && <ErrorBanner messages={[plan.error.message]} />}
        {isPair && plan.isLoading && <Skeleton height={240} />}
        {isPair && !plan.error && plan.data && (
          <MergePlanView plan={plan.data} onMerged={clear} onStale={() => void plan.refetch()} />
        )}
      </div>
      <PastMerges />
    </AdminScreen>
  );
}
