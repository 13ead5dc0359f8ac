import './locations.css';

import { useApi } from '../../api/client';
import type { LocationDefinition } from '../../api/contract';
import { inTreeOrder, type Placed } from '../../api/location_tree';
import { useProfile } from '../../api/people';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Table } from '../../parts/Table';
import { LocationPanel } from './LocationPanel';

const home = '/admin/location-group';
const mostShown = 200;

function columns(levels: readonly LocationDefinition[], isTree: boolean): Column<Placed>[] {
  const levelOf = ({ location }: Placed) => levels.find((one) => one.id === location.definitionId)?.name ?? '';
  return [
    {
      name: 'name',
      title: t('locations.name'),
      cell: ({ location, depth, path }) =>
        isTree ? (
          <span class="tree-name" style={{ '--depth': depth }}>
            {location.name}
          </span>
        ) : (
          <>
            {location.name}
            {path !== location.name && <span class="meta tree-path">{path}</span>}
          </>
        ),
      isTitle: true,
    },
    { name: 'level', title: t('locations.level'), cell: levelOf, isMuted: true },
    { name: 'groups', title: t('locations.below'), cell: (row) => showNumber(row.location.groups), align: 'end' },
    { name: 'people', title: t('locations.people'), cell: (row) => showNumber(row.location.people), align: 'end' },
  ];
}

/**
 * The tree of location groups, or (…/2) those of one level; one of them (…/edit/7), a new one (…/new/2/7: of level 2
 * below 7) at the side.
 */
export function LocationsPage() {
  const list = useApi('locations.list', { for: 'CanManageLocationGroup' });
  const levels = useApi('locationDefinitions.list', {}).data ?? [];
  const { search, searchField } = useListQuery();
  const { typeId, newTypeId, parentGroupId, locationId } = usePathValues();
  const query = useQueryValues();
  const profile = useProfile();
  const go = useGo();
  useTitle(t('locations.title'));

  const all = inTreeOrder(list.data ?? []);
  const wanted = search.trim().toLowerCase();
  const ofLevel = Number(typeId);
  const found = all.filter(
    ({ location, path }) =>
      (!typeId || location.definitionId === ofLevel) && (wanted === '' || path.toLowerCase().includes(wanted)),
  );
  const isTree = !typeId && wanted === '';
  const kept = { search: query.search };
  const close = () => go(typeId ? `${home}/${typeId}` : home, kept);
  const open = all.find(({ location }) => location.id === Number(locationId))?.location;
  const top = levels[0];
  const make = top && (
    <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new/${top.id}`, kept)}>
      {t('locations.new')}
    </Button>
  );

  return (
    <AdminScreen
      title={t('locations.title')}
      actions={
        <>
          {profile?.roles.CanAccessConfiguration && (
            <Button icon="sliders" onClick={() => go('/configuration/location-group-definition', kept)}>
              {t('locations.levels')}
            </Button>
          )}
          {make}
        </>
      }
      filters={
        <>
          <SearchField label={t('locations.search')} hasHotkey {...searchField} />
          {levels.length > 1 && (
            <Chips
              label={t('locations.level')}
              value={typeId ?? ''}
              choices={[
                { value: '', label: t('locations.allLevels') },
                ...levels.map((level) => ({ value: String(level.id), label: level.name, count: level.groups })),
              ]}
              onChange={(level) => go(level ? `${home}/${level}` : home, kept)}
            />
          )}
        </>
      }
      panel={
        <>
          {newTypeId && levels.length > 0 && list.data && (
            <LocationPanel
              key={`new ${newTypeId} ${parentGroupId ?? ''}`}
              location={null}
              firstLevel={Number(newTypeId)}
              parentId={parentGroupId ? Number(parentGroupId) : null}
              all={all}
              levels={levels}
              onClose={close}
              onNew={() => undefined}
            />
          )}
          {open && (
            <LocationPanel
              key={open.id}
              location={open}
              firstLevel={open.definitionId}
              parentId={open.parentId}
              all={all}
              levels={levels}
              onClose={close}
              onNew={(level) => go(`${home}/new/${level}/${open.id}`, kept)}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Placed>
          caption={t('locations.title')}
          columns={columns(levels, isTree)}
          rows={list.data && found.slice(0, mostShown)}
          keyOf={({ location }) => location.id}
          onOpen={({ location }) => go(`${home}/edit/${location.id}`, kept)}
          chosen={open?.id ?? null}
          empty={
            wanted || typeId ? (
              <NothingFound onShowAll={() => go(home)} />
            ) : (
              <EmptyState icon="geo-alt" title={t('locations.emptyTitle')} action={make}>
                {t('locations.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {found.length > mostShown && (
        <p class="muted more-rows">{t('locations.more', { count: found.length - mostShown })}</p>
      )}
    </AdminScreen>
  );
}
