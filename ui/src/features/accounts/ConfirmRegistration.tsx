import { useEffect, useState } from 'react';

import { call, Refused } from '../../api/client';
import { type FieldErrors, limits, type RegistrationLink } from '../../api/contract';
import { useForm } from '../../api/form';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading } from '../../parts/status';

/** The link of a registration: confirms the address and chooses a username. */
export function ConfirmRegistration({ token, onAccount }: { token: string; onAccount: (token: string) => void }) {
  const [view, setView] = useState<RegistrationLink | null>(null);
  const [failure, setFailure] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    call('registration.showLink', { token }).then(setView, (error) =>
      setFailure(error instanceof Refused ? error.message : t('error.unexpected')),
    );
  }, [token]);
  if (failure) return <ErrorBanner messages={[failure]} />;
  if (!view) return <Loading />;
  if (isWaiting)
    return (
      <>
        <h1>{t('register.confirmedHeading')}</h1>
        <Banner tone="success">{t('register.waiting')}</Banner>
        <p>
          <Link to="/login">{t('forgot.back')}</Link>
        </p>
      </>
    );
  if (!view.isGood)
    return (
      <>
        <h1>{t('forgot.goneHeading')}</h1>
        <Banner tone="warning">{t('register.gone')}</Banner>
        <p class="line">
          <Link to="/register">{t('register.again')}</Link>
          <Link to="/login">{t('forgot.back')}</Link>
        </p>
      </>
    );
  return (
    <ConfirmForm
      token={token}
      view={view}
      onWaiting={() => setWaiting(true)}
      onAccount={onAccount}
      onGone={() => setView({ ...view, isGood: false })}
    />
  );
}

interface ConfirmFormProps {
  token: string;
  view: RegistrationLink;
  onWaiting: () => void;
  onAccount: (token: string) => void;
  onGone: () => void;
}

function ConfirmForm({ token, view, onWaiting, onAccount, onGone }: ConfirmFormProps) {
  const form = useForm({
    initial: { username: view.username, fullName: view.fullName },
    check: ({ fullName }): FieldErrors => (fullName.trim() ? {} : { fullName: [t('register.nameMissing')] }),
    save: async ({ username, fullName }) => {
      const answer = await call('registration.confirm', {
        token,
        username: username.trim(),
        fullName: fullName.trim(),
      });
      if (answer.passwordToken !== null) onAccount(answer.passwordToken);
      else if (answer.outcome === 'waiting') onWaiting();
      else onGone();
    },
  });
  return (
    <>
      <div>
        <h1>{t('register.confirmHeading')}</h1>
        <p class="muted">{t('register.confirmLead', { name: view.fullName, email: view.email })}</p>
      </div>
      <ErrorBanner messages={form.banner} />
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <TextInput
          {...form.field('fullName')}
          label={t('people.fullName')}
          limit={limits['registration.confirm']?.fullName}
          autoComplete="name"
        />
        <TextInput
          {...form.field('username')}
          label={t('people.username')}
          hint={t('register.usernameHint')}
          limit={limits['registration.confirm']?.username}
          autoComplete="username"
          verbatim
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={form.isSaving}>
          {t('register.confirm')}
        </Button>
      </form>
    </>
  );
}
