// How a target stands, in words.
import type { ConnectionAnswer, TargetRow, TargetState } from '../../api/contract';
import { showNumber, t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';

const tones: Record<TargetState, Tone> = { sending: 'success', waiting: 'warning', stopped: 'danger', off: 'neutral' };

export function StatePill({ row }: { row: TargetRow }) {
  const isThrough = row.state === 'sending' && row.waiting === 0 && !row.isMoreWaiting;
  return (
    <StatusPill tone={tones[row.state]}>
      {t(isThrough ? 'lrsTargets.isThrough' : `lrsTargets.is_${row.state}`)}
    </StatusPill>
  );
}

export function waitingText(row: TargetRow): string {
  return row.isMoreWaiting ? t('lrsTargets.moreThan', { least: showNumber(row.waiting) }) : showNumber(row.waiting);
}

export function connectionText(found: ConnectionAnswer): string {
  return t(`lrsTargets.check_${found.connection}`, { status: found.status, versions: found.versions.join(', ') });
}

export function connectionTone(found: ConnectionAnswer): 'info' | 'warning' | 'danger' {
  if (found.connection === 'works') return 'info';
  return found.connection === 'mayNotRead' || found.connection === 'isBusy' ? 'warning' : 'danger';
}
