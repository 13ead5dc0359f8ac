import './forwarding.css';

import { useApi } from '../../api/client';
import type { TargetRow, TargetState } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { useGo, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { Banner, EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Table } from '../../parts/Table';
import { NewTarget, TargetPanel } from './TargetPanel';
import { StatePill, waitingText } from './target_words';

const home = '/configuration/lrs-target';
const looksAgain = 4000; // ms: sending goes on by itself
const states = ['all', 'sending', 'waiting', 'stopped', 'off'] as const;
type Sort = 'name' | 'sentAt' | 'sentCount' | 'refused';

const columns = (): Column<TargetRow>[] => [
  { name: 'name', title: t('lrsTargets.name'), cell: (row) => row.name, isTitle: true, isLong: true, isSortable: true },
  {
    name: 'endpoint',
    title: t('lrsTargets.endpoint'),
    cell: (row) => (
      <bdi dir="ltr" class="target-address">
        {row.endpoint}
      </bdi>
    ),
    isMuted: true,
    isLong: true,
  },
  {
    name: 'state',
    title: t('lrsTargets.state'),
    cell: (row) => (
      <span title={row.lastError || undefined}>
        <StatePill row={row} />
      </span>
    ),
  },
  { name: 'waiting', title: t('lrsTargets.waiting'), cell: (row) => waitingText(row), align: 'end' },
  {
    name: 'sentCount',
    title: t('lrsTargets.sent'),
    cell: (row) => showNumber(row.sentCount),
    align: 'end',
    isSortable: true,
  },
  {
    name: 'refused',
    title: t('lrsTargets.refused'),
    cell: (row) => showNumber(row.refused),
    align: 'end',
    isSortable: true,
  },
  {
    name: 'sentAt',
    title: t('lrsTargets.sentAt'),
    cell: (row) => (row.sentAt ? showInstant(row.sentAt) : t('lrsTargets.never')),
    isMuted: true,
    isSortable: true,
  },
];

function ordered(rows: readonly TargetRow[], sort: Sort, descending: boolean): TargetRow[] {
  const by = (a: TargetRow, b: TargetRow) =>
    sort === 'name'
      ? a.name.localeCompare(b.name)
      : sort === 'sentAt'
        ? (a.sentAt ?? '').localeCompare(b.sentAt ?? '')
        : a[sort] - b[sort];
  return [...rows].sort((a, b) => (descending ? -by(a, b) : by(a, b)));
}

/** Other record stores that statements are sent on to; one (…/2) or a new one (…/new) at the side. */
export function TargetsPage() {
  const state = useListQuery<Sort>('name');
  const { query, filter, search, input } = state;
  const list = useApi('lrsTargets.list', {}, { fresh: true, every: () => looksAgain });
  const open = usePathValues().targetId;
  const go = useGo();
  useTitle(t('lrsTargets.title'));

  const all = list.data?.rows;
  const shown = states.find((one) => one === query.state) ?? 'all';
  const wanted = search.toLocaleLowerCase();
  const rows = all?.filter(
    (row) =>
      (shown === 'all' || row.state === shown) && `${row.name} ${row.endpoint}`.toLocaleLowerCase().includes(wanted),
  );
  const target = all?.find((one) => one.id === Number(open));
  const show = (id: number | 'new' | null) => go(id === null ? home : `${home}/${id}`, { ...query, tab: undefined });
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
      {t('lrsTargets.new')}
    </Button>
  );
  return (
    <AdminScreen
      title={t('lrsTargets.title')}
      actions={make}
      filters={
        <>
          <SearchField label={t('lrsTargets.search')} hasHotkey {...state.searchField} />
          <Chips<TargetState | 'all'>
            label={t('lrsTargets.state')}
            value={shown}
            choices={states.map((one) => ({
              value: one,
              label: t(`lrsTargets.is_${one}`),
              count: one === 'all' ? undefined : all?.filter((row) => row.state === one).length,
            }))}
            onChange={(next) => filter({ state: next === 'all' ? undefined : next })}
          />
        </>
      }
      panel={
        <>
          {open === 'new' && list.data && (
            <NewTarget clients={list.data.clients} onMade={(id) => show(id)} onClose={() => show(null)} />
          )}
          {target && list.data && (
            <TargetPanel
              key={target.id}
              target={target}
              clients={list.data.clients}
              keepDays={list.data.keepDays}
              onClose={() => show(null)}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {all && open && open !== 'new' && !target && <Banner tone="warning">{t('lrsTargets.gone')}</Banner>}
      {!list.error && (
        <Table<TargetRow>
          caption={t('lrsTargets.title')}
          columns={columns()}
          rows={rows && ordered(rows, input.sort ?? 'name', input.descending ?? false)}
          keyOf={(row) => row.id}
          onOpen={(row) => show(row.id)}
          chosen={target?.id ?? null}
          expected={3}
          {...state.table}
          empty={
            all?.length === 0 ? (
              <EmptyState icon="send" title={t('lrsTargets.emptyTitle')} action={make}>
                {t('lrsTargets.emptyText')}
              </EmptyState>
            ) : (
              <NothingFound onShowAll={() => state.showAll('state')} />
            )
          }
        />
      )}
    </AdminScreen>
  );
}
