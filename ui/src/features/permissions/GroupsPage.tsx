import './permissions.css';

import { useApi } from '../../api/client';
import type { GroupRow, GroupSort } from '../../api/contract';
import { useProfile } from '../../api/people';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { GroupPanel } from './GroupPanel';

const home = '/admin/permission-group';

function columns(): Column<GroupRow>[] {
  return [
    {
      name: 'name',
      title: t('groups.name'),
      cell: (row) => row.name,
      isSortable: true,
      isTitle: true,
    },
    {
      name: 'description',
      title: t('groups.description'),
      cell: (row) => row.description,
      isMuted: true,
      isLong: true,
    },
    {
      name: 'roles',
      title: t('groups.roles'),
      cell: (row) => (row.holdsAll ? t('groups.all') : showNumber(row.roles)),
      align: 'end',
      isSortable: true,
    },
    {
      name: 'members',
      title: t('groups.members'),
      cell: (row) => showNumber(row.members),
      align: 'end',
      isSortable: true,
    },
  ];
}

/** The permission groups; one of them, or a new one, opens at the side: /admin/permission-group/7, .../new. */
export function GroupsPage() {
  const state = useListQuery<GroupSort>('name');
  const profile = useProfile();
  const query = useQueryValues();
  const go = useGo();
  const open = usePathValues().groupId;
  const list = useApi(
    'permissionGroups.list',
    { search: state.search || undefined, ...state.input },
    { keepPrevious: true },
  );
  useTitle(t('groups.title'));
  const close = () => go(home, { ...query, tab: undefined });
  const show = (groupId: number | 'new', tab?: string) => go(`${home}/${groupId}`, { ...query, tab });

  return (
    <AdminScreen
      title={t('groups.title')}
      actions={
        profile?.roles.CanManagePermissionGroups && (
          <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
            {t('groups.new')}
          </Button>
        )
      }
      filters={<SearchField label={t('groups.search')} hasHotkey {...state.searchField} />}
      panel={
        open && (
          <GroupPanel
            key={open}
            groupId={open === 'new' ? null : Number(open)}
            tab={query.tab}
            onTab={(tab) => show(Number(open), tab)}
            onMade={(id) => show(id, 'members')}
            onClose={close}
          />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table
          caption={t('groups.title')}
          columns={columns()}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => show(row.id)}
          chosen={open ? Number(open) : null}
          empty={<NothingFound onShowAll={() => state.showAll()} />}
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
    </AdminScreen>
  );
}
