import './Table.css';
import type { ComponentChildren } from 'preact';

import { t } from '../core/text';
import { Button } from './Button';
import { Icon } from './Icon';
import { EmptyState, Loading, Skeleton } from './status';

export interface Column<Row> {
  /** The name the server sorts by. */
  name: string;
  title: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  isSortable?: boolean;
  isMuted?: boolean;
  /** Titles and sentences: given room where there are many columns. */
  isLong?: boolean;
  /** The heading of the row as a card; opens the row when `onOpen` is given. The first column without any marked. */
  isTitle?: boolean;
  /** A menu or button at the end; its heading is for screen readers only. */
  isAction?: boolean;
  width?: string;
}

export interface Sorting {
  sort: string;
  descending: boolean;
}

interface TableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  onOpen?: (row: Row) => void;
  /** What the opener says to screen readers, when the first column is not enough. */
  openLabel?: (row: Row) => string;
  chosen?: string | number | null;
  /** In the place of 'There are no records to show.' */
  empty?: ComponentChildren;
  /** Rows to draw grey while loading. */
  expected?: number;
}

/** Rows of 46 px with sortable headings; cards where there is no room. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, keyOf, sorting, onSort, onOpen, chosen, empty, expected = 8 } = props;
  const title = columns.find((column) => column.isTitle) ?? columns[0];

  if (rows?.length === 0)
    return <div class="table-empty">{empty ?? <p class="empty muted">{t('table.empty')}</p>}</div>;
  return (
    <div class="table-wrap">
      {!rows && <Loading />}
      <table class={columns.length > 8 ? 'table is-wide' : 'table'} role="table" aria-busy={!rows}>
        <caption class="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {!rows &&
            Array.from({ length: expected }, (_, at) => (
              <tr role="row" key={at}>
                {columns.map((column) => (
                  <td role="cell" key={column.name}>
                    {!column.isAction && <Skeleton width={column === title ? '70%' : '50%'} height={12} />}
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row) => {
            const key = keyOf(row);
            const classes = [onOpen && 'is-link', chosen === key && 'is-chosen'].filter(Boolean).join(' ');
            return (
              <tr
                role="row"
                key={key}
                class={classes || undefined}
                aria-current={chosen === key || undefined}
                onClick={(event) => {
                  const isControl = (event.target as Element).closest('button, a, input, select, label, [popover]');
                  if (!isControl && !getSelection()?.toString()) onOpen?.(row);
                }}
              >
                {columns.map((column) => {
                  const value = column.cell(row);
                  // A name or code keeps its own direction, whatever that of the page.
                  const content = typeof value === 'string' && value !== '' ? <bdi>{value}</bdi> : value;
                  const isTitle = column === title;
                  const look = [
                    column.align,
                    column.isMuted && 'muted',
                    column.isLong && 'is-long',
                    isTitle && 'is-title',
                    column.isAction && 'is-action',
                    (content === '' || content === null) && 'is-empty',
                  ];
                  return (
                    <td
                      role="cell"
                      key={column.name}
                      class={look.filter(Boolean).join(' ') || undefined}
                      data-title={isTitle || column.isAction ? undefined : column.title}
                    >
                      {isTitle && onOpen ? (
                        <button
                          type="button"
                          class="row-open"
                          aria-label={props.openLabel?.(row)}
                          onClick={() => onOpen(row)}
                        >
                          {content}
                        </button>
                      ) : (
                        content
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** In the place of a table: search and filters leave nothing over. */
export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      icon="search"
      title={t('table.empty')}
      action={<Button onClick={onShowAll}>{t('table.showAll')}</Button>}
    >
      {t('table.nothingFound')}
    </EmptyState>
  );
}

function Heading<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
}) {
  const isSorted = sorting?.sort === column.name;
  const order = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none';
  const isSortable = column.isSortable && onSort;
  return (
    <th
      role="columnheader"
      scope="col"
      class={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={isSortable ? order : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          class={isSorted ? 'is-sorted' : undefined}
          onClick={() => onSort({ sort: column.name, descending: isSorted && !sorting.descending })}
        >
          {column.title}
          <Icon name={isSorted ? (sorting.descending ? 'chevron-down' : 'chevron-up') : 'chevron-expand'} size={11} />
        </button>
      ) : column.isAction ? (
        <span class="visually-hidden">{column.title}</span>
      ) : (
        column.title
      )}
    </th>
  );
}

export const pageSizes = [5, 10, 15, 20, 50, 100] as const;
export const defaultPageSize = 15;

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
}

/** "1-15 of 240", rows a page, Previous and Next. */
export function Pagination({ page, pageSize, total, onPage, onPageSize }: PaginationProps) {
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav class="table-foot" aria-label={t('table.pages')}>
      <span class="numbers grow" role="status">
        {t('table.range', {
          from: Math.min((page - 1) * pageSize + 1, total),
          to: Math.min(page * pageSize, total),
          total,
        })}
      </span>
      {onPageSize && (
        <label class="page-size">
          {t('table.pageSize')}
          <span class="select">
            <select
              class="input"
              value={String(pageSize)}
              onChange={(event) => onPageSize(Number(event.currentTarget.value))}
            >
              {pageSizes.map((size) => (
                <option key={size} value={String(size)}>
                  {size}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={12} />
          </span>
        </label>
      )}
      {last > 1 && (
        <span class="page-buttons">
          <Button size="small" disabled={page <= 1} reason={t('table.firstPage')} onClick={() => onPage(page - 1)}>
            {t('table.previous')}
          </Button>
          <Button size="small" disabled={page >= last} reason={t('table.lastPage')} onClick={() => onPage(page + 1)}>
            {t('table.next')}
          </Button>
        </span>
      )}
    </nav>
  );
}
