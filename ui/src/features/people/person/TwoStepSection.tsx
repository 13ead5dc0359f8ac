import { useState } from 'react';

import { useApi, useChange } from '../../../api/client';
import type { PersonHead } from '../../../api/contract';
import { useProfile } from '../../../api/people';
import { showDay, showInstant } from '../../../core/dates';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { ConfirmDialog } from '../../../parts/Dialog';
import { RecordSection } from '../../../parts/RecordPage';
import { ErrorBanner } from '../../../parts/status';
import { toast } from '../../../parts/toast';
import { browserOf } from '../../security';
import { PersonPhone } from './PersonPhone';

/** Two-step sign-in and sessions of one person, with the help an administrator can give. */
export function TwoStepSection({ person, mayChange }: { person: PersonHead; mayChange: boolean }) {
  const security = useApi('users.showSecurity', { userId: person.id }, { fresh: true });
  const endSessions = useChange('users.endSessions', ['users.showSecurity']);
  const endOne = useChange('users.endSession', ['users.showSecurity', 'history.list']);
  const reset = useChange('users.resetTwoStep', ['users.showSecurity']);
  const isOwn = useProfile()?.id === person.id;
  const [asking, setAsking] = useState<'sessions' | 'two steps' | null>(null);
  if (security.error) return <ErrorBanner messages={[security.error.message]} />;
  if (!security.data) return null;
  const { sessions, usesTwoSteps, twoStepsSince } = security.data;
  const last = sessions[0];

  return (
    <RecordSection title={t('personSecurity.title')}>
      <p class="meta">
        {usesTwoSteps ? t('personSecurity.twoSteps', { day: showDay(twoStepsSince) }) : t('personSecurity.oneStep')}
        <br />
        {last
          ? t('personSecurity.sessions', { count: sessions.length, when: showInstant(last.lastSeenAt) })
          : t('personSecurity.noSessions')}
      </p>
      {sessions.length > 0 && (
        <ul class="person-sessions" aria-label={t('security.sessions')}>
          {sessions.map((session) => {
            const { browser, system } = browserOf(session.userAgent);
            const name = [browser, system].filter(Boolean).join(' · ') || t('security.unknownBrowser');
            return (
              <li key={session.id}>
                <span>
                  <strong>{name}</strong>
                  <span class="meta">
                    {t('security.seen', { address: session.address, when: showInstant(session.lastSeenAt) })}
                  </span>
                </span>
                {mayChange && (
                  <Button
                    size="small"
                    aria-label={t('security.endOne', { name, address: session.address })}
                    onClick={() =>
                      endOne.mutate(
                        { userId: person.id, sessionId: session.id },
                        {
                          onSuccess: () => toast(t('security.sessionEnded')),
                          onError: (error) => toast(error.message, 'failed'),
                        },
                      )
                    }
                  >
                    {t('logout.action')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mayChange && (usesTwoSteps || last) && (
        <div class="record-actions">
          {last && (
            <Button icon="box-arrow-right" onClick={() => setAsking('sessions')}>
              {t('personSecurity.endSessions')}
            </Button>
          )}
          {usesTwoSteps && !isOwn && (
            <Button onClick={() => setAsking('two steps')}>{t('personSecurity.reset')}</Button>
          )}
        </div>
      )}
      <PersonPhone person={person} security={security.data} mayChange={mayChange && !isOwn} />
      {asking === 'sessions' && (
        <ConfirmDialog
          title={t('personSecurity.endTitle', { name: person.fullName })}
          action={t('personSecurity.endSessions')}
          onConfirm={async () => {
            await endSessions.mutateAsync({ userId: person.id });
            toast(t('personSecurity.ended', { name: person.fullName }));
          }}
          onClose={() => setAsking(null)}
        >
          {t('personSecurity.endText')}
        </ConfirmDialog>
      )}
      {asking === 'two steps' && (
        <ConfirmDialog
          title={t('personSecurity.resetTitle', { name: person.fullName })}
          action={t('personSecurity.reset')}
          isDanger
          onConfirm={async () => {
            await reset.mutateAsync({ userId: person.id });
            toast(t('personSecurity.wasReset', { name: person.fullName }));
          }}
          onClose={() => setAsking(null)}
        >
          {t('personSecurity.resetText')}
        </ConfirmDialog>
      )}
    </RecordSection>
  );
}
