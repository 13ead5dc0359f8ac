import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { Title, TitleSort } from '../../api/contract';
import { useProfile } from '../../api/people';
import { Link } from '../../core/Link';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { TitlePanel } from './TitlePanel';

const home = '/admin/title';

interface Selection {
  chosen: readonly number[];
  choose: (id: number, isOn: boolean) => void;
}

function columns(seesPeople: boolean, { chosen, choose }: Selection): Column<Title>[] {
  return [
    { name: 'name', title: t('titles.name'), cell: (row) => row.name, isSortable: true, isTitle: true, isLong: true },
    {
      name: 'isActive',
      title: t('people.status'),
      cell: (row) =>
        row.isActive ? (
          <StatusPill tone="success">{t('titles.active')}</StatusPill>
        ) : (
          <StatusPill>{t('titles.inactive')}</StatusPill>
        ),
      isSortable: true,
    },
    {
      name: 'people',
      title: t('titles.people'),
      cell: (row) =>
        seesPeople && row.people > 0 ? (
          <Link to="/admin/user" query={{ title: String(row.id) }}>
            {showNumber(row.people)}
          </Link>
        ) : (
          showNumber(row.people)
        ),
      isSortable: true,
      align: 'end',
    },
    {
      name: 'choose',
      title: t('titles.choose'),
      isAction: true,
      cell: (row) => (
        <label class="check">
          <input
            type="checkbox"
            aria-label={t('titles.chooseOne', { name: row.name })}
            checked={chosen.includes(row.id)}
            onChange={(event) => choose(row.id, event.currentTarget.checked)}
          />
        </label>
      ),
    },
  ];
}

/** The titles people can have; one of them (…/2) or a new one (…/new) at the side. */
export function TitlesPage() {
  const state = useListQuery<TitleSort>('name');
  const query = useQueryValues();
  const go = useGo();
  const profile = useProfile();
  const open = usePathValues().titleId;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isRemoving, setRemoving] = useState(false);
  const list = useApi(
    'titles.list',
    {
      search: state.search || undefined,
      isActive: query.state ? query.state === 'active' : undefined,
      ...state.input,
    },
    { keepPrevious: true },
  );
  useTitle(t('titles.title'));
  const show = (titleId: number | 'new' | null) => go(titleId === null ? home : `${home}/${titleId}`, query);
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
      {t('titles.new')}
    </Button>
  );
  const isNarrowed = state.search !== '' || query.state !== undefined;

  return (
    <AdminScreen
      title={t('titles.title')}
      actions={
        <>
          {chosen.length > 0 && (
            <Button icon="trash3" onClick={() => setRemoving(true)}>
              {t('titles.removeChosen', { count: chosen.length })}
            </Button>
          )}
          {make}
        </>
      }
      filters={
        <>
          <SearchField label={t('titles.search')} hasHotkey {...state.searchField} />
          <Chips
            label={t('people.status')}
            value={query.state ?? ''}
            choices={[
              { value: '', label: t('titles.all') },
              { value: 'active', label: t('titles.active') },
              { value: 'inactive', label: t('titles.inactive') },
            ]}
            onChange={(value) => state.filter({ state: value || undefined })}
          />
        </>
      }
      panel={
        open && (
          <TitlePanel
            key={open}
            titleId={open === 'new' ? null : Number(open)}
            onRemove={(id) => {
              setChosen([id]);
              setRemoving(true);
            }}
            onClose={() => show(null)}
          />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Title>
          caption={t('titles.title')}
          columns={columns(profile?.roles.CanViewUserList === true, {
            chosen,
            choose: (id, isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id)),
          })}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => show(row.id)}
          chosen={open ? Number(open) : null}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll('state')} />
            ) : (
              <EmptyState icon="briefcase" title={t('titles.emptyTitle')} action={make}>
                {t('titles.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {isRemoving && (
        <RemoveTitles
          titleIds={chosen}
          onRemoved={() => {
            if (chosen.includes(Number(open))) show(null);
            setChosen([]);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </AdminScreen>
  );
}

function RemoveTitles({
  titleIds,
  onRemoved,
  onClose,
}: {
  titleIds: readonly number[];
  onRemoved: () => void;
  onClose: () => void;
}) {
  const remove = useChange('titles.remove', ['titles.list', 'titles.options']);
  return (
    <ConfirmDialog
      title={t('titles.removeTitle', { count: titleIds.length })}
      action={t('titles.remove')}
      isDanger
      onConfirm={async () => {
        const { titles } = await remove.mutateAsync({ titleIds: [...titleIds] });
        toast(t('titles.removed', { count: titles }));
        onRemoved();
      }}
      onClose={onClose}
    >
      {t('titles.removeText')}
    </ConfirmDialog>
  );
}
