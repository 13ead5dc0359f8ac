import { useState } from 'react';

import type { FieldErrors } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProof } from '../../api/proof';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { ChoosePassword, useLinkToken } from './ChoosePassword';
import { AtWork, Door } from './Door';

/** Asks for a link to choose a new password; with a link of a message it is where the password is chosen. */
export function ForgotPasswordPage() {
  const [token, setToken] = useLinkToken();
  return (
    <Door>{token ? <ChoosePassword key={token} token={token} onAnother={() => setToken('')} /> : <AskForLink />}</Door>
  );
}

function AskForLink() {
  const [isAsked, setAsked] = useState(false);
  const form = useForm({
    initial: { username: '' },
    check: ({ username }): FieldErrors => (username.trim() ? {} : { username: [t('forgot.missing')] }),
    save: async (values) => {
      await proof.send('passwords.forgot', values);
      setAsked(true);
    },
  });
  const proof = useProof('forgotPassword', form.isDirty);
  return (
    <>
      <div>
        <h1>{t('forgot.heading')}</h1>
        {!isAsked && <p class="muted">{t('forgot.lead')}</p>}
      </div>
      {isAsked ? (
        <Banner tone="success">{t('forgot.asked')}</Banner>
      ) : (
        <form
          class="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <ErrorBanner messages={form.banner} />
          <TextInput {...form.field('username')} label={t('forgot.who')} autoComplete="username" verbatim autoFocus />
          <Button type="submit" look="primary" wide busy={form.isSaving}>
            {t('forgot.action')}
          </Button>
          <AtWork proof={proof} />
        </form>
      )}
      <p>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </>
  );
}
