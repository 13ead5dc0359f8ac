import type { RegistrationState } from '../../api/contract';
import { t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';

const tones: Record<RegistrationState, Tone> = {
  noted: 'neutral',
  unconfirmed: 'neutral',
  waiting: 'info',
  approved: 'success',
  refused: 'danger',
};

export function ApprovalState({ state }: { state: RegistrationState }) {
  return <StatusPill tone={tones[state]}>{t(`approval.is.${state}`)}</StatusPill>;
}
