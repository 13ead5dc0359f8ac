// The end of a course in somebody else's learning system: the last result is handed over, and what became of it is told.
import './dispatch.css';
import { useCallback, useEffect, useState } from 'react';
import { callQuietly } from '../../api/client';
import { line } from '../../api/dispatch_line';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EmptyState, Loading } from '../../parts/status';

type Outcome = 'waiting' | 'taken' | 'refused' | 'lost';

/** The page around tries for 15 s; one that says nothing at all is gone. */
const PATIENCE_MS = 30_000;
const CLOSE_MS = 1_500;

export function ExitPage() {
  const [outcome, setOutcome] = useState<Outcome>('waiting');

  const hand = useCallback(async () => {
    setOutcome('waiting');
    if (!line.isOpen) return setOutcome('lost');
    try {
      line.report(await callQuietly('dispatches.report', {}), true);
    } catch {
      setOutcome('refused');
    }
  }, []);

  useEffect(
    () =>
      line.onReported((told) => {
        if (told.isTaken && told.isLast) {
          setOutcome('taken');
          if (window.opener) setTimeout(() => window.close(), CLOSE_MS);
        } else if (!told.isTaken && told.isLast) setOutcome('refused');
      }),
    [],
  );
  useEffect(() => void hand(), [hand]);
  useEffect(() => {
    if (outcome !== 'waiting') return;
    const patience = setTimeout(() => setOutcome('refused'), PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [outcome]);

  if (outcome === 'waiting')
    return (
      <main class="dispatch-page">
        <p role="status">{t('dispatch.handing')}</p>
        <Loading />
      </main>
    );
  return (
    <main class="dispatch-page">
      <div role={outcome === 'taken' ? 'status' : 'alert'}>
        <EmptyState
          icon={outcome === 'taken' ? 'check-circle' : 'exclamation-triangle'}
          title={t(`dispatch.${outcome}Title`)}
          action={
            outcome === 'refused' ? (
              <Button look="primary" icon="arrow-clockwise" onClick={() => void hand()}>
                {t('common.tryAgain')}
              </Button>
            ) : undefined
          }
        >
          {t(`dispatch.${outcome}Text`)}
        </EmptyState>
      </div>
    </main>
  );
}
