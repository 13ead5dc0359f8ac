import { useState } from 'react';

import { Refused } from '../../api/client';
import type { SignInAnswer } from '../../api/contract';
import { useForm } from '../../api/form';
import { usePortal } from '../../api/people';
import { callProven } from '../../api/proof';
import { Link } from '../../core/Link';
import { useGo } from '../../core/navigate';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { PasswordInput, TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { NewPassword } from './NewPassword';
import { passwordErrors } from './password_rules';
import { offerOf, SecondStepFields, type SecondStepOffer, signInSteps, useSecondStep } from './SecondStep';
import { refusalText, takeSession } from './signed_in';

const empty = { username: '', currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password for somebody who is not signed in: it is changed and signs in at once, after the second step. */
export function SignedOutPassword() {
  const rules = usePortal()?.passwordRules;
  const go = useGo();
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);

  async function finish(answer: SignInAnswer) {
    toast(t('changePassword.done'));
    takeSession(answer);
    await go('/home', {}, { replace: true });
  }

  const form = useForm({
    initial: empty,
    check: ({ username, currentPassword, newPassword, confirmPassword }) => ({
      ...(username.trim() ? {} : { username: [t('login.usernameMissing')] }),
      ...(currentPassword ? {} : { currentPassword: [t('changePassword.currentMissing')] }),
      ...(rules
        ? passwordErrors(rules, newPassword, confirmPassword, { password: 'newPassword', confirm: 'confirmPassword' })
        : {}),
    }),
    save: async (values) => {
      const answer = await callProven('signIn', 'session.replacePassword', {
        ...values,
        username: values.username.trim(),
        locale: currentLanguage(),
      });
      setOffer(offerOf(answer));
      if (answer.outcome === 'signedIn') await finish(answer);
      else if (answer.ticket === null) throw new Refused(400, { '': [refusalText(answer)] });
    },
  });
  const step = useSecondStep(offer, signInSteps, {
    done: finish,
    startAgain: (why) => {
      setOffer(null);
      form.setErrors({ '': [why] });
    },
  });

  if (offer !== null)
    return (
      <section class="card narrow-card stack" aria-labelledby="second-step">
        <h1 id="second-step">{t('secondStep.heading')}</h1>
        <form class="stack" onSubmit={step.submit} noValidate>
          <SecondStepFields step={step} />
          <Button type="submit" look="primary" wide busy={step.isBusy}>
            {step.action}
          </Button>
        </form>
      </section>
    );
  return (
    <section class="card narrow-card stack" aria-labelledby="change-password">
      <h1 id="change-password">{t('changePassword.title')}</h1>
      <p class="muted">{t('changePassword.signedOutLead')}</p>
      <ErrorBanner messages={form.banner} />
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <TextInput {...form.field('username')} label={t('login.username')} autoComplete="username" verbatim autoFocus />
        <PasswordInput {...form.field('currentPassword')} label={t('changePassword.current')} required />
        <NewPassword password={form.field('newPassword')} confirm={form.field('confirmPassword')} rules={rules} />
        <Button type="submit" look="primary" wide busy={form.isSaving}>
          {t('changePassword.action')}
        </Button>
      </form>
      <p class="line">
        <Link to="/forgot-password">{t('login.forgot')}</Link>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </section>
  );
}
