import './domains.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { DomainKind, DomainRow, DomainSort } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { useListQuery } from '../../parts/list_query';
import { Banner, EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { DomainPanel, NewDomain } from './DomainPanel';

type Shown = DomainKind | 'all';
const kinds: readonly Shown[] = ['all', 'allowed', 'blocked'];

/** Whose addresses may register: a list of e-mail domains that are allowed or blocked. */
export function DomainsPage() {
  const state = useListQuery<DomainSort>('domain');
  const { query, setQuery, filter, search } = state;
  const shown = kinds.find((one) => one === query.kind) ?? 'all';
  const list = useApi(
    'emailDomains.list',
    { search: search || undefined, kind: shown === 'all' ? undefined : shown, ...state.input },
    { keepPrevious: true, fresh: true },
  );
  const remove = useChange('emailDomains.remove', ['emailDomains.list']);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isRemoving, setRemoving] = useState(false);
  useTitle(t('domains.title'));

  const rows = list.data?.rows ?? [];
  // What is not on this page any more is not removed with it.
  const picked = rows.filter((row) => chosen.has(row.id));
  const close = () => setQuery({ open: undefined });

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
      title={t('domains.title')}
      actions={
        <Button look="primary" icon="plus-lg" onClick={() => setQuery({ open: 'new' })}>
          {t('domains.new')}
        </Button>
      }
      filters={
        <>
          <SearchField label={t('domains.search')} hasHotkey {...state.searchField} />
          <Chips<Shown>
            label={t('domains.kind')}
            value={shown}
            choices={kinds.map((one) => ({ value: one, label: t(`domains.is.${one}`) }))}
            onChange={(next) => filter({ kind: next === 'all' ? undefined : next })}
          />
        </>
      }
      panel={
        <>
          {query.open === 'new' && <NewDomain onClose={close} />}
          {query.open && query.open !== 'new' && (
            <DomainPanel key={query.open} domainId={Number(query.open)} onClose={close} />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {list.data && (
        <div class="domains-bar">
          <Banner>{t(list.data.hasAllowed ? 'domains.onlyAllowed' : 'domains.allButBlocked')}</Banner>
        </div>
      )}
      {picked.length > 0 && (
        <div class="domains-bar">
          <span class="grow" role="status">
            {t('approval.chosen', { count: picked.length })}
          </span>
          <Button size="small" icon="trash3" onClick={() => setRemoving(true)}>
            {t('domains.remove')}
          </Button>
        </div>
      )}
      {!list.error && (
        <Table<DomainRow>
          caption={t('domains.title')}
          columns={[
            { name: 'domain', title: t('domains.domain'), cell: (row) => row.domain, isSortable: true, isTitle: true },
            {
              name: 'kind',
              title: t('domains.kind'),
              cell: (row) => (
                <StatusPill tone={row.kind === 'allowed' ? 'success' : 'danger'}>
                  {t(`domains.is.${row.kind}`)}
                </StatusPill>
              ),
            },
            { name: 'note', title: t('domains.note'), cell: (row) => row.note, isLong: true, isMuted: true },
            {
              name: 'changedAt',
              title: t('domains.changed'),
              cell: (row) => `${showInstant(row.changedAt)}, ${row.changedBy}`,
              isSortable: true,
              isMuted: true,
            },
            {
              name: 'choose',
              title: t('approval.choose'),
              isAction: true,
              cell: (row) => (
                <label class="domains-choose">
                  <input
                    type="checkbox"
                    aria-label={t('approval.chooseOne', { name: row.domain })}
                    checked={chosen.has(row.id)}
                    onChange={(event) => choose(row.id, event.currentTarget.checked)}
                  />
                </label>
              ),
            },
          ]}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => setQuery({ open: String(row.id) }, { replace: false })}
          chosen={query.open ? Number(query.open) : null}
          empty={
            search || shown !== 'all' ? (
              <NothingFound onShowAll={() => state.showAll('kind')} />
            ) : (
              <EmptyState icon="globe" title={t('domains.emptyTitle')}>
                {t('domains.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {isRemoving && (
        <ConfirmDialog
          title={t('domains.removeTitle', { count: picked.length })}
          action={t('domains.remove')}
          isDanger
          onConfirm={async () => {
            const ids = picked.map((row) => row.id);
            await remove.mutateAsync({ domainIds: ids });
            // What was open may be gone.
            if (query.open && ids.includes(Number(query.open))) void close();
            setChosen(new Set());
            toast(t('domains.removed'));
          }}
          onClose={() => setRemoving(false)}
        >
          <ul>
            {picked.map((row) => (
              <li key={row.id}>
                <bdi>{row.domain}</bdi>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </AdminScreen>
  );
}
