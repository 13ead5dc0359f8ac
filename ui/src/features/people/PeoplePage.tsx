import { useApi } from '../../api/client';
import type { UserRow, UserSort } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showDay } from '../../core/dates';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { NewPerson } from './NewPerson';
import { PersonPanel } from './PersonPanel';

function PersonStatus({ person }: { person: UserRow }) {
  if (!person.isActive) return <StatusPill>{t('people.inactive')}</StatusPill>;
  if (person.isLocked) return <StatusPill tone="danger">{t('people.locked')}</StatusPill>;
  return <StatusPill tone="success">{t('people.active')}</StatusPill>;
}

function columns(): Column<UserRow>[] {
  return [
    { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isSortable: true, isTitle: true },
    { name: 'username', title: t('people.username'), cell: (row) => row.username, isSortable: true, isMuted: true },
    { name: 'locationName', title: t('people.location'), cell: (row) => row.locationName, isSortable: true },
    {
      name: 'permissionGroups',
      title: t('people.groups'),
      cell: (row) => row.permissionGroups.join(', ') || t('people.learner'),
      isMuted: true,
    },
    { name: 'status', title: t('people.status'), cell: (row) => <PersonStatus person={row} /> },
    {
      name: 'lastSignInAt',
      title: t('people.lastSignIn'),
      cell: (row) => showDay(row.lastSignInAt) || t('people.never'),
      isSortable: true,
      isMuted: true,
    },
  ];
}

/** Everybody who can sign in; one of them opens at the side. */
export function PeoplePage() {
  const state = useListQuery<UserSort>('fullName');
  const { query, setQuery, filter, search } = state;
  const profile = useProfile();
  useTitle(t('people.title'));

  const list = useApi(
    'users.list',
    {
      search: search || undefined,
      locationId: query.location ? Number(query.location) : undefined,
      ...state.input,
    },
    { keepPrevious: true },
  );
  const locations = useApi('locations.list', {});
  const canCreate = profile?.roles.CanCreateUser === true;
  const close = () => setQuery({ open: undefined });

  return (
    <AdminScreen
      title={t('people.title')}
      actions={
        canCreate && (
          <Button look="primary" icon="person-plus" onClick={() => setQuery({ open: 'new' })}>
            {t('people.new')}
          </Button>
        )
      }
      filters={
        <>
          <SearchField label={t('people.search')} hasHotkey {...state.searchField} />
          <Select
            label={t('people.location')}
            hideLabel
            value={query.location ?? ''}
            onChange={(location) => filter({ location: location })}
            choices={[
              { value: '', label: t('people.anyLocation') },
              ...(locations.data ?? []).map((location) => ({ value: String(location.id), label: location.name })),
            ]}
          />
        </>
      }
      panel={
        <>
          {query.open === 'new' && <NewPerson locations={locations.data ?? []} onClose={close} />}
          {query.open && query.open !== 'new' && (
            <PersonPanel
              key={query.open}
              userId={Number(query.open)}
              locations={locations.data ?? []}
              onClose={close}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table
          caption={t('people.title')}
          columns={columns()}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => setQuery({ open: String(row.id) }, { replace: false })}
          chosen={query.open ? Number(query.open) : null}
          empty={<NothingFound onShowAll={() => state.showAll('location')} />}
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
    </AdminScreen>
  );
}
