import { useEffect, useState } from 'react';

import { call, Refused } from '../../api/client';
import type { LinkView } from '../../api/contract';
import { useForm } from '../../api/form';
import { usePortal } from '../../api/people';
import { callProven } from '../../api/proof';
import type { Question } from '../../api/questions';
import { Link } from '../../core/Link';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading } from '../../parts/status';
import { toast } from '../../parts/toast';
import { NewPassword } from './NewPassword';
import { passwordErrors } from './password_rules';

/** Takes the token of a link out of the address, so that no history and no other page gets it. */
function tokenInAddress(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/**
 * Outlives another choice of language, which draws the page anew when the address has given its token away: the new page
 * is drawn before the old one leaves.
 */
let kept = '';

/** The token of the link that led here; empty without one. A link that is pasted over this page leads here, too. */
export function useLinkToken(): [string, (token: string) => void] {
  const [token, setToken] = useState(() => tokenInAddress() || kept);
  useEffect(() => {
    const follow = () => {
      const next = tokenInAddress();
      if (next) setToken(next);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    kept = token;
    return () => {
      kept = '';
    };
  }, [token]);
  return [token, setToken];
}

/** A password for the person a link was made for. `onAnother`: somebody wants a new link. */
export function ChoosePassword({ token, onAnother }: { token: string; onAnother?: (() => void) | undefined }) {
  const [view, setView] = useState<LinkView | null>(null);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    call('passwords.showLink', { token }).then(setView, (error) =>
      setFailure(error instanceof Refused ? error.message : t('error.unexpected')),
    );
  }, [token]);
  if (failure) return <ErrorBanner messages={[failure]} />;
  if (!view) return <Loading />;
  return view.isGood ? (
    <PasswordForm token={token} view={view} onGone={() => setView({ ...view, isGood: false })} />
  ) : (
    <LinkGone onAnother={onAnother} />
  );
}

/** The link is used, too old or replaced. */
export function LinkGone({ onAnother }: { onAnother?: (() => void) | undefined }) {
  return (
    <>
      <h1>{t('forgot.goneHeading')}</h1>
      <Banner tone="warning">{t('forgot.goneText')}</Banner>
      <p class="line">
        <Link to="/forgot-password" onClick={onAnother}>
          {t('forgot.another')}
        </Link>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </>
  );
}

interface FoundQuestions {
  /** None where none are asked; null while they are on their way, or could not be had. */
  questions: readonly Question[] | null;
  failure: string | null;
  tryAgain: () => void;
}

/** The questions of the person a good link is for. */
function useQuestions(view: LinkView): FoundQuestions {
  const [questions, setQuestions] = useState<readonly Question[] | null>(view.asksQuestions ? null : []);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!view.asksQuestions) return;
    setFailure(null);
    callProven('securityQuestions', 'securityQuestions.ofUsername', { username: view.username }).then(
      (found) => setQuestions(found.questions),
      (error: Error) => setFailure(error.message),
    );
  }, [view, tries]);
  return { questions, failure, tryAgain: () => setTries(tries + 1) };
}

function PasswordForm({ token, view, onGone }: { token: string; view: LinkView; onGone: () => void }) {
  const rules = usePortal()?.passwordRules;
  const go = useGo();
  const { questions, failure, tryAgain } = useQuestions(view);
  const form = useForm({
    initial: { newPassword: '', confirmPassword: '', answers: ['', '', ''] },
    check: ({ newPassword, confirmPassword }) =>
      rules
        ? passwordErrors(rules, newPassword, confirmPassword, { password: 'newPassword', confirm: 'confirmPassword' })
        : {},
    save: async (values) => {
      const answers = view.asksQuestions ? values.answers : [];
      const answer = await call('passwords.setByLink', { token, ...values, answers });
      if (answer.areAnswersWrong) throw new Refused(400, { answers: [t('questions.wrong')] });
      if (!answer.isSet) return onGone();
      toast(t('forgot.done'));
      await go('/login', {}, { replace: true });
    },
  });
  if (failure)
    return (
      <>
        <ErrorBanner messages={[failure]} />
        <div>
          <Button icon="arrow-clockwise" onClick={tryAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </>
    );
  if (questions === null) return <Loading />;
  return (
    <>
      <div>
        <h1>{t(view.purpose === 'invitation' ? 'forgot.firstHeading' : 'forgot.newHeading')}</h1>
        <p class="muted">{t('forgot.for', { name: view.fullName, username: view.username })}</p>
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
        {/* Password managers look for the name the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={view.username} readOnly hidden />
        {questions.map((question, place) => (
          <TextInput
            key={question}
            label={t(`questions.${question}`)}
            value={form.values.answers[place] ?? ''}
            onChange={(typed) =>
              form.set(
                'answers',
                form.values.answers.map((one, at) => (at === place ? typed : one)),
              )
            }
            errors={form.errors.answers ?? []}
            maxLength={60}
            verbatim
          />
        ))}
        <NewPassword
          password={form.field('newPassword')}
          confirm={form.field('confirmPassword')}
          rules={rules}
          autoFocus
        />
        <Button type="submit" look="primary" wide busy={form.isSaving}>
          {t('forgot.save')}
        </Button>
      </form>
    </>
  );
}
