// The buttons of a sequenced course. The server says which there are, as the course may hide some or bring its own.
import { useState } from 'react';
import type { CourseNavigation } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';

interface Props {
  navigation: CourseNavigation;
  /** The course is finished: to end it loses nothing. */
  isDone: boolean;
  onAsk: (request: string) => void;
}

export function Steps({ navigation, isDone, onAsk }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { canContinue, canGoBack, canFinish } = navigation;
  if (!canContinue && !canGoBack && !canFinish) return null;
  const finish = () => {
    setAsking(false);
    onAsk('exitAll');
  };
  return (
    <footer class="player-steps">
      {canGoBack && (
        <Button icon="arrow-left" onClick={() => onAsk('previous')}>
          {t('player.previous')}
        </Button>
      )}
      {canFinish && (
        <Button class="player-finish" look="quiet" onClick={() => (isDone ? finish() : setAsking(true))}>
          {t('player.finish')}
        </Button>
      )}
      {canContinue && (
        <Button look="primary" onClick={() => onAsk('continue')}>
          {t('player.continue')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={t('player.finishTitle')}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
              <Button look="primary" onClick={finish}>
                {t('player.finish')}
              </Button>
            </>
          }
        >
          <p>{t('player.finishText')}</p>
        </Dialog>
      )}
    </footer>
  );
}
