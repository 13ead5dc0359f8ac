import './lrs_clients.css';
import { useState } from 'react';

import { useApi } from '../../api/client';
import type { ClientSort, ClientState, LrsClient, LrsClientMade } from '../../api/contract';
import { Link } from '../../core/Link';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { SearchField } from '../../parts/choices';
import { Icon } from '../../parts/Icon';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { ClientPanel, NewClient } from './ClientPanel';
import { ClientSecret } from './ClientSecret';
import { lastUseOf, mayText, StatePill, statementsOf, states, viewer, writtenBy } from './client_words';

const home = '/configuration/lrs-client';

/** What makes way for the panel beside the list, which says it all. */
const wide = ['may', 'statements', 'createdAt'];

function columns(isBesidePanel: boolean): Column<LrsClient>[] {
  const all: Column<LrsClient>[] = [
    {
      name: 'name',
      title: t('lrsClients.name'),
      cell: (row) => (
        <>
          <bdi>{row.name}</bdi>
          <code class="client-key">{row.publicKey}</code>
        </>
      ),
      isSortable: true,
      isTitle: true,
    },
    { name: 'may', title: t('lrsClients.may'), cell: (row) => mayText(row.scopes), isLong: true },
    {
      name: 'lastUsedAt',
      title: t('lrsClients.lastUsed'),
      cell: lastUseOf,
      isSortable: true,
      isMuted: true,
      width: '188px', // day and time on one line
    },
    {
      name: 'statements',
      title: t('lrsClients.statements'),
      cell: (row) =>
        row.statements === 0 ? (
          statementsOf(row)
        ) : (
          <Link to={viewer} query={writtenBy(row)}>
            {statementsOf(row)}{' '}
            <span class="visually-hidden">{t('lrsClients.showStatements', { name: row.name })}</span>
          </Link>
        ),
      align: 'end',
    },
    { name: 'state', title: t('lrsClients.state'), cell: (row) => <StatePill client={row} /> },
  ];
  return isBesidePanel ? all.filter((column) => !wide.includes(column.name)) : all;
}

/** The programs that may use the record store; one of them (…/2) or a new one (…/new) at the side. */
export function ClientsPage() {
  const state = useListQuery<ClientSort>('name');
  const query = useQueryValues();
  const go = useGo();
  const open = usePathValues().clientId;
  const [made, setMade] = useState<LrsClientMade | null>(null);
  const list = useApi(
    'lrsClients.list',
    { search: state.search || undefined, state: query.state as ClientState | undefined, ...state.input },
    { keepPrevious: true, fresh: true },
  );
  useTitle(t('lrsClients.title'));
  const show = (id: number | 'new' | null) => go(id === null ? home : `${home}/${id}`, query);
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => void show('new')}>
      {t('lrsClients.new')}
    </Button>
  );
  const isNarrowed = state.search !== '' || query.state !== undefined;

  return (
    <AdminScreen
      title={t('lrsClients.title')}
      actions={make}
      filters={
        <>
          <SearchField label={t('lrsClients.search')} hasHotkey {...state.searchField} />
          <Select
            label={t('lrsClients.state')}
            hideLabel
            value={query.state ?? ''}
            choices={[
              { value: '', label: t('lrsClients.anyState') },
              ...states.map((one) => ({ value: one as string, label: t(`lrsClients.state_${one}`) })),
            ]}
            onChange={(next) => state.filter({ state: next || undefined })}
          />
        </>
      }
      panel={
        open === 'new' ? (
          <NewClient
            onMade={(done) => {
              setMade(done);
              void show(done.client.id);
            }}
            onClose={() => void show(null)}
          />
        ) : (
          open && <ClientPanel key={open} clientId={Number(open)} onMade={setMade} onClose={() => void show(null)} />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {list.data && <EndpointCard endpoint={list.data.endpoint} />}
      {!list.error && (
        <Table<LrsClient>
          caption={t('lrsClients.title')}
          columns={columns(open !== undefined && open !== 'new')}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => void show(row.id)}
          chosen={open ? Number(open) : null}
          expected={3}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll('state')} />
            ) : (
              <EmptyState icon="plug" title={t('lrsClients.emptyTitle')} action={make}>
                {t('lrsClients.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {made && <ClientSecret made={made} onClose={() => setMade(null)} />}
    </AdminScreen>
  );
}

/** Where programs write to, and what stands around it. */
function EndpointCard({ endpoint }: { endpoint: string }) {
  const { protocol, hostname } = new URL(endpoint);
  const isInClear = protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(hostname);
  return (
    <section class="card endpoint" aria-label={t('lrsClients.endpoint')}>
      <Copyable label={t('lrsClients.endpointTitle')} text={endpoint} copyLabel={t('lrsClients.copyEndpoint')} />
      <p class="muted">{t('lrsClients.endpointText')}</p>
      {isInClear && (
        <p class="endpoint-warning">
          <Icon name="exclamation-triangle" size={16} /> {t('lrsClients.inClear')}
        </p>
      )}
      <ul class="endpoint-links">
        <li>
          <Link to={viewer}>{t('lrsClients.viewer')}</Link>
        </li>
        <li>
          <Link to="/configuration/client-configuration" query={{ group: 'records' }}>
            {t('lrsClients.origins')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
