// How cells, statuses and filters of reports are shown.
import type { ReportColumn, ReportRequest, TrackingStatus } from '../../api/contract';
import { showDate, showDay, showSeconds } from '../../core/dates';
import type { Query } from '../../core/navigate';
import { showNumber, type TextKey, t } from '../../core/text';
import type { Tone } from '../../parts/status';

export const statuses: Record<TrackingStatus, { title: TextKey; tone: Tone; colour: string }> = {
  notAttempted: { title: 'status.notAttempted', tone: 'neutral', colour: 'var(--control-border)' },
  incomplete: { title: 'status.incomplete', tone: 'info', colour: 'var(--accent)' },
  completed: { title: 'status.completed', tone: 'success', colour: 'var(--success)' },
  passed: { title: 'status.passed', tone: 'success', colour: 'color-mix(in srgb, var(--success) 55%, var(--surface))' },
  failed: { title: 'status.failed', tone: 'danger', colour: 'var(--danger)' },
  browsed: { title: 'status.browsed', tone: 'neutral', colour: 'var(--muted)' },
};

export const statusNames = Object.keys(statuses) as TrackingStatus[];

export function isStatus(value: unknown): value is TrackingStatus {
  return typeof value === 'string' && Object.hasOwn(statuses, value);
}

/** What a lesson said of itself, as a word: "not attempted" -> "Not started"; nothing for "unknown". */
export function reportedWord(status: string): string {
  if (status === '' || status === 'unknown') return '';
  const known = status === 'not attempted' ? 'notAttempted' : status;
  return isStatus(known) ? t(statuses[known].title) : status;
}

/** A cell as text; statuses are drawn by the page. */
export function cellText(type: ReportColumn['type'], value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (type === 'date') return showDate(String(value));
  if (type === 'instant') return showDay(String(value));
  if (type === 'duration') return Number(value) > 0 ? showSeconds(Number(value)) : '';
  if (type === 'percent') return t('common.percent', { percent: Number(value) });
  if (type === 'number') return showNumber(Number(value));
  if (type === 'status') return isStatus(value) ? t(statuses[value].title) : String(value);
  return String(value);
}

export function isNumeric(type: ReportColumn['type']): boolean {
  return type === 'number' || type === 'percent' || type === 'duration';
}

/** The date ranges a report can be narrowed by, in the order they are offered. */
export const ranges = ['assignedDate', 'dueDate', 'completionDate'] as const;

const taken = [
  'users',
  'courses',
  'locations',
  'consolidatedStatuses',
  ...ranges.flatMap((range) => [`${range}From`, `${range}To`]),
] as const;

/** The filters of the address as the report takes them. */
export function filtersOf(query: Query): Omit<ReportRequest, 'reportId'> {
  return Object.fromEntries(taken.filter((name) => query[name]).map((name) => [name, query[name]]));
}

export function countFilters(query: Query): number {
  return taken.filter((name) => query[name]).length;
}

/** Nothing is left of the filters. */
export const noFilters: Query = Object.fromEntries(taken.map((name) => [name, undefined]));

/** "3,8" -> [3, 8] */
export function idsOf(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}
