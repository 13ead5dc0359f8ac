// What the backups screen says, as pure rules.
import type { BackupResult, BackupRow } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import type { Tone } from '../../parts/status';

/** How the last one ended, as a banner. */
export function lastWords(last: BackupResult): { tone: Tone; text: string } {
  const values = { time: showInstant(last.at), message: last.message };
  switch (last.outcome) {
    case 'made':
      return last.message
        ? { tone: 'warning', text: t('backups.lastMadeWith', values) }
        : { tone: 'success', text: t('backups.lastMade', values) };
    case 'skipped':
      return { tone: 'danger', text: t('backups.lastSkipped', values) };
    case 'stopped':
      return { tone: 'warning', text: t('backups.lastStopped', values) };
    default:
      return { tone: 'danger', text: t('backups.lastFailed', values) };
  }
}

/** Whether a backup was read back, and what came of it. */
export function stateOf(row: BackupRow): { tone: Tone; text: string } {
  if (row.checkedAt && row.fault) return { tone: 'danger', text: t('backups.isDamaged') };
  if (!row.isComplete) return { tone: 'warning', text: t('backups.isIncomplete') };
  if (!row.checkedAt) return { tone: 'neutral', text: t('backups.isUnchecked') };
  return { tone: 'success', text: t('backups.isSound') };
}

/** Hours between backups that can be chosen; one that was set elsewhere is kept among them. */
export function intervals(current: number): number[] {
  const usual = [1, 3, 6, 12, 24, 168];
  return usual.includes(current) ? usual : [...usual, current].sort((a, b) => a - b);
}

export function intervalText(hours: number): string {
  if (hours === 1) return t('backups.every1');
  if (hours === 24) return t('backups.everyDay');
  if (hours === 168) return t('backups.everyWeek');
  return t('backups.everyHours', { count: hours });
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** 2 -> "02:00 UTC (03:00 here)" where `offset` is 60 minutes east of UTC. */
export function hourText(hour: number, offset = -new Date().getTimezoneOffset()): string {
  const minutes = (((hour * 60 + offset) % 1440) + 1440) % 1440;
  const local = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return t('backups.hourChoice', { utc: `${twoDigits(hour)}:00`, local });
}

/** A word of a command line, quoted where a shell would break it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
