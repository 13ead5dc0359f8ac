import { useApi } from '../../api/client';
import type { RemovedPerson, UserSort } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import type { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { BulkBar } from './BulkBar';
import { useChosen } from './useChosen';

/** Who was removed from all lists, and the way back. */
export function RemovedPeople({ state }: { state: ReturnType<typeof useListQuery<UserSort>> }) {
  const { page, pageSize } = state.input;
  const list = useApi(
    'users.listRemoved',
    { search: state.search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  const selection = useChosen<RemovedPerson>(list.data?.rows ?? []);
  if (list.error) return <ErrorBanner messages={[list.error.message]} />;
  return (
    <>
      <BulkBar userIds={selection.chosen} actions={['bringBack']} onDone={selection.set} />
      <Table<RemovedPerson>
        caption={t('bulk.removed')}
        columns={[...columns(), selection.column]}
        rows={list.data?.rows}
        keyOf={(row) => row.id}
        empty={
          state.search ? (
            <NothingFound onShowAll={() => state.showAll()} />
          ) : (
            <EmptyState icon="people" title={t('bulk.nobodyTitle')}>
              {t('bulk.nobodyText')}
            </EmptyState>
          )
        }
      />
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
    </>
  );
}

function columns(): Column<RemovedPerson>[] {
  return [
    { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isTitle: true },
    { name: 'username', title: t('people.username'), cell: (row) => row.username, isMuted: true },
    { name: 'locationName', title: t('people.location'), cell: (row) => row.locationName },
    { name: 'removedAt', title: t('bulk.removedOn'), cell: (row) => showInstant(row.removedAt), isMuted: true },
    { name: 'isMerged', title: t('people.status'), cell: (row) => (row.isMerged ? t('bulk.isMerged') : '') },
  ];
}
