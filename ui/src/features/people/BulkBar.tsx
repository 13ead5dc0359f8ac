import { useState } from 'react';

import { call, Refused, useChange } from '../../api/client';
import type { BulkAction, BulkDone } from '../../api/contract';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

interface BulkProps {
  /** Who is chosen. */
  userIds: readonly number[];
  actions: readonly BulkAction[];
  /** Those for whom it was not done stay chosen. */
  onDone: (left: readonly number[]) => void;
}

interface Question {
  action: BulkAction;
  userIds: number[];
  foreseen: BulkDone;
}

/** What can be done with the people who are chosen. What would come of it is counted by the server before it is asked. */
export function BulkBar({ userIds, actions, onDone }: BulkProps) {
  const bulk = useChange('users.bulk', ['users.list', 'users.listRemoved', 'users.show', 'people.find', 'outbox.list']);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState<BulkAction | null>(null);
  const [failure, setFailure] = useState('');
  const [left, setLeft] = useState<BulkDone['left']>([]);

  async function ask(action: BulkAction) {
    setFailure('');
    setLeft([]);
    setBusy(action);
    try {
      const ids = [...userIds];
      setQuestion({
        action,
        userIds: ids,
        foreseen: await call('users.bulk', { userIds: ids, action, isDryRun: true }),
      });
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(null);
  }

  return (
    <div class="bulk">
      <div class={userIds.length === 0 ? 'bulk-bar is-idle' : 'bulk-bar'}>
        <span role="status">{t('bulk.chosen', { count: showNumber(userIds.length) })}</span>
        {actions.map((action) => (
          <Button
            key={action}
            size="small"
            look={action === 'remove' ? 'danger' : undefined}
            busy={busy === action}
            disabled={userIds.length === 0}
            reason={t('bulk.chooseFirst')}
            onClick={() => void ask(action)}
          >
            {t(`bulk.${action}`)}
          </Button>
        ))}
      </div>
      {failure && <ErrorBanner messages={[failure]} />}
      {left.length > 0 && (
        <Banner tone="warning">
          <p>{t('bulk.left')}</p>
          <Left left={left} />
        </Banner>
      )}
      {question && (
        <ConfirmDialog
          title={t(`bulk.${question.action}Title`, { count: showNumber(question.foreseen.done) })}
          action={t(`bulk.${question.action}`)}
          isDanger={question.action === 'remove'}
          onConfirm={async () => {
            const { action, userIds: ids } = question;
            const done = await bulk.mutateAsync({ userIds: ids, action, isDryRun: false });
            toast(t(action === 'invite' ? 'bulk.invited' : 'bulk.done', { count: showNumber(done.done) }));
            setLeft(done.left);
            onDone(done.left.map((one) => one.id));
          }}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`bulk.${question.action}Text`)}</p>
          {question.action === 'invite' && !question.foreseen.canSend && <p>{t('import.invitationsWait')}</p>}
          {question.foreseen.unchanged > 0 && (
            <p>{t('bulk.unchanged', { count: showNumber(question.foreseen.unchanged) })}</p>
          )}
          {question.foreseen.left.length > 0 && (
            <>
              <p>{t('bulk.wouldBeLeft', { count: showNumber(question.foreseen.left.length) })}</p>
              <Left left={question.foreseen.left} />
            </>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function Left({ left }: { left: BulkDone['left'] }) {
  return (
    <ul>
      {left.map((one) => (
        <li key={one.id}>
          <bdi>{one.fullName}</bdi> {one.why}
        </li>
      ))}
    </ul>
  );
}
