import './accounts.css';
import { useNavigate } from '@tanstack/react-router';

import { call, Refused } from '../../api/client';
import { useForm } from '../../api/form';
import { usePortal, useProfile } from '../../api/people';
import { addressOf, useGo, useQueryValues } from '../../core/navigate';
import { safeRedirect } from '../../core/redirect';
import { session } from '../../core/session';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { PasswordInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { NewPassword } from './NewPassword';
import { passwordErrors } from './password_rules';
import { SignedOutPassword } from './SignedOutPassword';
import { refusalText, takeSession } from './signed_in';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password in place of the present one, also for somebody who is not signed in. */
export function ChangePasswordPage() {
  return session.key() === null ? <SignedOutPassword /> : <OwnPassword />;
}

/** The list tells what is still missing as one types. */
function OwnPassword() {
  const rules = usePortal()?.passwordRules;
  const profile = useProfile();
  const go = useGo();
  const navigate = useNavigate();
  const { redirect } = useQueryValues();

  const form = useForm({
    initial: empty,
    check: ({ currentPassword, newPassword, confirmPassword }) => ({
      ...(currentPassword ? {} : { currentPassword: [t('changePassword.currentMissing')] }),
      ...(rules
        ? passwordErrors(rules, newPassword, confirmPassword, { password: 'newPassword', confirm: 'confirmPassword' })
        : {}),
    }),
    save: async (values) => {
      const answer = await call('session.changePassword', values);
      if (answer.outcome === 'wrongCredentials')
        throw new Refused(400, { currentPassword: [t('changePassword.currentWrong')] });
      if (!takeSession(answer)) throw new Refused(400, { '': [refusalText(answer)] });
      toast(t('changePassword.done'));
      await navigate({ ...addressOf(safeRedirect(redirect)), replace: true });
    },
  });

  return (
    <section class="card narrow-card stack" aria-labelledby="change-password">
      <h1 id="change-password">{t('changePassword.title')}</h1>
      {profile?.mustChangePassword ? (
        <Banner tone="warning">{t('changePassword.mustLead')}</Banner>
      ) : (
        <p class="muted">{t('changePassword.lead')}</p>
      )}
      <ErrorBanner messages={form.banner} />
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {/* Password managers look for the name the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={profile?.username ?? ''} readOnly hidden />
        <PasswordInput {...form.field('currentPassword')} label={t('changePassword.current')} autoFocus required />
        <NewPassword password={form.field('newPassword')} confirm={form.field('confirmPassword')} rules={rules} />
        <div class="line" style={{ justifyContent: 'flex-end' }}>
          {!profile?.mustChangePassword && <Button onClick={() => go('/home')}>{t('common.cancel')}</Button>}
          <Button type="submit" look="primary" busy={form.isSaving}>
            {t('changePassword.action')}
          </Button>
        </div>
      </form>
    </section>
  );
}
