import { useState } from 'react';

import { callProven } from '../../api/proof';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { Door } from './Door';
import { useSignIn } from './useSignIn';
import { ClosedWay, OtherWays, useWays } from './WaysIn';

/** Signing in by one's name alone, in a training room where the portal allows that. */
export function NoPasswordPage() {
  const signIn = useSignIn();
  const { isOffered } = useWays();
  const [username, setUsername] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  if (!isOffered('nopassword')) return <ClosedWay text={t('login.wayClosed')} />;

  function submit(event: Event) {
    event.preventDefault();
    const name = username.trim();
    setMissing(name ? [] : [t('login.usernameMissing')]);
    if (!name) return;
    void signIn.run(name, () =>
      callProven('signIn', 'session.signInWithoutPassword', { username: name, locale: currentLanguage() }),
    );
  }

  return (
    <Door>
      <div>
        <h1>{t('login.heading')}</h1>
        <p class="muted">{t('nopassword.lead')}</p>
      </div>
      <ErrorBanner messages={signIn.failure ? [signIn.failures > 0 ? t('nopassword.refused') : signIn.failure] : []} />
      <form class="stack" onSubmit={submit} noValidate>
        <TextInput
          label={t('login.username')}
          name="username"
          autoComplete="off"
          verbatim
          autoFocus
          value={username}
          onChange={setUsername}
          errors={missing}
        />
        <Button type="submit" look="primary" wide busy={signIn.isBusy}>
          {t('login.action')}
        </Button>
      </form>
      <OtherWays except="nopassword" />
    </Door>
  );
}
