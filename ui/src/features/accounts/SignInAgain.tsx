import { useEffect, useState } from 'react';

import { callQuietly, Refused } from '../../api/client';
import type { Profile, SignInAnswer } from '../../api/contract';
import { useProfile } from '../../api/people';
import { callProven } from '../../api/proof';
import { again } from '../../core/again';
import { useGo } from '../../core/navigate';
import { passkeyObstacle } from '../../core/passkeys';
import { session } from '../../core/session';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { PasswordInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { PasskeyButton } from './PasskeyButton';
import { offerOf, SecondStepFields, type SecondStepOffer, signInSteps, useSecondStep } from './SecondStep';
import { refusalText } from './signed_in';
import { useWays } from './WaysIn';

const formId = 'sign-in-again';

/** Over a page with unsaved work whose session has ended: in by any way of this portal, and everything goes on. */
export function SignInAgain() {
  const profile = useProfile();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);
  const { isOffered } = useWays();
  const hasPassword = isOffered('standard') || profile?.roles.CanAccessConfiguration === true;
  const isAsked = offer === null && hasPassword;
  const step = useSecondStep(offer, signInSteps, {
    done: (answer) => answer.sessionKey !== null && session.begin(answer.sessionKey),
    startAgain: (why) => {
      setOffer(null);
      setFailure(why);
    },
  });

  // Left by the browser's Back: nobody answers any more.
  useEffect(() => () => again.leave('signIn'), []);

  /** Any way in that ends with its answer. */
  async function run(ask: (username: string) => Promise<SignInAnswer>) {
    if (isBusy || !profile) return;
    setBusy(true);
    setFailure('');
    try {
      // Its answer brings the token that sign-in needs.
      await callQuietly('portal.show', {});
      const answer = await ask(profile.username);
      if (answer.sessionKey !== null) return session.begin(answer.sessionKey);
      setOffer(offerOf(answer));
      setFailure(refusalText(answer));
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  function signIn(event: Event) {
    event.preventDefault();
    setMissing(password ? [] : [t('login.passwordMissing')]);
    if (!password) return;
    void run((username) => {
      const who = { username, password, locale: currentLanguage() };
      return callProven('signIn', 'session.signIn', who, { isQuiet: true });
    });
  }

  function leave() {
    const wanted = location.pathname + location.search;
    again.settle(false);
    void go('/login', { redirect: wanted, timeout: 'true' }, { replace: true });
  }

  return (
    <Dialog
      title={t('again.title')}
      onClose={() => again.settle(false)}
      isBusy={isBusy || step.isBusy}
      foot={
        <>
          <Button onClick={leave} disabled={isBusy}>
            {t('form.leaveAction')}
          </Button>
          {(isAsked || offer !== null) && (
            <Button type="submit" form={formId} look="primary" busy={isBusy || step.isBusy}>
              {offer === null ? t('login.action') : step.action}
            </Button>
          )}
        </>
      }
    >
      <div class="stack">
        <form id={formId} class="stack" onSubmit={offer === null ? signIn : step.submit} noValidate>
          <p>{t('again.text')}</p>
          {offer !== null && <SecondStepFields step={step} />}
          <ErrorBanner messages={failure ? [failure] : []} />
          {/* Password managers look for the name the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly hidden />
          {isAsked && (
            <PasswordInput
              label={t('again.password', { name: profile?.fullName ?? '' })}
              name="password"
              autoFocus
              value={password}
              onChange={setPassword}
              errors={missing}
            />
          )}
        </form>
        {offer === null && profile && (
          <OtherWaysAgain profile={profile} isBusy={isBusy} run={run} onFailure={setFailure} isAlone={!hasPassword} />
        )}
      </div>
    </Dialog>
  );
}

interface OtherProps {
  profile: Profile;
  isBusy: boolean;
  run: (ask: (username: string) => Promise<SignInAnswer>) => Promise<void>;
  onFailure: (why: string) => void;
  /** There is no password above. */
  isAlone: boolean;
}

/** What this portal offers beside the password. */
function OtherWaysAgain({ profile, isBusy, run, onFailure, isAlone }: OtherProps) {
  const { isOffered } = useWays();
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const hasLink = isOffered('magic-link') && profile.email !== '';
  const hasName = isOffered('nopassword');
  if (!hasLink && !hasName && passkeyObstacle()) return null;

  const byName = () =>
    run((username) =>
      callProven('signIn', 'session.signInWithoutPassword', { username, locale: currentLanguage() }, { isQuiet: true }),
    );

  /** Opened in another tab of this browser it signs in here, too: the tabs share the session. */
  async function sendLink() {
    if (isSending) return;
    setSending(true);
    onFailure('');
    try {
      await callQuietly('portal.show', {});
      const { username } = profile;
      await callProven('signInLink', 'session.sendSignInLink', { username }, { isQuiet: true });
      setSent(true);
    } catch (error) {
      onFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setSending(false);
  }

  return (
    <section class="stack" aria-label={t('login.otherWays')}>
      {!isAlone && <p class="muted">{t('login.otherWays')}</p>}
      {isSent && <Banner tone="success">{t('again.linkSent')}</Banner>}
      {hasName && (
        <Button wide busy={isBusy} onClick={byName}>
          {t('again.byName', { name: profile.fullName })}
        </Button>
      )}
      {hasLink && (
        <Button wide icon="envelope" busy={isSending} onClick={sendLink}>
          {t(isSent ? 'again.linkAgain' : 'again.sendLink')}
        </Button>
      )}
      <PasskeyButton
        before={() => callQuietly('portal.show', {})}
        finish={async (answer) => {
          if (answer.sessionKey === null) return false;
          session.begin(answer.sessionKey);
          return true;
        }}
        onFailure={onFailure}
      />
    </section>
  );
}
