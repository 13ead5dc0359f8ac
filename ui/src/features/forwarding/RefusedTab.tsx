import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { RefusalRow, TargetRow } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { useDelayed } from '../../core/delayed';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EmptyState, ErrorBanner, Skeleton, StatusPill } from '../../parts/status';
import { NothingFound, Pagination } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { useWork } from './use_work';

const looksAgain = 4000; // ms

/** Statements that the store did not take, with what it said, to be sent again or forgotten. */
export function RefusedTab({ target }: { target: TargetRow }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(15);
  const search = useDelayed(typed, 200);
  const list = useApi(
    'lrsTargets.refusals',
    { targetId: target.id, search: search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true, every: () => looksAgain },
  );
  const stale = ['lrsTargets.list', 'lrsTargets.refusals', 'history.list'] as const;
  const again = useChange('lrsTargets.sendAgain', [...stale]);
  const forget = useChange('lrsTargets.forget', [...stale]);
  const { run, failure } = useWork();
  const [isForgetting, setForgetting] = useState(false);
  const isOff = target.state === 'off' || target.state === 'stopped';

  const sendAgain = (refusalId?: number) =>
    run(
      () => again.mutateAsync({ targetId: target.id, refusalId }),
      t(isOff ? 'lrsTargets.againOnceOn' : 'lrsTargets.againSoon'),
    );

  const total = list.data?.total ?? 0;
  return (
    <>
      {(failure || list.error) && <ErrorBanner messages={[failure || (list.error?.message ?? '')]} />}
      <SearchField
        label={t('lrsTargets.searchRefused')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setPage(1);
        }}
      />
      {total > 0 && (
        <div class="target-actions">
          <Button size="small" icon="send" busy={again.isPending} onClick={() => void sendAgain()}>
            {t('lrsTargets.sendAllAgain')}
          </Button>
          <Button size="small" icon="trash3" onClick={() => setForgetting(true)}>
            {t('lrsTargets.forgetAll')}
          </Button>
        </div>
      )}
      {!list.data && !list.error && <Skeleton height={120} />}
      {list.data && total === 0 && search !== '' && <NothingFound onShowAll={() => setTyped('')} />}
      {list.data && total === 0 && search === '' && (
        <EmptyState icon="check-circle" title={t('lrsTargets.noneRefused')}>
          {t('lrsTargets.noneRefusedText')}
        </EmptyState>
      )}
      <ul class="target-refused" aria-label={t('lrsTargets.tab_refused')}>
        {list.data?.rows.map((row) => (
          <li key={row.id}>
            <Refused
              row={row}
              onSendAgain={() => void sendAgain(row.id)}
              onForget={() =>
                void run(
                  () => forget.mutateAsync({ targetId: target.id, refusalId: row.id }),
                  t('lrsTargets.forgotten'),
                )
              }
            />
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} onPageSize={setPageSize} />
      )}
      {isForgetting && (
        <ConfirmDialog
          title={t('lrsTargets.forgetTitle')}
          action={t('lrsTargets.forgetAll')}
          isDanger
          onConfirm={async () => {
            await forget.mutateAsync({ targetId: target.id });
            toast(t('lrsTargets.forgotten'));
          }}
          onClose={() => setForgetting(false)}
        >
          {t('lrsTargets.forgetText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Refused({ row, onSendAgain, onForget }: { row: RefusalRow; onSendAgain: () => void; onForget: () => void }) {
  const id = <bdi dir="ltr">{row.statementId}</bdi>;
  return (
    <>
      {row.isThere ? (
        <Link to="/reports/lrs-viewer" query={{ statement: row.statementId }}>
          {id}
        </Link>
      ) : (
        id
      )}
      <p>{row.reason ? <bdi>{row.reason}</bdi> : t('lrsTargets.reasonForgotten')}</p>
      <p class="meta">
        {t('lrsTargets.refusedAt')} {showInstant(row.refusedAt)}
      </p>
      <div class="target-actions">
        {row.isAgain ? (
          <StatusPill tone="info">{t('lrsTargets.isAgain')}</StatusPill>
        ) : (
          <Button
            size="small"
            disabled={!row.isThere}
            reason={t('lrsTargets.notThere')}
            aria-label={t('lrsTargets.sendOneAgain', { statement: row.statementId })}
            onClick={onSendAgain}
          >
            {t('lrsTargets.sendAgain')}
          </Button>
        )}
        <Button size="small" aria-label={t('lrsTargets.forgetOne', { statement: row.statementId })} onClick={onForget}>
          {t('lrsTargets.forget')}
        </Button>
      </div>
    </>
  );
}
