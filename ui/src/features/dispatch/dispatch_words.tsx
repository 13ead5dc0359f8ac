import type { Dispatch, DispatchState } from '../../api/contract';
import { showDate } from '../../core/dates';
import { showNumber, type TextKey, t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';

const looks: Record<DispatchState, { tone: Tone; word: TextKey }> = {
  open: { tone: 'success', word: 'dispatch.stateOpen' },
  off: { tone: 'neutral', word: 'dispatch.stateOff' },
  expired: { tone: 'warning', word: 'dispatch.stateExpired' },
  full: { tone: 'warning', word: 'dispatch.stateFull' },
};

export const states = Object.keys(looks) as DispatchState[];

export function stateWord(state: DispatchState): string {
  return t(looks[state].word);
}

export function StatePill({ dispatch }: { dispatch: Dispatch }) {
  if (dispatch.state === 'open' && !dispatch.isPublished)
    return <StatusPill tone="warning">{t('dispatch.stateUnpublished')}</StatusPill>;
  return <StatusPill tone={looks[dispatch.state].tone}>{stateWord(dispatch.state)}</StatusPill>;
}

/** "12", or "12 of 50" where there is a limit. */
export function usedOf(used: number, most: number | null): string {
  return most === null ? showNumber(used) : t('dispatch.usedOf', { used: showNumber(used), most: showNumber(most) });
}

export function expiryOf(dispatch: Dispatch): string {
  return dispatch.expiresOn ? showDate(dispatch.expiresOn) : t('dispatch.never');
}
