import './people.css';
import { useApi } from '../../api/client';
import type { BulkAction, CustomField, UserRow, UserSort } from '../../api/contract';
import { locationChoices } from '../../api/location_tree';
import { useProfile } from '../../api/people';
import { showDate, showDay } from '../../core/dates';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { Avatar, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { BulkBar } from './BulkBar';
import { FieldFilter, filterOf } from './FieldFilter';
import { FileButtons } from './import/FileButtons';
import { PersonState } from './person/PersonFrame';
import { openTabs } from './person/person_tabs';
import { RemovedPeople } from './RemovedPeople';
import { useChosen } from './useChosen';

function columns(listed: readonly CustomField[]): Column<UserRow>[] {
  return [
    {
      name: 'fullName',
      title: t('people.fullName'),
      cell: (row) => <Face row={row} />,
      isSortable: true,
      isTitle: true,
    },
    { name: 'username', title: t('people.username'), cell: (row) => row.username, isSortable: true, isMuted: true },
    { name: 'locationName', title: t('people.location'), cell: (row) => row.locationName, isSortable: true },
    { name: 'titleName', title: t('titles.one'), cell: (row) => row.titleName, isSortable: true },
    ...listed.map((field) => ({
      name: `field${field.id}`,
      title: field.name,
      cell: (row: UserRow) => {
        const shown = row.customValues.find((value) => value.fieldId === field.id)?.shown ?? '';
        return field.kind === 'date' ? showDate(shown) : shown;
      },
      isMuted: true,
    })),
    {
      name: 'permissionGroups',
      title: t('people.groups'),
      cell: (row) => row.permissionGroups.join(', ') || t('people.learner'),
      isMuted: true,
    },
    { name: 'status', title: t('people.status'), cell: (row) => <PersonState person={row} /> },
    {
      name: 'lastSignInAt',
      title: t('people.lastSignIn'),
      cell: (row) => showDay(row.lastSignInAt) || t('people.never'),
      isSortable: true,
      isMuted: true,
    },
  ];
}

function Face({ row }: { row: UserRow }) {
  return (
    <span class="bulk-face">
      <Avatar name={row.fullName} image={row.pictureUrl} size={28} />
      <bdi>{row.fullName}</bdi>
    </span>
  );
}

/** Everybody who can sign in; each has a page. */
export function PeoplePage() {
  const state = useListQuery<UserSort>('fullName');
  const { query, filter, search } = state;
  const go = useGo();
  const profile = useProfile();
  useTitle(t('people.title'));

  const filters = {
    search: search || undefined,
    locationId: query.location ? Number(query.location) : undefined,
    titleId: query.title ? Number(query.title) : undefined,
    permissionGroupId: query.group ? Number(query.group) : undefined,
    isActive: query.status === 'active' ? true : query.status === 'inactive' ? false : undefined,
    neverSignedIn: query.signedIn === 'never' ? true : undefined,
    ...filterOf(query),
  };
  const mayChange = profile?.roles.CanManageUser === true;
  const mayInvite = profile?.roles.UserSecurity_ChangePassword === true;
  const actions: BulkAction[] = [
    ...(mayInvite ? (['invite'] as const) : []),
    ...(mayChange ? (['activate', 'inactivate', 'remove'] as const) : []),
  ];
  const showsRemoved = mayChange && query.state === 'removed';
  const list = useApi('users.list', { ...filters, ...state.input }, { keepPrevious: true, enabled: !showsRemoved });
  const selection = useChosen<UserRow>(list.data?.rows ?? []);
  const locations = useApi('locations.list', { for: 'CanViewUserList' });
  const titles = useApi('titles.options', {}).data ?? [];
  const groups = useApi('permissionGroups.options', {}).data ?? [];
  const fields = (useApi('customFields.list', { object: 'user' }).data ?? []).filter((field) => field.isActive);
  const canCreate = profile?.roles.CanCreateUser === true;
  const firstTab = openTabs(profile?.roles ?? {})[0];

  return (
    <AdminScreen
      title={t('people.title')}
      actions={
        <>
          <FileButtons filters={filters} total={list.data?.total} />
          {canCreate && (
            <Button look="primary" icon="person-plus" onClick={() => go('/admin/user/new')}>
              {t('people.new')}
            </Button>
          )}
        </>
      }
      filters={
        <>
          <SearchField label={t('people.search')} hasHotkey {...state.searchField} />
          {mayChange && (
            <Chips
              label={t('people.title')}
              value={showsRemoved ? 'removed' : ''}
              choices={[
                { value: '', label: t('bulk.present') },
                { value: 'removed', label: t('bulk.removed') },
              ]}
              onChange={(value) => filter({ state: value || undefined })}
            />
          )}
          <Select
            label={t('people.location')}
            hideLabel
            value={query.location ?? ''}
            onChange={(location) => filter({ location: location })}
            choices={[{ value: '', label: t('people.anyLocation') }, ...locationChoices(locations.data ?? [])]}
          />
          {titles.length > 0 && (
            <Select
              label={t('titles.one')}
              hideLabel
              value={query.title ?? ''}
              onChange={(title) => filter({ title: title || undefined })}
              choices={[
                { value: '', label: t('titles.any') },
                ...titles.map((title) => ({ value: String(title.id), label: title.name })),
              ]}
            />
          )}
          <Select
            label={t('people.status')}
            hideLabel
            value={query.status ?? ''}
            onChange={(status) => filter({ status: status || undefined })}
            choices={[
              { value: '', label: t('people.anyStatus') },
              { value: 'active', label: t('people.active') },
              { value: 'inactive', label: t('people.inactive') },
            ]}
          />
          <Select
            label={t('people.lastSignIn')}
            hideLabel
            value={query.signedIn ?? ''}
            onChange={(signedIn) => filter({ signedIn: signedIn || undefined })}
            choices={[
              { value: '', label: t('people.anySignIn') },
              { value: 'never', label: t('people.onlyNever') },
            ]}
          />
          {groups.length > 0 && (
            <Select
              label={t('people.groups')}
              hideLabel
              value={query.group ?? ''}
              onChange={(group) => filter({ group: group || undefined })}
              choices={[
                { value: '', label: t('people.anyGroup') },
                ...groups.map((group) => ({ value: String(group.id), label: group.name })),
              ]}
            />
          )}
          {fields.length > 0 && <FieldFilter fields={fields} state={state} />}
        </>
      }
    >
      {showsRemoved && <RemovedPeople state={state} />}
      {!showsRemoved && list.error && <ErrorBanner messages={[list.error.message]} />}
      {!showsRemoved && actions.length > 0 && list.data && list.data.rows.length > 0 && (
        <BulkBar userIds={selection.chosen} actions={actions} onDone={selection.set} />
      )}
      {!showsRemoved && !list.error && (
        <Table
          caption={t('people.title')}
          columns={[
            ...columns(fields.filter((field) => field.isListed)),
            ...(actions.length > 0 ? [selection.column] : []),
          ]}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={firstTab && ((row) => go(firstTab.addressFor(row.id)))}
          empty={
            <NothingFound
              onShowAll={() => state.showAll('location', 'title', 'field', 'value', 'group', 'status', 'signedIn')}
            />
          }
        />
      )}
      {!showsRemoved && list.data && <Pagination {...state.pagination} total={list.data.total} />}
    </AdminScreen>
  );
}
