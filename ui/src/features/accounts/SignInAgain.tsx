import { useEffect, useState } from 'react';

import { callQuietly, Refused } from '../../api/client';
import { useProfile } from '../../api/people';
import { callProven } from '../../api/proof';
import { again } from '../../core/again';
import { useGo } from '../../core/navigate';
import { session } from '../../core/session';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { PasswordInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { offerOf, SecondStepFields, type SecondStepOffer, useSecondStep } from './SecondStep';
import { refusalText } from './signed_in';

const formId = 'sign-in-again';

/** Over a page with unsaved work whose session has ended: the password once more, and everything goes on. */
export function SignInAgain() {
  const profile = useProfile();
  const go = useGo();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);
  const step = useSecondStep(offer, {
    signedIn: (answer) => answer.sessionKey !== null && session.begin(answer.sessionKey),
    startAgain: (why) => {
      setOffer(null);
      setFailure(why);
    },
  });

  // Left by the browser's Back: nobody answers any more.
  useEffect(() => () => again.settle(false), []);

  async function signIn(event: Event) {
    event.preventDefault();
    if (isBusy || !profile) return;
    setMissing(password ? [] : [t('login.passwordMissing')]);
    if (!password) return;
    setBusy(true);
    setFailure('');
    try {
      // Its answer brings the token that sign-in needs.
      await callQuietly('portal.show', {});
      const { username } = profile;
      const who = { username, password, locale: currentLanguage() };
      const answer = await callProven('signIn', 'session.signIn', who, { isQuiet: true });
      if (answer.sessionKey !== null) return session.begin(answer.sessionKey);
      setOffer(offerOf(answer));
      setFailure(refusalText(answer));
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
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
          <Button type="submit" form={formId} look="primary" busy={isBusy || step.isBusy}>
            {offer === null ? t('login.action') : step.action}
          </Button>
        </>
      }
    >
      <form id={formId} class="stack" onSubmit={offer === null ? signIn : step.submit} noValidate>
        <p>{t('again.text')}</p>
        {offer !== null && <SecondStepFields step={step} />}
        <ErrorBanner messages={failure ? [failure] : []} />
        {/* Password managers look for the name the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly hidden />
        {offer === null && (
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
    </Dialog>
  );
}
