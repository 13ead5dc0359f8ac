import './enrollment.css';
import type { ComponentChildren } from 'preact';

import type { PersonContentRow, PersonContentSort, PersonContentState, PersonContentsPage } from '../../api/contract';
import { showDate, showDay } from '../../core/dates';
import { showNumber, t } from '../../core/text';
import { SearchField } from '../../parts/choices';
import type { IconName } from '../../parts/Icon';
import { Select } from '../../parts/inputs';
import type { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { statusPill } from './enrollment_words';

export type ContentColumn = Column<PersonContentRow>;

interface ContentListProps {
  caption: string;
  list: { data?: PersonContentsPage; error: Error | null };
  query: ReturnType<typeof useListQuery<PersonContentSort>>;
  columns: readonly ContentColumn[];
  states: readonly PersonContentState[];
  action?: ComponentChildren;
  empty: { icon: IconName; title: string; text: string };
}

/** Contents of one person: searched, narrowed, sorted, in pages. */
export function ContentList({ caption, list, query, columns, states, action, empty }: ContentListProps) {
  const isNarrowed = query.search !== '' || query.query.state !== undefined;
  return (
    <div class="record-list">
      <div class="record-tools">
        <SearchField label={t('enrollment.search')} hasHotkey {...query.searchField} />
        {states.length > 0 && (
          <Select
            label={t('people.status')}
            hideLabel
            value={query.query.state ?? ''}
            onChange={(state) => query.filter({ state })}
            choices={[
              { value: '', label: t('enrollment.anyState') },
              ...states.map((state) => ({ value: state as string, label: t(`enrollment.state_${state}`) })),
            ]}
          />
        )}
        {action}
      </div>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table
          caption={caption}
          columns={columns}
          rows={list.data?.rows}
          keyOf={(row) => row.contentId}
          {...query.table}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => query.showAll('state')} />
            ) : (
              <EmptyState icon={empty.icon} title={empty.title}>
                {empty.text}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...query.pagination} total={list.data.total} />}
    </div>
  );
}

/** What useApi takes for such a list. */
export function listInput(userId: number, query: ReturnType<typeof useListQuery<PersonContentSort>>) {
  return {
    userId,
    search: query.search || undefined,
    state: (query.query.state as PersonContentState | undefined) || undefined,
    ...query.input,
  };
}

export const columnOf = {
  title: (): ContentColumn => ({
    name: 'title',
    title: t('enrollment.content'),
    cell: (row) => row.title,
    isSortable: true,
    isTitle: true,
    isLong: true,
  }),
  status: (): ContentColumn => ({
    name: 'status',
    title: t('people.status'),
    cell: (row) => {
      const pill = statusPill(row);
      return <StatusPill tone={pill.tone}>{pill.text}</StatusPill>;
    },
    isSortable: true,
  }),
  progress: (): ContentColumn => ({
    name: 'progress',
    title: t('reports.progress'),
    cell: (row) => t('common.percent', { percent: showNumber(row.progressPercent) }),
    align: 'end',
    isMuted: true,
  }),
  since: (): ContentColumn => ({
    name: 'assignedAt',
    title: t('enrollment.since'),
    cell: (row) => showDay(row.assignedAt),
    isSortable: true,
    isMuted: true,
  }),
  due: (): ContentColumn => ({
    name: 'dueDate',
    title: t('assignments.dueDate'),
    cell: (row) =>
      row.isOverdue ? <StatusPill tone="danger">{showDate(row.dueDate)}</StatusPill> : showDate(row.dueDate),
    isSortable: true,
  }),
};
