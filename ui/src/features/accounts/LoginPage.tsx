import { useState } from 'react';

import type { DemoAccount } from '../../api/contract';
import { usePortal } from '../../api/people';
import { Link } from '../../core/Link';
import { useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Icon } from '../../parts/Icon';
import { PasswordInput, TextInput } from '../../parts/inputs';
import { Avatar, Banner, ErrorBanner } from '../../parts/status';
import { Door } from './Door';
import { MagicLinkPage } from './MagicLinkPage';
import { NoPasswordPage } from './NoPasswordPage';
import { PasskeyButton } from './PasskeyButton';
import { useSignIn } from './useSignIn';
import { OtherWays, SecondStepDoor, useWays } from './WaysIn';

/** From so many refusals on, somebody who is sure of the password learns what else it may be. */
const manyFailures = 3;

/** Sign-in by the first way that the portal offers; the others are a click away. */
export function LoginPage() {
  const first = useWays().ways[0]?.type;
  if (first === 'magic-link') return <MagicLinkPage />;
  return first === 'nopassword' ? <NoPasswordPage /> : <StandardPage />;
}

/** Sign-in with name and password; in a demo also as one of its people. */
export function StandardPage() {
  const portal = usePortal();
  const query = useQueryValues();
  const signIn = useSignIn();
  const { isOffered } = useWays();
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
    if (Object.keys(found).length > 0) return;
    void signIn.start(username.trim(), password);
  }

  if (signIn.offer !== null) return <SecondStepDoor signIn={signIn} />;
  return (
    <Door>
      <div>
        <h1>{t('login.heading')}</h1>
        <p class="muted">{t('login.lead')}</p>
      </div>
      {portal && !isOffered('standard') && <Banner tone="warning">{t('login.passwordOff')}</Banner>}
      {query.timeout && !signIn.failure && <Banner tone="warning">{t('login.timeout')}</Banner>}
      {query.isSso && !signIn.failure && <Banner>{t('sso.notConnected')}</Banner>}
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
      <PasskeyButton finish={signIn.finish} onFailure={signIn.restart} />
      <p class="line">
        <Link to="/forgot-password">{t('login.forgot')}</Link>
        {portal?.registerEnabled && !portal.supportLinksExcludeRegisterLink && (
          <Link to="/register">{t('login.register')}</Link>
        )}
      </p>
      <OtherWays except="standard" />
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
