import { useEffect, useRef } from 'react';

import { call, Refused } from '../../api/client';
import { useForm } from '../../api/form';
import { cache, usePortal } from '../../api/people';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { Door } from './Door';
import { NewPassword } from './NewPassword';
import { passwordErrors } from './password_rules';
import { refusalText, takeSession } from './signed_in';

const empty = { setupCode: '', username: '', fullName: '', email: '', password: '', confirmPassword: '' };

/** The code may stand behind the # of the printed address; a fragment is never sent to a server or into a log. */
function codeInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('setup') ?? '';
}

/** Creates the first administrator, while nobody exists. */
export function SetupPage() {
  const portal = usePortal();
  const go = useGo();
  const code = useRef(codeInAddress()).current;
  const rules = portal?.passwordRules;

  const form = useForm({
    initial: { ...empty, setupCode: code },
    check: ({ password, confirmPassword }) =>
      rules
        ? passwordErrors(rules, password, confirmPassword, { password: 'password', confirm: 'confirmPassword' })
        : {},
    save: async (values) => {
      const answer = await call('setup.createAdministrator', values);
      if (answer.outcome === 'wrongCredentials') throw new Refused(400, { setupCode: [t('setup.codeWrong')] });
      if (!takeSession(answer)) throw new Refused(409, { '': [refusalText(answer)] });
      await cache.invalidateQueries({ queryKey: ['portal.show'] });
      toast(t('setup.done', { name: values.fullName }));
      await go('/home', {}, { replace: true });
    },
  });

  const setCode = form.set;
  useEffect(() => {
    const follow = () => codeInAddress() && setCode('setupCode', codeInAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });

  const isOver = portal !== undefined && !portal.needsFirstAdministrator;
  useEffect(() => {
    if (isOver) void go('/home', {}, { replace: true });
  }, [isOver, go]);

  return (
    <Door>
      <div>
        <h1>{t('setup.heading')}</h1>
        <p class="muted">{t('setup.lead')}</p>
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
          {...form.field('setupCode')}
          label={t('setup.code')}
          hint={code ? undefined : t('setup.codeHint')}
          verbatim
          autoFocus={!code}
          required
        />
        <TextInput
          {...form.field('fullName')}
          label={t('setup.fullName')}
          autoComplete="name"
          autoFocus={code !== ''}
          required
        />
        <div class="two-columns">
          <TextInput
            {...form.field('username')}
            label={t('setup.username')}
            autoComplete="username"
            verbatim
            required
          />
          <TextInput {...form.field('email')} label={t('setup.email')} type="email" autoComplete="email" optional />
        </div>
        <NewPassword
          password={form.field('password')}
          confirm={form.field('confirmPassword')}
          labels={{ password: t('setup.password'), confirm: t('setup.confirm') }}
          rules={rules}
        />
        <Button type="submit" look="primary" wide busy={form.isSaving}>
          {t('setup.action')}
        </Button>
      </form>
    </Door>
  );
}
