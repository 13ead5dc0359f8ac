import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { call, Refused } from '../../api/client';
import type { DemoAccount } from '../../api/contract';
import { usePortal } from '../../api/people';
import { addressOf, useQueryValues } from '../../core/navigate';
import { safeRedirect } from '../../core/redirect';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Icon } from '../../parts/Icon';
import { PasswordInput, TextInput } from '../../parts/inputs';
import { Avatar, Banner, ErrorBanner } from '../../parts/status';
import { Door } from './Door';
import { refusalText, takeSession } from './signed_in';

/** From so many refusals on, somebody who is sure of the password learns what else it may be. */
const manyFailures = 3;

/** Sign-in with name and password; in a demo also as one of its people. */
export function LoginPage() {
  const portal = usePortal();
  const query = useQueryValues();
  const signIn = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<{ username?: string; password?: string }>({});

  function submit(event: Event) {
    event.preventDefault();
    const found = {
      ...(username.trim() ? {} : { username: t('login.usernameMissing') }),
      ...(password ? {} : { password: t('login.passwordMissing') }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0) void signIn.start(username.trim(), password);
  }

  return (
    <Door>
      <div>
        <h1>{t('login.heading')}</h1>
        <p class="muted">{t('login.lead')}</p>
      </div>
      {query.timeout && !signIn.failure && <Banner tone="warning">{t('login.timeout')}</Banner>}
      <ErrorBanner messages={signIn.failure ? [signIn.failure] : []} />
      {signIn.failure && signIn.failures >= manyFailures && <Banner>{t('login.maybeLocked')}</Banner>}
      <form class="stack" onSubmit={submit} noValidate>
        <TextInput
          label={t('login.username')}
          name="username"
          autoComplete="username"
          verbatim
          autoFocus
          value={username}
          onChange={setUsername}
          errors={missing.username ? [missing.username] : []}
        />
        <PasswordInput
          label={t('login.password')}
          name="password"
          value={password}
          onChange={setPassword}
          errors={missing.password ? [missing.password] : []}
        />
        <Button type="submit" look="primary" wide busy={signIn.who === username.trim() && signIn.isBusy}>
          {t('login.action')}
        </Button>
      </form>
      {portal?.isDemo && (
        <DemoAccounts accounts={portal.demoAccounts} onChoose={(one) => signIn.start(one.username, one.password)} />
      )}
    </Door>
  );
}

function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  return (
    <section class="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">
        <Icon name="info-circle" size={16} />
        {t('login.demoTitle')}
      </h2>
      <p>{t('login.demoText')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" class="demo-account" onClick={() => onChoose(account)}>
              <Avatar name={account.fullName} />
              <span>
                <span class="visually-hidden">{t('login.demoSignInAs')} </span>
                {account.fullName}
                <small>{account.description}</small>
              </span>
              <Icon name="chevron-right" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <p class="muted">{t('login.demoNote')}</p>
    </section>
  );
}

/** Signs in, then goes to the page that was wanted. */
function useSignIn() {
  const { redirect } = useQueryValues();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [who, setWho] = useState('');
  const [failure, setFailure] = useState('');
  const [failures, setFailures] = useState(0);

  async function start(username: string, password: string) {
    if (isBusy) return;
    setBusy(true);
    setWho(username);
    setFailure('');
    try {
      const answer = await call('session.signIn', { username, password, locale: navigator.language });
      if (takeSession(answer)) {
        // The guard leads on to the password when it must be changed.
        await navigate({ ...addressOf(safeRedirect(redirect)), replace: true });
        return;
      }
      setFailure(refusalText(answer));
      setFailures((before) => before + 1);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  return { start, isBusy, who, failure, failures };
}
