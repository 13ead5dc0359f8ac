import './reports.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { download, useApi } from '../../api/client';
import type { DebugLevel, TraceEntry, TracePage } from '../../api/contract';
import { useProfile } from '../../api/people';
import { useIdInPath } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { Checkbox, Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { CallRecording } from './CallRecording';

const levels = ['information', 'debug', 'verbose'] as const;

/** Words of standards and courses run from left to right in every language. */
function Raw({ text }: { text: string }) {
  return (
    <bdi class="trace-text" dir="ltr">
      {text}
    </bdi>
  );
}

function Kind({ row }: { row: TraceEntry }) {
  const kind = t(`trace.kind_${row.kind}`);
  return row.isError ? <StatusPill tone="danger">{t('trace.failed', { kind })}</StatusPill> : kind;
}

const columns: () => Column<TraceEntry>[] = () => [
  { name: 'name', title: t('trace.name'), cell: (row) => <Raw text={row.name} />, isTitle: true },
  { name: 'text', title: t('trace.text'), cell: (row) => <Raw text={row.text} />, isLong: true },
  { name: 'kind', title: t('trace.kind'), cell: (row) => <Kind row={row} /> },
  { name: 'part', title: t('trace.part'), cell: (row) => row.part, isMuted: true, isLong: true },
  { name: 'at', title: t('trace.at'), cell: (row) => <Raw text={row.at} />, isMuted: true },
];

interface Filters {
  level: DebugLevel;
  search?: string;
  onlyErrors?: boolean;
}

function useTraceQuery() {
  const query = useListQuery();
  const level = levels.find((known) => known === query.query.level) ?? 'debug';
  const onlyErrors = query.query.errors === 'yes';
  const filters: Filters = { level, search: query.search || undefined, onlyErrors: onlyErrors || undefined };
  const { page, pageSize } = query.input;
  return { ...query, level, onlyErrors, filters, input: { ...filters, page, pageSize } };
}

const asList = { keepPrevious: true, fresh: true } as const;

/** What is stored of one attempt step by step, for who finds out why a course did what it did. */
export function AttemptTracePage() {
  const attemptId = useIdInPath('attemptId');
  const profile = useProfile();
  const query = useTraceQuery();
  const trace = useApi('attempts.trace', { attemptId, ...query.input }, asList);
  const mayRecord = profile?.roles.CanManageContentTrackingUpdates === true;
  return (
    <Trace
      query={query}
      trace={trace}
      about={(page) => t('trace.of', { title: page.title, number: showNumber(page.number ?? 0), name: page.fullName })}
      recording={
        trace.data &&
        (mayRecord || trace.data.recording) && (
          <CallRecording attemptId={attemptId} recording={trace.data.recording} mayChange={mayRecord} />
        )
      }
      onExport={() => download('attempts.traceText', { attemptId, ...query.filters }, `attempt-${attemptId}.txt`)}
    />
  );
}

/** The recorded calls of one's own preview, of which nothing else is kept. */
export function PreviewTracePage() {
  const launchId = useIdInPath('launchId');
  const query = useTraceQuery();
  const trace = useApi('launches.trace', { launchId, ...query.input }, asList);
  return (
    <Trace
      query={query}
      trace={trace}
      about={(page) => t('trace.ofPreview', { title: page.title })}
      onExport={() => download('launches.traceText', { launchId, ...query.filters }, `preview-${launchId}.txt`)}
    />
  );
}

interface TraceProps {
  query: ReturnType<typeof useTraceQuery>;
  trace: { data?: TracePage; error: Error | null; refetch: () => unknown };
  about: (page: TracePage) => string;
  recording?: ComponentChildren;
  onExport: () => Promise<void>;
}

function Trace({ query, trace, about, recording, onExport }: TraceProps) {
  const [isExporting, setExporting] = useState(false);
  const { level, onlyErrors } = query;
  useTitle(t('trace.title'), trace.data?.title);

  async function save() {
    setExporting(true);
    try {
      await onExport();
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setExporting(false);
    }
  }

  const isNarrowed = query.search !== '' || level === 'information' || onlyErrors;
  return (
    <AdminScreen
      title={t('trace.title')}
      actions={
        <>
          <Button icon="arrow-clockwise" onClick={() => trace.refetch()}>
            {t('trace.refresh')}
          </Button>
          <Button icon="download" busy={isExporting} disabled={!trace.data} onClick={save}>
            {t('trace.export')}
          </Button>
        </>
      }
      filters={
        <>
          <SearchField label={t('trace.search')} hasHotkey {...query.searchField} />
          <Select
            label={t('trace.level')}
            hideLabel
            value={level}
            onChange={(chosen) => query.filter({ level: chosen === 'debug' ? undefined : chosen })}
            choices={levels.map((value) => ({ value, label: t(`trace.level_${value}`) }))}
          />
          <Checkbox
            label={t('trace.onlyErrors')}
            value={onlyErrors}
            onChange={(chosen) => query.filter({ errors: chosen ? 'yes' : undefined })}
          />
        </>
      }
    >
      {trace.data && <p class="muted trace-of">{about(trace.data)}</p>}
      {recording}
      {trace.error && <ErrorBanner messages={[trace.error.message]} />}
      {!trace.error && (
        <Table
          caption={t('trace.title')}
          columns={columns()}
          rows={trace.data?.rows}
          keyOf={(row) => trace.data?.rows.indexOf(row) ?? 0}
          {...query.table}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => query.showAll('level', 'errors')} />
            ) : (
              <EmptyState icon="file-earmark-text" title={t('trace.none')}>
                {t('trace.noneText')}
              </EmptyState>
            )
          }
        />
      )}
      {trace.data && <Pagination {...query.pagination} total={trace.data.total} />}
    </AdminScreen>
  );
}
