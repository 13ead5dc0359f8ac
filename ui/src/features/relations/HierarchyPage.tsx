import './hierarchy.css';
import { useEffect, useRef, useState } from 'react';

import { call, Refused, useApi } from '../../api/client';
import { useProfile } from '../../api/people';
import { Link } from '../../core/Link';
import { useGo, useQueryValues, useSetQuery } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Panel } from '../../parts/EditPanel';
import { Icon } from '../../parts/Icon';
import { Select } from '../../parts/inputs';
import { EmptyState, ErrorBanner, Skeleton, StatusPill } from '../../parts/status';
import { PersonPicker } from './PersonPicker';
import { moveOf, rowsOf, type TreeRow } from './tree_rules';
import { useTree } from './useTree';

/** Who stands above whom by one relationship type: a tree that is opened step by step, and a search that opens the way. */
export function HierarchyPage() {
  const types = useApi('relationshipTypes.list', {});
  const query = useQueryValues();
  const setQuery = useSetQuery();
  const go = useGo();
  const mayConfigure = useProfile()?.roles.CanAccessConfiguration === true;
  useTitle(t('hierarchy.title'));
  const type = types.data?.find((one) => String(one.id) === query.type) ?? types.data?.[0];
  if (types.data?.length === 0)
    return (
      <AdminScreen title={t('hierarchy.title')}>
        <EmptyState
          icon="diagram-3"
          title={t('relations.typesEmpty')}
          action={
            mayConfigure && (
              <Button look="primary" icon="plus-lg" onClick={() => go('/configuration/user-relationship-type/new')}>
                {t('relations.newType')}
              </Button>
            )
          }
        >
          {t(mayConfigure ? 'relations.typesEmptyText' : 'hierarchy.askForType')}
        </EmptyState>
      </AdminScreen>
    );
  if (!type)
    return (
      <AdminScreen title={t('hierarchy.title')}>
        {types.error ? <ErrorBanner messages={[types.error.message]} /> : <Skeleton height={200} />}
      </AdminScreen>
    );
  return (
    <Tree
      key={type.id}
      typeId={type.id}
      person={query.person ? Number(query.person) : null}
      onPerson={(id) => setQuery({ person: id === null ? undefined : String(id) })}
      chooser={
        (types.data?.length ?? 0) > 1 && (
          <Select
            label={t('relations.kind')}
            hideLabel
            value={String(type.id)}
            choices={(types.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
            onChange={(id) => setQuery({ type: id, person: undefined })}
          />
        )
      }
    />
  );
}

interface TreeProps {
  typeId: number;
  person: number | null;
  onPerson: (id: number | null) => void;
  chooser: preact.ComponentChildren;
}

function Tree({ typeId, person, onPerson, chooser }: TreeProps) {
  const tree = useTree(typeId);
  const [at, setAt] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [alone, setAlone] = useState<string | null>(null);
  const box = useRef<HTMLUListElement>(null);
  const wanted = useRef<string | null>(null);
  const rows = rowsOf(tree.branches, tree.open);
  const entry = rows.some((row) => row.key === at) ? at : (rows[0]?.key ?? '');

  // The keyboard follows to a row once it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  });

  function goTo(key: string) {
    wanted.current = key;
    setAt(key);
  }

  async function find(userId: number) {
    setFailure(null);
    setAlone(null);
    try {
      const way = await call('hierarchy.find', { typeId, userId });
      const key = await tree.openWay(
        way.steps.map((step) => step.id),
        way.places,
      );
      if (key !== null) goTo(key);
      else setAlone(way.steps.at(-1)?.fullName ?? '');
      onPerson(null);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
  }

  function act(row: TreeRow) {
    goTo(row.key);
    if (row.kind === 'more') void tree.load(row.belowId, row.isBefore ? 'before' : 'after');
    else onPerson(row.node.id);
  }

  function press(event: KeyboardEvent, row: TreeRow) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(row);
      return;
    }
    const move = moveOf(rows, row.key, event.key, document.documentElement.dir === 'rtl');
    if (!move) return;
    event.preventDefault();
    if ('focus' in move) goTo(move.focus);
    else if ('open' in move) void tree.openAt(move.open);
    else tree.close(move.close);
  }

  const isEmpty = tree.branches[0]?.rows.length === 0;
  return (
    <AdminScreen
      title={t('hierarchy.title')}
      filters={
        <div class="hierarchy-find">
          <PersonPicker
            label={t('hierarchy.find')}
            forRole="CanViewUserRelationshipHierarchy"
            onChoose={(found) => void find(found.id)}
          />
          {chooser}
        </div>
      }
      panel={
        person !== null && <NodePanel key={person} typeId={typeId} userId={person} onClose={() => onPerson(null)} />
      }
    >
      <ErrorBanner messages={[failure, tree.failure].filter((text) => text !== null)} />
      {alone !== null && (
        <p class="hierarchy-note" role="status">
          {t('hierarchy.alone', { name: alone })}
        </p>
      )}
      {!tree.branches[0] && !tree.failure && <Skeleton height={200} />}
      {!tree.branches[0] && tree.failure && <Button onClick={() => void tree.load(0)}>{t('common.tryAgain')}</Button>}
      {isEmpty && (
        <EmptyState icon="diagram-3" title={t('hierarchy.empty')}>
          {t('hierarchy.emptyText')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul class="tree" role="tree" aria-label={t('hierarchy.title')} ref={box}>
          {rows.map((row) => (
            <li
              key={row.key}
              data-key={row.key}
              role="treeitem"
              aria-level={row.level}
              aria-posinset={row.kind === 'person' ? row.at : undefined}
              aria-setsize={row.kind === 'person' ? row.of : undefined}
              aria-expanded={row.kind === 'person' && row.node.below > 0 ? row.isOpen : undefined}
              aria-selected={row.key === at}
              tabIndex={row.key === entry ? 0 : -1}
              style={{ '--depth': Math.min(row.level - 1, 12) }}
              onFocus={() => setAt(row.key)}
              onKeyDown={(event) => press(event, row)}
              onClick={() => act(row)}
            >
              {row.kind === 'more' ? (
                <span class="tree-more">{t(row.isBefore ? 'hierarchy.before' : 'hierarchy.more')}</span>
              ) : (
                <PersonRow row={row} onTurn={() => (row.isOpen ? tree.close(row.key) : void tree.openAt(row.key))} />
              )}
            </li>
          ))}
        </ul>
      )}
    </AdminScreen>
  );
}

function PersonRow({ row, onTurn }: { row: Extract<TreeRow, { kind: 'person' }>; onTurn: () => void }) {
  const { node } = row;
  return (
    <>
      {/* For the pointer; the arrow keys do the same. */}
      <span
        class={node.below > 0 ? `tree-turn${row.isOpen ? ' is-open' : ''}` : 'tree-turn is-leaf'}
        aria-hidden="true"
        onClick={(event) => {
          if (node.below === 0) return;
          event.stopPropagation();
          onTurn();
        }}
      >
        {node.below > 0 && <Icon name="chevron-right" size={14} />}
      </span>
      <span class="tree-person">
        <bdi>{node.fullName}</bdi>
        <span class="meta">{[node.titleName, node.locationName].filter(Boolean).join(' · ')}</span>
      </span>
      {!node.isActive && <StatusPill>{t('people.inactive')}</StatusPill>}
      {node.below > 0 && <span class="tree-count">{t('hierarchy.below', { count: node.below })}</span>}
    </>
  );
}

/** Who somebody is and how many stand below them. */
function NodePanel({ typeId, userId, onClose }: { typeId: number; userId: number; onClose: () => void }) {
  const way = useApi('hierarchy.find', { typeId, userId }, { fresh: true });
  const mayOpen = useProfile()?.roles.CanManageUser === true;
  const node = way.data?.steps.at(-1);
  if (!node || !way.data)
    return (
      <Panel title={t('people.opening')} onClose={onClose}>
        {way.error ? <ErrorBanner messages={[way.error.message]} /> : <Skeleton height={80} />}
      </Panel>
    );
  const above = way.data.steps.slice(0, -1);
  return (
    <Panel title={node.fullName} onClose={onClose}>
      <div class="stack">
        <p class="meta">
          {[node.username, node.titleName, node.locationName].filter(Boolean).join(' · ')}
          <br />
          {t('hierarchy.below', { count: node.below })} ·{' '}
          {way.data.allBelow >= 10_000
            ? t('hierarchy.manyBelow', { number: showNumber(10_000) })
            : t('hierarchy.allBelow', { count: way.data.allBelow })}
        </p>
        {above.length > 0 && (
          <div>
            <h3>{t('hierarchy.above')}</h3>
            <ol class="hierarchy-way">
              {above.map((step) => (
                <li key={step.id}>
                  <bdi>{step.fullName}</bdi>
                </li>
              ))}
            </ol>
          </div>
        )}
        {mayOpen && <Link to={`/admin/user/relationships/${node.id}`}>{t('hierarchy.openPerson')}</Link>}
      </div>
    </Panel>
  );
}
