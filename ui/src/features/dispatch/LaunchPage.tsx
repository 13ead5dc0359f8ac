// Where a package of ours in somebody else's learning system leads: opens its course for the learner of that system.
import './dispatch.css';
import { useCallback, useEffect, useState } from 'react';
import { call, Refused } from '../../api/client';
import { line, type Start } from '../../api/dispatch_line';
import { forgetPerson } from '../../api/people';
import { useGo, useQueryValues } from '../../core/navigate';
import { session } from '../../core/session';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EmptyState, Loading } from '../../parts/status';
import { keepLaunch, wrappedQuery } from '../player';

/** The package answers at once; later means that this page was opened by something else. */
const PATIENCE_MS = 10_000;

export function LaunchPage() {
  const go = useGo();
  const { dispatch = '' } = useQueryValues();
  const [refusal, setRefusal] = useState('');
  // What was asked for and got no answer can be asked for again.
  const [unanswered, setUnanswered] = useState<Start | null>(null);

  const open = useCallback(
    async (start: Start) => {
      const { token, ...learner } = start;
      try {
        session.beginElsewhere(token);
        const started = await call('dispatches.start', learner);
        session.beginElsewhere(started.ticket);
        forgetPerson();
        keepLaunch(started.launch);
        line.report(started.report, false);
        await go(`/play-course/${started.launch.launchId}`, wrappedQuery(dispatch), { replace: true });
      } catch (error) {
        const isAnswer = error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (!isAnswer) setUnanswered(start);
        setRefusal(error instanceof Refused && error.message ? error.message : t('error.unexpected'));
      }
    },
    [dispatch, go],
  );
  const again = () => {
    if (!unanswered) return;
    setRefusal('');
    setUnanswered(null);
    void open(unanswered);
  };

  useEffect(() => {
    let isHere = true;
    if (!line.open(dispatch, (start) => void open(start))) setRefusal(t('dispatch.nobody'));
    const patience = setTimeout(() => {
      if (isHere && !line.isOpen) setRefusal(t('dispatch.nobody'));
    }, PATIENCE_MS);
    return () => {
      isHere = false;
      clearTimeout(patience);
    };
  }, [dispatch, open]);

  return (
    <main class="dispatch-page">
      {refusal ? (
        <div role="alert">
          <EmptyState
            icon="exclamation-triangle"
            title={t('dispatch.openRefused')}
            action={unanswered && <Button onClick={again}>{t('common.tryAgain')}</Button>}
          >
            {refusal}
          </EmptyState>
        </div>
      ) : (
        <div class="spinner" aria-busy="true">
          <Loading />
        </div>
      )}
    </main>
  );
}
