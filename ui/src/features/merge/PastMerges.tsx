import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { MergeRow } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { useListQuery } from '../../parts/list_query';
import { ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

/** What was merged before, until when it can be undone, and the button for that. */
export function PastMerges() {
  const state = useListQuery<'mergedAt'>('mergedAt');
  const { page, pageSize } = state.input;
  const list = useApi(
    'accountMerges.list',
    { search: state.search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  const undo = useChange('accountMerges.undo', ['accountMerges.list', 'accountMerges.plan', 'users.list']);
  const [asked, setAsked] = useState<MergeRow | null>(null);
  const isEmpty = list.data?.total === 0 && state.search === '';
  return (
    <section class="merge-past" aria-label={t('merge.past')}>
      <h2>{t('merge.past')}</h2>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {isEmpty && <p class="muted">{t('merge.pastNone')}</p>}
      {!list.error && !isEmpty && (
        <>
          <SearchField label={t('merge.search')} {...state.searchField} />
          <Table<MergeRow>
            caption={t('merge.past')}
            columns={columns((row) => <Undo row={row} onAsk={setAsked} />)}
            rows={list.data?.rows}
            keyOf={(row) => row.id}
            empty={<NothingFound onShowAll={() => state.showAll()} />}
          />
          {list.data && <Pagination {...state.pagination} total={list.data.total} />}
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={t('merge.undoTitle', { gone: asked.goneName, kept: asked.keptName })}
          action={t('merge.undo')}
          onConfirm={async () => {
            await undo.mutateAsync({ mergeId: asked.id });
            toast(t('merge.undoneToast', { gone: asked.goneName }));
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('merge.undoText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function columns(undo: Column<MergeRow>['cell']): Column<MergeRow>[] {
  return [
    {
      name: 'gone',
      title: t('merge.goes'),
      cell: (row) => <Account name={row.goneName} username={row.goneUsername} />,
      isTitle: true,
    },
    {
      name: 'kept',
      title: t('merge.stays'),
      cell: (row) => <Account name={row.keptName} username={row.keptUsername} />,
    },
    { name: 'mergedAt', title: t('merge.when'), cell: (row) => showInstant(row.mergedAt), isMuted: true },
    { name: 'mergedBy', title: t('merge.by'), cell: (row) => row.mergedBy, isMuted: true },
    { name: 'undo', title: t('merge.undoUntil'), cell: undo },
  ];
}

function Account({ name, username }: { name: string; username: string }) {
  return (
    <>
      <bdi>{name}</bdi> <bdi class="muted">{username}</bdi>
    </>
  );
}

function Undo({ row, onAsk }: { row: MergeRow; onAsk: (row: MergeRow) => void }) {
  if (row.undoneAt)
    return <span class="muted">{t('merge.undone', { name: row.undoneBy, when: showInstant(row.undoneAt) })}</span>;
  if (!row.mayUndo) return <span class="muted">{t('merge.over')}</span>;
  return (
    <span class="merge-undo">
      {showInstant(row.undoUntilAt)}
      <Button size="small" onClick={() => onAsk(row)}>
        {t('merge.undo')}
      </Button>
    </span>
  );
}
