import { useEffect, useState } from 'react';

import { call } from '../../api/client';
import { forgetPerson } from '../../api/people';
import { homeStage } from '../../core/home_stage';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { session } from '../../core/session';
import { t } from '../../core/text';

/** The course that is the home page may still be saving: its launch ends with the session. */
const HOME_PATIENCE_MS = 6_000;

/** Ends the session here and on the server, forgets what was read for it, goes to sign-in. */
export function LogoutPage() {
  // As the page was opened: on the way to the sign-in the address says neither any more.
  const [{ isSessionTimeout, redirect }] = useState({ ...usePathValues(), ...useQueryValues() });
  const go = useGo();

  useEffect(() => {
    const leave = async () => {
      if (session.key() !== null && !isSessionTimeout) await homeStage.depart(HOME_PATIENCE_MS);
      // A server that cannot be reached must not keep anybody from leaving this browser.
      const answer =
        session.key() !== null && !isSessionTimeout
          ? await call('session.signOut', {}).catch(() => undefined)
          : undefined;
      session.end();
      forgetPerson();
      clearLaunches();
      // As an administrator wrote it down for the way this person came in by.
      if (answer?.goTo) return location.replace(answer.goTo);
      await go('/login', isSessionTimeout ? { redirect, timeout: 'true' } : {}, { replace: true });
    };
    void leave();
  }, [isSessionTimeout, redirect, go]);

  return (
    <p class="empty" role="status">
      {t('logout.leaving')}
    </p>
  );
}

/** Launches of the one who left carry tokens to course content. */
function clearLaunches(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('launch:')) sessionStorage.removeItem(key);
}
