import { useEffect, useState } from 'react';

import { call } from '../../api/client';
import type { SignInLink } from '../../api/contract';
import { Link } from '../../core/Link';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ErrorBanner, Loading } from '../../parts/status';
import { AskForLink } from './AskForLink';
import { useLinkToken } from './ChoosePassword';
import { Door } from './Door';
import { useSignIn } from './useSignIn';
import { ClosedWay, OtherWays, SecondStepDoor, useWays } from './WaysIn';

/** Signing in by a link of a message: asks for one, or is where it leads. */
export function MagicLinkPage() {
  const [token, setToken] = useLinkToken();
  const { isOffered } = useWays();
  if (!isOffered('magic-link')) return <ClosedWay text={t('login.wayClosed')} />;
  if (token) return <ByLink key={token} token={token} onAnother={() => setToken('')} />;
  return (
    <Door>
      <AskForLink purpose="signInLink" />
      <OtherWays except="magic-link" />
    </Door>
  );
}

/** Programs that open the links of mails sign nobody in: that takes the button. */
function ByLink({ token, onAnother }: { token: string; onAnother: () => void }) {
  const signIn = useSignIn();
  const [link, setLink] = useState<SignInLink | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    let stands = true;
    call('session.showSignInLink', { token }).then(
      (found) => stands && setLink(found),
      (error: Error) => stands && setFailure(error.message),
    );
    return () => {
      stands = false;
    };
  }, [token]);

  if (signIn.offer !== null) return <SecondStepDoor signIn={signIn} />;
  if (failure)
    return (
      <Door>
        <h1>{t('magicLink.heading')}</h1>
        <ErrorBanner messages={[failure]} />
      </Door>
    );
  if (link === null)
    return (
      <Door>
        <Loading />
      </Door>
    );
  if (!link.isGood)
    return (
      <Door>
        <div>
          <h1>{t('forgot.goneHeading')}</h1>
          <p class="muted">{t('magicLink.gone')}</p>
        </div>
        <Button look="primary" wide onClick={onAnother}>
          {t('forgot.another')}
        </Button>
        <OtherWays except="magic-link" />
      </Door>
    );
  return (
    <Door>
      <div>
        <h1>{t('login.heading')}</h1>
        <p class="muted">{t('forgot.for', { name: link.fullName, username: link.username })}</p>
      </div>
      <ErrorBanner messages={signIn.failure ? [signIn.failure] : []} />
      <Button
        look="primary"
        wide
        busy={signIn.isBusy}
        onClick={() =>
          signIn.run(link.username, () => call('session.signInByLink', { token, locale: currentLanguage() }))
        }
      >
        {t('login.action')}
      </Button>
      <p>
        <Link to="/login">{t('magicLink.notYou')}</Link>
      </p>
    </Door>
  );
}
