import { useState } from 'react';

import { useChange } from '../../api/client';
import type { SessionRow } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { browserOf } from './browser_words';

function nameOf({ userAgent }: SessionRow): string {
  const { browser, system } = browserOf(userAgent);
  if (browser && system) return t('security.browserOn', { browser, system });
  return browser || system || t('security.unknownBrowser');
}

/** Every browser the person is signed in with; each can be signed out from here. */
export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const end = useChange('sessions.end', ['security.show']);
  const endOthers = useChange('sessions.endOthers', ['security.show']);
  const [ending, setEnding] = useState<SessionRow | 'others' | null>(null);
  const others = sessions.filter((session) => !session.isCurrent);

  return (
    <section class="card" aria-labelledby="sessions-title">
      <header>
        <h2 id="sessions-title">{t('security.sessions')}</h2>
        {others.length > 0 && <Button onClick={() => setEnding('others')}>{t('security.endOthers')}</Button>}
      </header>
      <p class="muted">{t('security.sessionsText')}</p>
      <ul class="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name="display" />
            <span>
              <strong>{nameOf(session)}</strong>
              <span class="meta">
                {t('security.seen', { address: session.address, when: showInstant(session.lastSeenAt) })}
              </span>
              <span class="meta">{t('security.since', { when: showInstant(session.createdAt) })}</span>
            </span>
            {session.isCurrent ? (
              <StatusPill tone="success">{t('security.thisBrowser')}</StatusPill>
            ) : (
              <Button
                size="small"
                aria-label={t('security.endOne', { name: nameOf(session), address: session.address })}
                onClick={() => setEnding(session)}
              >
                {t('logout.action')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title={
            ending === 'others' ? t('security.endOthersTitle') : t('security.endTitleOf', { name: nameOf(ending) })
          }
          action={t('logout.action')}
          onConfirm={async () => {
            await (ending === 'others' ? endOthers.mutateAsync({}) : end.mutateAsync({ sessionId: ending.id }));
            toast(t('security.sessionEnded'));
          }}
          onClose={() => setEnding(null)}
        >
          {t('security.endSessionText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
