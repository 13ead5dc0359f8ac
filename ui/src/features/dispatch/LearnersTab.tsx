import { useState } from 'react';

import { useApi } from '../../api/client';
import type { DispatchLearner } from '../../api/contract';
import { showDay } from '../../core/dates';
import { useDelayed } from '../../core/delayed';
import { showNumber, t } from '../../core/text';
import { SearchField } from '../../parts/choices';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { NothingFound, Pagination, Table } from '../../parts/Table';
import { statusOf } from '../player';

/** Who came by a dispatch, and where they stand. */
export function LearnersTab({ dispatchId }: { dispatchId: number }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(15);
  const search = useDelayed(typed, 200);
  const list = useApi(
    'dispatches.learners',
    { dispatchId, search: search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  return (
    <div class="stack">
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      <SearchField
        label={t('dispatch.searchLearners')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setPage(1);
        }}
      />
      <Table<DispatchLearner>
        caption={t('dispatch.learners')}
        columns={[
          {
            name: 'fullName',
            title: t('people.fullName'),
            cell: (row) => (
              <>
                <bdi>{row.fullName}</bdi>
                <span class="meta dispatch-second">
                  <bdi>{row.foreignId}</bdi>
                </span>
              </>
            ),
            isTitle: true,
            isLong: true,
          },
          {
            name: 'status',
            title: t('dispatch.state'),
            cell: (row) => {
              const status = statusOf({ status: row.trackingStatus });
              return (
                <StatusPill tone={status.tone} icon={status.icon}>
                  {t(status.text)}
                </StatusPill>
              );
            },
          },
          {
            name: 'score',
            title: t('dispatch.score'),
            cell: (row) => (row.scorePercent === null ? '' : `${showNumber(row.scorePercent)}%`),
            align: 'end',
          },
          { name: 'lastAt', title: t('dispatch.lastLaunch'), cell: (row) => showDay(row.lastAt), isMuted: true },
        ]}
        rows={list.data?.rows}
        keyOf={(row) => row.userId}
        empty={
          search ? (
            <NothingFound onShowAll={() => setTyped('')} />
          ) : (
            <EmptyState icon="people" title={t('dispatch.noLearnersTitle')}>
              {t('dispatch.noLearnersText')}
            </EmptyState>
          )
        }
      />
      {list.data && list.data.total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={list.data.total} onPage={setPage} onPageSize={setPageSize} />
      )}
    </div>
  );
}
