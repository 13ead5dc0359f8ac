// Dates and times as people read them. A Date is "YYYY-MM-DD" and knows no zone; an instant is ISO 8601 UTC.

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** "2026-11-05" -> 11/5/2026; '' for what is no date. */
export function showDate(date: string | null | undefined): string {
  const parts = pattern.exec(date ?? '');
  return parts ? `${Number(parts[2])}/${Number(parts[3])}/${parts[1]}` : '';
}

/** An instant as the day it falls on here: 11/5/2026. */
export function showDay(instant: string | null | undefined): string {
  return showDate(dayOf(instant));
}

/** An instant as day and time here: 11/5/2026, 2:30 PM. */
export function showInstant(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : null;
  if (!at || Number.isNaN(at.getTime())) return '';
  return `${showDay(instant)}, ${at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`;
}

/** The calendar day of an instant in the zone of the browser, "YYYY-MM-DD". */
export function dayOf(instant: string | null | undefined): string {
  const at = instant ? new Date(instant) : null;
  if (!at || Number.isNaN(at.getTime())) return '';
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

/** 3725 -> 1 h 2 min; 45 -> 45 s. */
export function showSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${Math.floor(seconds)} s`;
  return showMinutes(minutes);
}

/** 65 -> 1 h 5 min */
export function showMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** 1536 -> 1.5 KB; sizes as file managers tell them. */
export function showBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
