import './reports.css';
import { useState } from 'react';

import { download, useApi } from '../../api/client';
import type { DebugLevel, TraceEntry } from '../../api/contract';
import { useIdInPath } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

const levels = ['information', 'debug', 'verbose'] as const;

/** Words of standards and courses run from left to right in every language. */
function Raw({ text }: { text: string }) {
  return (
    <bdi class="trace-text" dir="ltr">
      {text}
    </bdi>
  );
}

const columns: () => Column<TraceEntry>[] = () => [
  { name: 'name', title: t('trace.name'), cell: (row) => <Raw text={row.name} />, isTitle: true },
  { name: 'text', title: t('trace.text'), cell: (row) => <Raw text={row.text} />, isLong: true },
  { name: 'kind', title: t('trace.kind'), cell: (row) => t(`trace.kind_${row.kind}`) },
  { name: 'part', title: t('trace.part'), cell: (row) => row.part, isMuted: true, isLong: true },
  { name: 'at', title: t('trace.at'), cell: (row) => <Raw text={row.at} />, isMuted: true },
];

/** What is stored of one attempt step by step, for who finds out why a course did what it did. */
export function AttemptTracePage() {
  const attemptId = useIdInPath('attemptId');
  const query = useListQuery();
  const [isExporting, setExporting] = useState(false);
  const level = levels.find((known) => known === query.query.level) ?? 'debug';
  const { page, pageSize } = query.input;
  const filters: { attemptId: number; level: DebugLevel; search?: string } = {
    attemptId,
    level,
    search: query.search || undefined,
  };
  const trace = useApi('attempts.trace', { ...filters, page, pageSize }, { keepPrevious: true, fresh: true });
  useTitle(t('trace.title'), trace.data?.title);

  async function save() {
    setExporting(true);
    try {
      await download('attempts.traceText', filters, `attempt-${attemptId}.txt`);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setExporting(false);
    }
  }

  const isNarrowed = query.search !== '' || level === 'information';
  return (
    <AdminScreen
      title={t('trace.title')}
      actions={
        <Button icon="download" busy={isExporting} disabled={!trace.data} onClick={save}>
          {t('trace.export')}
        </Button>
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
        </>
      }
    >
      {trace.data && (
        <p class="muted trace-of">
          {t('trace.of', {
            title: trace.data.title,
            number: showNumber(trace.data.number),
            name: trace.data.fullName,
          })}
        </p>
      )}
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
              <NothingFound onShowAll={() => query.showAll('level')} />
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
