import type { SignInAnswer } from '../../api/contract';
import { forgetPerson } from '../../api/people';
import { session } from '../../core/session';
import { t } from '../../core/text';

/** What a sign-in that was not accepted says; '' when it was, or goes on. */
export function refusalText(answer: Pick<SignInAnswer, 'outcome' | 'retryAfterSeconds'>): string {
  switch (answer.outcome) {
    case 'signedIn':
      return '';
    case 'wrongCredentials':
      return t('login.wrongCredentials');
    case 'tooManyAttempts':
      return t('login.tooManyAttempts', { count: Math.max(1, answer.retryAfterSeconds) });
    case 'locked':
      return t('login.locked');
    case 'secondStep':
      return '';
    case 'wrongCode':
      return t('secondStep.wrongCode');
    case 'wrongPasskey':
      return t('passkeys.wrong');
    case 'codeOver':
      return t('phone.codeOver');
    case 'startAgain':
      return t('secondStep.startAgain');
    case 'wayClosed':
      return t('login.passwordOff');
    case 'linkGone':
      return t('magicLink.gone');
  }
}

/** Takes the new session. True when the answer carries one. */
export function takeSession(answer: SignInAnswer): boolean {
  if (answer.outcome !== 'signedIn' || answer.sessionKey === null) return false;
  forgetPerson();
  session.begin(answer.sessionKey);
  return true;
}
