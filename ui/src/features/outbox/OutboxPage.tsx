import './outbox.css';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { MessageKind, MessageRow, MessageState } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ChosenChips, SearchField } from '../../parts/choices';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { Banner, EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { Pagination, Table } from '../../parts/Table';
import { MessageDialog } from './MessageDialog';
import { aboutChoices, aboutOf, stateChoices, toneOf } from './outbox_words';

const looksAgain = 5000; // ms, while something is on its way

/** What the portal has to say to people: what was sent, what waits, what went wrong. */
export function OutboxPage() {
  const state = useListQuery();
  const { query, filter, search } = state;
  const { page, pageSize } = state.input;
  const list = useApi(
    'outbox.list',
    {
      search: search || undefined,
      state: (query.state as MessageState | undefined) || undefined,
      kind: (query.kind as MessageKind | undefined) || undefined,
      template: query.about || undefined,
      causeKind: query.person ? 'user' : undefined,
      causeId: query.person ? Number(query.person) : undefined,
      page,
      pageSize,
    },
    {
      keepPrevious: true,
      fresh: true,
      every: (data) =>
        data?.rows.some((row) => row.state === 'waiting' || row.state === 'sending') ? looksAgain : false,
    },
  );
  const [open, setOpen] = useState<number | null>(null);
  useTitle(t('outbox.title'));
  const isNarrowed = search !== '' || ['state', 'kind', 'about', 'person'].some((name) => query[name]);

  return (
    <AdminScreen
      title={t('outbox.title')}
      filters={
        <>
          <SearchField label={t('outbox.search')} hasHotkey {...state.searchField} />
          <div class="outbox-choices">
            <Select
              label={t('outbox.state')}
              hideLabel
              value={query.state ?? ''}
              choices={stateChoices()}
              onChange={(next) => filter({ state: next || undefined })}
            />
            <Select
              label={t('outbox.kind')}
              hideLabel
              value={query.kind ?? ''}
              choices={[
                { value: '', label: t('outbox.anyKind') },
                { value: 'email', label: t('outbox.kindEmail') },
                { value: 'sms', label: t('outbox.kindSms') },
              ]}
              onChange={(next) => filter({ kind: next || undefined })}
            />
            <Select
              label={t('outbox.about')}
              hideLabel
              value={query.about ?? ''}
              choices={aboutChoices()}
              onChange={(next) => filter({ about: next || undefined })}
            />
          </div>
          {query.person && (
            <ChosenChips
              label={t('outbox.person')}
              items={[{ value: query.person, label: list.data?.rows[0]?.recipientName ?? t('outbox.onePerson') }]}
              onRemove={() => filter({ person: undefined })}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {list.data && !list.data.isMailSetUp && <NoServer />}
      {list.data?.isSmsSpent && <NoTextMessages />}
      {!list.error && (
        <Table<MessageRow>
          caption={t('outbox.title')}
          columns={[
            {
              name: 'recipient',
              title: t('outbox.to'),
              isTitle: true,
              cell: (row) => row.recipientName || row.address,
            },
            { name: 'address', title: t('outbox.address'), isMuted: true, cell: (row) => row.address },
            { name: 'subject', title: t('outbox.subject'), isLong: true, cell: (row) => row.subject },
            { name: 'about', title: t('outbox.about'), isMuted: true, cell: (row) => aboutOf(row) },
            {
              name: 'state',
              title: t('outbox.state'),
              cell: (row) => (
                <span title={row.lastError || undefined}>
                  <StatusPill tone={toneOf(row)}>{t(`outbox.is.${row.state}`)}</StatusPill>
                </span>
              ),
            },
            { name: 'created', title: t('outbox.created'), isMuted: true, cell: (row) => showInstant(row.createdAt) },
          ]}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          onOpen={(row) => setOpen(row.id)}
          openLabel={(row) => t('outbox.open', { subject: row.subject, name: row.recipientName || row.address })}
          empty={
            isNarrowed ? (
              <EmptyState
                icon="search"
                title={t('table.nothingFound')}
                action={
                  <Button onClick={() => state.showAll('state', 'kind', 'about', 'person')}>
                    {t('table.showAll')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon="envelope" title={t('outbox.emptyTitle')}>
                {t('outbox.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {open !== null && <MessageDialog key={open} messageId={open} onClose={() => setOpen(null)} />}
    </AdminScreen>
  );
}

function NoTextMessages() {
  return (
    <div class="outbox-banner">
      <Banner tone="warning">
        {t('outbox.smsSpent')}{' '}
        <Link to="/configuration/client-configuration" query={{ group: 'sms' }}>
          {t('outbox.smsLimit')}
        </Link>
      </Banner>
    </div>
  );
}

function NoServer() {
  return (
    <div class="outbox-banner">
      <Banner tone="warning">
        {t('outbox.noServer')}{' '}
        <Link to="/configuration/client-configuration" query={{ group: 'mail' }}>
          {t('outbox.setUp')}
        </Link>
      </Banner>
    </div>
  );
}
