import './reports.css';
import { useState } from 'react';

import { download, useApi } from '../../api/client';
import type { ReportColumn, ReportRow } from '../../api/contract';
import { useIdInPath } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chart } from '../../parts/Chart';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, Skeleton, StatusPill } from '../../parts/status';
import { type Column, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { AttemptPanel } from './AttemptPanel';
import { Filters } from './Filters';
import { cellText, countFilters, filtersOf, isNumeric, isStatus, noFilters, statuses } from './report_words';

function columnOf(column: ReportColumn, at: number): Column<ReportRow> {
  return {
    name: column.name,
    title: column.title,
    align: isNumeric(column.type) ? 'end' : 'start',
    isSortable: true,
    isTitle: at === 0,
    isMuted: column.type === 'date' || column.type === 'instant',
    isLong: column.name === 'course',
    cell: (row) => {
      const value = row.cells[at];
      if (column.type === 'status' && isStatus(value))
        return <StatusPill tone={statuses[value].tone}>{t(statuses[value].title)}</StatusPill>;
      return cellText(column.type, value);
    },
  };
}

/** One report: its chart, its filters, its rows; a row with an attempt opens to what happened in it. */
export function ReportPage() {
  const reportId = useIdInPath('reportId');
  const state = useListQuery();
  const { query, setQuery, filter } = state;
  const [isExporting, setExporting] = useState(false);
  const { sort, descending } = state.input;
  const filters = filtersOf(query);
  const report = useApi('reports.run', { reportId, ...filters, ...state.input }, { keepPrevious: true, fresh: true });
  useTitle(report.data?.title ?? t('reports.title'));

  async function save() {
    setExporting(true);
    try {
      await download('reports.csv', { reportId, ...filters, sort, descending }, `${report.data?.name ?? 'report'}.csv`);
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setExporting(false);
    }
  }

  const isFiltered = countFilters(query) > 0;
  const attempt = query.attempt ? Number(query.attempt) : null;
  return (
    <AdminScreen
      title={report.data?.title ?? t('reports.opening')}
      actions={
        <Button
          icon="download"
          busy={isExporting}
          onClick={save}
          disabled={!report.data || report.data.total === 0}
          reason={t('reports.nothingToExport')}
        >
          {t('reports.csv')}
        </Button>
      }
      panel={
        attempt !== null && (
          <AttemptPanel key={attempt} attemptId={attempt} onClose={() => setQuery({ attempt: undefined })} />
        )
      }
    >
      {report.error && <ErrorBanner messages={[report.error.message]} />}
      {!report.data && !report.error && <Skeleton height={150} />}
      {report.data && report.data.total > 0 && (
        <section class="report-chart">
          <Chart
            label={t('reports.chart')}
            unit={t('reports.chartUnit')}
            slices={report.data.chart.map((part) =>
              isStatus(part.name)
                ? { name: t(statuses[part.name].title), value: part.value, colour: statuses[part.name].colour }
                : { name: part.name, value: part.value, colour: 'var(--accent)' },
            )}
          />
        </section>
      )}
      <Filters query={query} onChange={filter} />
      {report.data && (
        <Table
          caption={report.data.title}
          columns={report.data.columns.map(columnOf)}
          rows={report.data.rows}
          keyOf={(row) => `${row.userId}-${row.contentId}`}
          {...state.table}
          onOpen={(row) =>
            row.attemptId === null
              ? toast(t('reports.noAttempt'))
              : setQuery({ attempt: String(row.attemptId) }, { replace: false })
          }
          empty={
            isFiltered ? (
              <EmptyState
                icon="filter"
                title={t('table.empty')}
                action={<Button onClick={() => setQuery(noFilters)}>{t('reports.clearFilters')}</Button>}
              >
                {t('reports.emptyFiltered')}
              </EmptyState>
            ) : (
              <EmptyState icon="bar-chart" title={t('table.empty')}>
                {t('reports.empty')}
              </EmptyState>
            )
          }
        />
      )}
      {report.data && <Pagination {...state.pagination} total={report.data.total} />}
    </AdminScreen>
  );
}
