import './approval.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { Decided, RegistrationFilter, RegistrationRow, RegistrationSort } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showInstant } from '../../core/dates';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { Banner, EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { ApprovalPanel } from './ApprovalPanel';
import { ApprovalState } from './ApprovalState';
import { useDecide } from './useDecide';

const states: readonly RegistrationFilter[] = ['waiting', 'approved', 'refused', 'all'];

/** Everybody who asks for an account; one or many are approved or refused. */
export function ApprovalPage() {
  const state = useListQuery<RegistrationSort>('confirmedAt');
  const { query, setQuery, filter, search } = state;
  const shown = states.find((one) => one === query.state) ?? 'waiting';
  const list = useApi(
    'registrations.list',
    { search: search || undefined, state: shown, ...state.input },
    { keepPrevious: true, fresh: true },
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<Decided['left']>([]);
  const decide = useDecide((decided) => {
    setLeft(decided.left);
    setChosen(new Set(decided.left.map((one) => one.id)));
  });
  useTitle(t('approval.title'));

  const rows = list.data?.rows ?? [];
  const waiting = rows.filter((row) => row.state === 'waiting');
  // What is not on this page any more is not decided with it.
  const picked = waiting.filter((row) => chosen.has(row.id));
  const close = () => setQuery({ open: undefined });
  const isNarrowed = search !== '' || shown !== 'waiting';

  function choose(id: number, isOn: boolean) {
    setChosen((before) => {
      const next = new Set(before);
      if (isOn) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  return (
    <AdminScreen
      title={t('approval.title')}
      filters={
        <>
          <SearchField label={t('approval.search')} hasHotkey {...state.searchField} />
          <Chips<RegistrationFilter>
            label={t('approval.state')}
            value={shown}
            choices={states.map((one) => ({ value: one, label: t(`approval.is.${one}`) }))}
            onChange={(next) => filter({ state: next === 'waiting' ? undefined : next })}
          />
        </>
      }
      panel={
        query.open && (
          <ApprovalPanel key={query.open} registrationId={Number(query.open)} onAsk={decide.ask} onClose={close} />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {left.length > 0 && (
        <div class="approval-bar">
          <Banner tone="warning">
            <p>{t('approval.left')}</p>
            <ul>
              {left.map((one) => (
                <li key={one.id}>
                  <bdi>{one.fullName}</bdi> {one.why}
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      {waiting.length > 0 && (
        <div class="approval-bar">
          <span class="grow" role="status">
            {t('approval.chosen', { count: picked.length })}
          </span>
          <Button
            size="small"
            onClick={() => setChosen(new Set(picked.length < waiting.length ? waiting.map((row) => row.id) : []))}
          >
            {t(picked.length < waiting.length ? 'approval.chooseAll' : 'approval.chooseNone')}
          </Button>
          <Button
            size="small"
            disabled={picked.length === 0}
            reason={t('approval.chooseFirst')}
            onClick={() => decide.ask('refuse', picked)}
          >
            {t('approval.refuse')}
          </Button>
          <Button
            size="small"
            look="primary"
            icon="person-check"
            disabled={picked.length === 0}
            reason={t('approval.chooseFirst')}
            onClick={() => decide.ask('approve', picked)}
          >
            {t('approval.approve')}
          </Button>
        </div>
      )}
      {!list.error && (
        <Table<RegistrationRow>
          caption={t('approval.title')}
          columns={columns((row) => (
            <Choice row={row} isOn={chosen.has(row.id)} onChange={(isOn) => choose(row.id, isOn)} />
          ))}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => setQuery({ open: String(row.id) }, { replace: false })}
          chosen={query.open ? Number(query.open) : null}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll('state')} />
            ) : (
              <NobodyWaits isOpen={list.data?.isOpen === true} />
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {decide.question}
    </AdminScreen>
  );
}

function columns(choice: (row: RegistrationRow) => ComponentChildren): Column<RegistrationRow>[] {
  return [
    { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isSortable: true, isTitle: true },
    { name: 'email', title: t('people.email'), cell: (row) => row.email, isSortable: true, isMuted: true },
    { name: 'username', title: t('people.username'), cell: (row) => row.username, isSortable: true, isMuted: true },
    { name: 'locationName', title: t('people.location'), cell: (row) => row.locationName, isSortable: true },
    {
      name: 'confirmedAt',
      title: t('approval.confirmed'),
      cell: (row) => showInstant(row.confirmedAt),
      isSortable: true,
      isMuted: true,
    },
    { name: 'state', title: t('approval.state'), cell: (row) => <ApprovalState state={row.state} /> },
    { name: 'choose', title: t('approval.choose'), isAction: true, cell: choice },
  ];
}

function Choice({ row, isOn, onChange }: { row: RegistrationRow; isOn: boolean; onChange: (isOn: boolean) => void }) {
  if (row.state !== 'waiting') return null;
  return (
    <label class="approval-choose">
      <input
        type="checkbox"
        aria-label={t('approval.chooseOne', { name: row.fullName })}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

function NobodyWaits({ isOpen }: { isOpen: boolean }) {
  const profile = useProfile();
  if (isOpen)
    return (
      <EmptyState icon="person-check" title={t('approval.emptyTitle')}>
        {t('approval.emptyText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="person-check"
      title={t('approval.emptyTitle')}
      action={
        profile?.roles.CanAccessConfiguration && (
          <Link to="/configuration/client-configuration" query={{ group: 'entry' }} class="button">
            {t('approval.setUp')}
          </Link>
        )
      }
    >
      {t('approval.closedText')}
    </EmptyState>
  );
}
