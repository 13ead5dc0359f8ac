import '../../parts/Facts.css';
import '../../parts/FilterFields.css';
import './statements.css';
import { useMemo, useState } from 'react';

import { download } from '../../api/client';
import type { StatementRow } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showInstant } from '../../core/dates';
import { Link } from '../../core/Link';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { SearchField } from '../../parts/choices';
import { Switch } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { Menu } from '../../parts/Menu';
import { Banner, EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { ImportDialog } from './ImportDialog';
import { SavedQueries } from './SavedQueries';
import { StatementCharts } from './StatementCharts';
import { StatementFilters } from './StatementFilters';
import { StatementPanel } from './StatementPanel';
import { filterNames, filterOf } from './statement_query';
import { CountedPill, hasResult, plainSentence, Result, Sentence, senderText } from './statement_words';
import { useStatements } from './use_statements';

const columns = (): Column<StatementRow>[] => [
  { name: 'what', title: t('statements.what'), cell: (row) => <Sentence row={row} />, isTitle: true, isLong: true },
  { name: 'result', title: t('statements.result'), cell: (row) => (hasResult(row) ? <Result row={row} /> : '') },
  {
    name: 'stored',
    title: t('statements.stored'),
    cell: (row) => showInstant(row.storedAt),
    isMuted: true,
    width: '188px', // day and time on one line
  },
  { name: 'by', title: t('statements.by'), cell: (row) => senderText(row), isMuted: true },
  { name: 'counted', title: t('statements.inRecords'), cell: (row) => <CountedPill counted={row.counted} /> },
];

/** Everything that the learning record store knows, to be looked through by people. */
export function StatementsPage() {
  const state = useListQuery();
  const { query, setQuery, filter: change } = state;
  const profile = useProfile();
  const [isFollowing, setFollowing] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const key = JSON.stringify(filterOf(query));
  const filter = useMemo(() => JSON.parse(key) as ReturnType<typeof filterOf>, [key]);
  const list = useStatements(filter, isFollowing);
  const mayImport = profile?.roles.CanAccessConfiguration === true;
  const hasCharts = query.charts !== 'off';
  const isNarrowed = key !== '{}';
  useTitle(t('statements.title'));

  async function save(format: 'ndjson' | 'csv') {
    setExporting(true);
    try {
      await download('statements.export', { ...filter, format }, `statements.${format}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setExporting(false);
    }
  }

  const open = (statementId: string) => setQuery({ statement: statementId }, { replace: false });
  return (
    <AdminScreen
      title={t('statements.title')}
      actions={
        <>
          <SavedQueries query={query} onChoose={change} />
          <Menu
            label={t('statements.files')}
            items={[
              { label: t('statements.exportNdjson'), icon: 'download', onSelect: () => void save('ndjson') },
              { label: t('statements.exportCsv'), icon: 'download', onSelect: () => void save('csv') },
              ...(mayImport
                ? [{ label: t('statements.importTitle'), icon: 'upload' as const, onSelect: () => setImporting(true) }]
                : []),
            ]}
            trigger={(props) => (
              <button {...props} type="button" class="button plain" aria-busy={isExporting}>
                {t(isExporting ? 'statements.exporting' : 'statements.files')}
              </button>
            )}
          />
        </>
      }
      filters={
        <>
          <SearchField label={t('statements.search')} hasHotkey {...state.searchField} />
          <Button
            icon="bar-chart"
            aria-expanded={hasCharts}
            onClick={() => setQuery({ charts: hasCharts ? 'off' : undefined })}
          >
            {t('statements.charts')}
          </Button>
          <Switch label={t('statements.follow')} value={isFollowing} onChange={setFollowing} />
        </>
      }
      panel={
        query.statement && (
          <StatementPanel
            key={query.statement}
            statementId={query.statement}
            tab={query.tab}
            onTab={(tab) => setQuery({ tab: tab === 'words' ? undefined : tab })}
            onOpen={open}
            onClose={() => setQuery({ statement: undefined, tab: undefined })}
          />
        )
      }
    >
      <StatementFilters query={query} onChange={change} />
      {list.error && <ErrorBanner messages={[list.error]} />}
      {hasCharts && !list.error && <StatementCharts filter={filter} onVerb={(verb) => change({ verb })} />}
      <p class="visually-hidden" role="status">
        {list.cameNew > 0 ? t('statements.came', { count: list.cameNew }) : ''}
      </p>
      {list.last?.isByNames && !list.error && (
        <div class="line statement-names">
          <p class="muted grow">{t('statements.byNames')}</p>
          <Button size="small" icon="search" onClick={() => change({ texts: 'yes' })}>
            {t('statements.inTexts')}
          </Button>
        </div>
      )}
      {query.search && query.texts === 'yes' && !list.error && (
        <div class="line statement-names">
          <p class="muted grow">{t('statements.byTexts')}</p>
          <Button size="small" onClick={() => change({ texts: undefined })}>
            {t('statements.inNames')}
          </Button>
        </div>
      )}
      {!list.error && (
        <Table
          caption={t('statements.title')}
          columns={columns()}
          rows={list.rows}
          keyOf={(row) => row.statementId}
          onOpen={(row) => open(row.statementId)}
          openLabel={plainSentence}
          chosen={query.statement}
          empty={
            list.last?.isPartial ? (
              <p class="empty muted">{t('statements.notYet')}</p>
            ) : isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll(...filterNames)} />
            ) : list.isEmptyStore ? (
              <NoStatements mayMakeClients={mayImport} />
            ) : undefined
          }
        />
      )}
      {list.last?.isPartial && (
        <div class="statement-more">
          <Banner>{t('statements.partial', { count: showNumber(list.last.lookedAt) })}</Banner>
        </div>
      )}
      {list.last && list.last.next !== null && (
        <div class="statement-more">
          <Button busy={list.isBusy} onClick={list.goOn}>
            {t(list.last.isPartial ? 'statements.searchOn' : 'statements.showMore')}
          </Button>
        </div>
      )}
      {isImporting && <ImportDialog onDone={list.reload} onClose={() => setImporting(false)} />}
    </AdminScreen>
  );
}

/** What to do before there is anything. */
function NoStatements({ mayMakeClients }: { mayMakeClients: boolean }) {
  return (
    <EmptyState
      icon="inbox"
      title={t('statements.none')}
      action={
        mayMakeClients && (
          <Link to="/configuration/lrs-client" class="button primary">
            {t('lrsClients.title')}
          </Link>
        )
      }
    >
      {t('statements.noneText')}
      <span class="statement-first">
        <Copyable
          label={t('statements.makeClient')}
          text="oneroom lrs client add NAME"
          copyLabel={t('statements.copyCommand')}
        />
        <Copyable
          label={t('statements.endpoint')}
          text={`${location.origin}/xapi/`}
          copyLabel={t('statements.copyAddress')}
        />
      </span>
    </EmptyState>
  );
}
