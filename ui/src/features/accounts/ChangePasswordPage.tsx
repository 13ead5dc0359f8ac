import './accounts.css';

import { call, Refused } from '../../api/client';
import { useForm } from '../../api/form';
import { usePortal, useProfile } from '../../api/people';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Checklist } from '../../parts/Checklist';
import { PasswordInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { passwordErrors, requirementsOf } from './password_rules';
import { refusalText, takeSession } from './signed_in';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** A new password in place of the present one; the list tells what is still missing as one types. */
export function ChangePasswordPage() {
  const rules = usePortal()?.passwordRules;
  const profile = useProfile();
  const go = useGo();

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
      await go('/home', {}, { replace: true });
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
        <PasswordInput
          {...form.field('newPassword')}
          label={t('changePassword.new')}
          autoComplete="new-password"
          required
        />
        <PasswordInput
          {...form.field('confirmPassword')}
          label={t('changePassword.confirm')}
          autoComplete="new-password"
          required
        />
        {rules && (
          <Checklist
            label={t('changePassword.requirements')}
            items={requirementsOf(rules, form.values.newPassword, form.values.confirmPassword)}
          />
        )}
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
