// What stands round a course, in the player and in the place of the home page.
import type { ComponentChildren } from 'preact';
import { useRef } from 'react';

import type { Launch } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Icon, type IconName } from '../../parts/Icon';
import { Banner, EmptyState } from '../../parts/status';
import type { Problem, SaveState } from './usePlayer';

/**
 * What the course may do in its frame. It is on an origin of its own, so allow-same-origin gives it nothing of ours. A
 * window that it opens is like any other: in a sandbox browsers show no PDF.
 */
export const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';

const saved: Record<
  SaveState,
  { icon: IconName; text: 'player.saved' | 'player.saving' | 'player.kept' | 'player.unsaved' }
> = {
  saved: { icon: 'cloud-check', text: 'player.saved' },
  saving: { icon: 'cloud-arrow-up', text: 'player.saving' },
  kept: { icon: 'cloud-slash', text: 'player.kept' },
  refused: { icon: 'exclamation-circle', text: 'player.unsaved' },
};

export function Saved({ state }: { state: SaveState }) {
  return (
    <p class={`player-saved is-${state}`} role="status">
      <Icon name={saved[state].icon} size={16} />
      <span>{t(saved[state].text)}</span>
    </p>
  );
}

interface NoticeProps {
  launch: Launch;
  save: SaveState;
  problem: Problem;
  /** Why the last request of a sequenced course was not followed. */
  refusal: string;
  isSilent: boolean;
  isWindowBlocked: boolean;
  /** The allowed time is over, and the part goes on. */
  isTimeUp: boolean;
  isSignedOut: boolean;
  onRetry: () => void;
}

export function Notices(props: NoticeProps) {
  const { launch, save, problem, refusal, isSilent, isWindowBlocked, isTimeUp, isSignedOut, onRetry } = props;
  const again = (
    <Button size="small" onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  );
  // It stays while the next try is made: the course must not move under the pointer each time.
  const isKept = useRef(false);
  if (save !== 'saving') isKept.current = save === 'kept';
  const notices: ComponentChildren[] = [];
  if (launch.mode === 'review') notices.push(<Banner key="review">{t('player.review')}</Banner>);
  if (launch.mode === 'browse')
    notices.push(
      <Banner key="browse">
        {t('player.preview')}{' '}
        {launch.debugLevel !== null && (
          <a href={`/admin/preview-calls/${launch.launchId}?level=verbose`} target="_blank" rel="noreferrer">
            {t('player.showCalls')}
          </a>
        )}
      </Banner>,
    );
  if (problem === null && isKept.current)
    notices.push(
      <Banner key="kept" tone="warning">
        {t('player.keptText')} {again}
      </Banner>,
    );
  if (problem === null && save === 'refused')
    notices.push(
      <Banner key="refused" tone="danger">
        {t('player.unsavedText')} {again}
      </Banner>,
    );
  if (problem === null && refusal !== '') notices.push(<Banner key="refusal">{refusal}</Banner>);
  if (problem === null && isTimeUp)
    notices.push(
      <Banner key="time" tone="warning">
        {t('player.timeOver')}
      </Banner>,
    );
  if (problem === null && isWindowBlocked)
    notices.push(
      <Banner key="window" tone="warning">
        {t('player.windowBlocked')}
      </Banner>,
    );
  if (problem === null && isSilent) notices.push(<Banner key="silent">{t('player.silent')}</Banner>);
  if (isSignedOut)
    notices.push(
      <Banner key="out" tone="warning">
        {t('player.signedOut')}
      </Banner>,
    );
  return notices.length > 0 ? <div class="player-notices">{notices}</div> : null;
}

export function Stopped({
  problem,
  address,
  onAgain,
  exit,
  onExit,
}: {
  problem: NonNullable<Problem>;
  address: string;
  onAgain: () => void;
  exit: string;
  onExit: () => void;
}) {
  const isAway = problem === 'away' || problem === 'unreachable';
  return (
    <div class="player-stop" role="alert">
      <EmptyState
        icon={isAway ? 'cloud-slash' : 'exclamation-triangle'}
        title={t(`player.${problem}Title`)}
        action={
          <>
            {problem !== 'unplayable' && (
              <Button look="primary" icon="arrow-clockwise" onClick={onAgain}>
                {t(isAway ? 'common.tryAgain' : 'player.openAgain')}
              </Button>
            )}
            <Button onClick={onExit}>{exit}</Button>
          </>
        }
      >
        {t(`player.${problem}Text`, { address })}
      </EmptyState>
    </div>
  );
}
