// Dates, times, lengths and sizes as people read them in the language of the page. A Date is "YYYY-MM-DD" and knows no
// zone; an instant is ISO 8601 UTC.
import { currentLocale, showNumber, type TextKey, t } from './text';

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const day = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** Making one is slow, and a table asks a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLocale()} ${Object.keys(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(currentLocale(), options);
  formats.set(key, known);
  return known;
}

function instantOf(text: string | null | undefined): Date | null {
  const at = text ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** "2026-11-05" -> 11/5/2026 in English of the United States; '' for what is no date. */
export function showDate(date: string | null | undefined): string {
  const parts = pattern.exec(date ?? '');
  if (!parts) return '';
  return format({ ...day, timeZone: 'UTC' }).format(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
}

/** An instant as the day it falls on here: 11/5/2026. */
export function showDay(instant: string | null | undefined): string {
  return showDate(dayOf(instant));
}

/** An instant as day and time here: 11/5/2026, 2:30 PM. */
export function showInstant(instant: string | null | undefined): string {
  const at = instantOf(instant);
  return at ? format({ ...day, ...time }).format(at) : '';
}

/** 2:30 PM */
export function showTime(at: Date): string {
  return format(time).format(at);
}

/** The calendar day of an instant in the zone of the browser, "YYYY-MM-DD". */
export function dayOf(instant: string | null | undefined): string {
  const at = instantOf(instant);
  if (!at) return '';
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** The day it is for the portal, which counts its days in UTC wherever people are: "YYYY-MM-DD". */
export function portalDay(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** 3725 -> 1 h 2 min; 45 -> 45 s. */
export function showSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t('unit.seconds', { number: Math.floor(seconds) });
  return showMinutes(minutes);
}

/** 65 -> 1 h 5 min */
export function showMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  if (hours === 0) return t('unit.minutes', { number: rest });
  return rest === 0 ? t('unit.hours', { number: hours }) : t('unit.hoursMinutes', { hours, minutes: rest });
}

const units: readonly TextKey[] = ['unit.kilobytes', 'unit.megabytes', 'unit.gigabytes'];

/** 1536 -> 1.5 KB; sizes as file managers tell them. */
export function showBytes(bytes: number): string {
  if (bytes < 1000) return t('unit.bytes', { count: Math.round(bytes) });
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const number = size >= 100 ? showNumber(Math.round(size)) : decimal(size);
  return t(units[unit] ?? 'unit.gigabytes', { number });
}

/** With one digit behind the point. */
function decimal(value: number): string {
  return value.toLocaleString(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
