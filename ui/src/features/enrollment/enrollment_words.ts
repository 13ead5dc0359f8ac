// How a content of a person is told: its status, and why they have it.
import type { EnrollmentReason, PersonContentRow, TrackingStatus } from '../../api/contract';
import { showDay } from '../../core/dates';
import { t } from '../../core/text';
import type { Tone } from '../../parts/status';

const tones: Record<TrackingStatus, Tone> = {
  notAttempted: 'neutral',
  incomplete: 'info',
  completed: 'success',
  passed: 'success',
  failed: 'danger',
  browsed: 'neutral',
};

/** Exempt stands before everything else: nothing is asked of them. */
export function statusPill(row: Pick<PersonContentRow, 'isExempt' | 'status'>): { text: string; tone: Tone } {
  if (row.isExempt) return { text: t('enrollment.state_exempt'), tone: 'neutral' };
  return { text: t(`status.${row.status}`), tone: tones[row.status] };
}

/** "Location group Leeds, since 1/2/2026, by Ada" */
export function reasonText(reason: EnrollmentReason): string {
  const what =
    reason.target === 'person'
      ? t('enrollment.byHand')
      : reason.target === 'everyone'
        ? t('assignments.everyone')
        : reason.targetName;
  const by = reason.assignedBy
    ? t('assignments.by', { name: reason.assignedBy, date: showDay(reason.assignedAt) })
    : '';
  return [what, by].filter(Boolean).join(' · ');
}

/** Whether a rule for exactly this person is among those that give it. */
export function isByHand(row: Pick<PersonContentRow, 'reasons'>): boolean {
  return row.reasons.some((reason) => reason.target === 'person');
}
