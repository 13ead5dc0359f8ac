import { useApi } from '../../api/client';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { HowToPanel, NewHowTo } from './HowToPanel';
import { type HowToSort, type ListedHowTo, sorted } from './how_to_rules';
import { labelOf } from './pages';

const home = '/admin/how-to';

const columns = (): Column<ListedHowTo>[] => [
  { name: 'page', title: t('howTo.page'), cell: (row) => row.label, isSortable: true, isTitle: true },
  {
    name: 'address',
    title: t('howTo.address'),
    cell: (row) => (
      <bdi dir="ltr" class="muted">
        {row.page}
      </bdi>
    ),
  },
  { name: 'published', title: t('howTo.state'), cell: (row) => <State row={row} />, isSortable: true },
  {
    name: 'place',
    title: t('howTo.place'),
    cell: (row) => t(row.showOnPageInsteadOfNav ? 'howTo.onPage' : 'howTo.inBar'),
    isSortable: true,
  },
  { name: 'languages', title: t('howTo.languages'), cell: (row) => row.languages.join(', ') },
];

function State({ row }: { row: ListedHowTo }) {
  if (!row.published) return <StatusPill>{t('howTo.draft')}</StatusPill>;
  if (row.languages.length === 0) return <StatusPill tone="warning">{t('howTo.noTranslation')}</StatusPill>;
  return <StatusPill tone="success">{t('howTo.published')}</StatusPill>;
}

/** The help of the screens; one of them (…/2) or a new one (…/new) at the side. */
export function HowTosPage() {
  const list = useApi('howTos.list', {});
  const state = useListQuery<HowToSort>('page');
  const query = useQueryValues();
  const open = usePathValues().howToId;
  const go = useGo();
  const { page, pageSize, sort = 'page', descending = false } = state.input;
  const show = (howToId: number | 'new' | null) => go(howToId === null ? home : `${home}/${howToId}`, query);
  const all = list.data?.map((row) => ({ ...row, label: labelOf(row.page) }));
  const found = all && sorted(all, { search: state.search, state: query.state ?? '', sort, descending });
  const isNarrowed = state.search !== '' || query.state !== undefined;
  const opened = all?.find((row) => row.id === Number(open));
  useTitle(t('howTo.title'), opened?.label ?? (open === 'new' ? t('howTo.new') : undefined));
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
      {t('howTo.new')}
    </Button>
  );
  return (
    <AdminScreen
      title={t('howTo.title')}
      actions={make}
      filters={
        <>
          <SearchField label={t('howTo.search')} hasHotkey {...state.searchField} />
          <Chips
            label={t('howTo.state')}
            value={query.state ?? ''}
            choices={[
              { value: '', label: t('howTo.all') },
              { value: 'published', label: t('howTo.published') },
              { value: 'draft', label: t('howTo.draft') },
            ]}
            onChange={(value) => state.filter({ state: value || undefined })}
          />
        </>
      }
      panel={
        <>
          {open === 'new' && all && (
            <NewHowTo taken={all.map((row) => row.page)} onMade={(id) => show(id)} onClose={() => show(null)} />
          )}
          {open && open !== 'new' && (
            <HowToPanel
              key={open}
              howToId={Number(open)}
              taken={all?.map((row) => row.page) ?? []}
              onClose={() => show(null)}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<ListedHowTo>
          caption={t('howTo.title')}
          columns={columns()}
          rows={found?.slice((page - 1) * pageSize, page * pageSize)}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => show(row.id)}
          chosen={open ? Number(open) : null}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll('state')} />
            ) : (
              <EmptyState icon="question-circle" title={t('howTo.noneTitle')} action={make}>
                {t('howTo.noneText')}
              </EmptyState>
            )
          }
        />
      )}
      {found && <Pagination {...state.pagination} total={found.length} />}
    </AdminScreen>
  );
}
