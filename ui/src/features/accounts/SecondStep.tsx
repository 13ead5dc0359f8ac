import { useState } from 'react';

import { callQuietly, type Input, Refused } from '../../api/client';
import { limits, type SignInAnswer, type StepOption } from '../../api/contract';
import { passkeyObstacle, signWithPasskey } from '../../core/passkeys';
import { currentLanguage, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { refusalText } from './signed_in';

/** What the password has opened: a ticket for the second step, and what there is to choose from. */
export interface SecondStepOffer {
  ticket: string;
  steps: readonly StepOption[];
}

type Way = StepOption['kind'] | 'recovery';

/** What a try comes to, whatever it opens. */
export type StepAnswer = Pick<SignInAnswer, 'outcome' | 'retryAfterSeconds'>;

/** The calls that try a second step. */
export interface StepCalls<A extends StepAnswer> {
  code: (input: Input<'session.takeSecondStep'>) => Promise<A>;
  passkey: (input: Input<'session.takePasskey'>) => Promise<A>;
}

export const signInSteps: StepCalls<SignInAnswer> = {
  code: (input) => callQuietly('session.takeSecondStep', input),
  passkey: (input) => callQuietly('session.takePasskey', input),
};

export function offerOf(answer: Pick<SignInAnswer, 'ticket' | 'secondSteps'>): SecondStepOffer | null {
  return answer.ticket === null ? null : { ticket: answer.ticket, steps: answer.secondSteps };
}

interface On<A extends StepAnswer> {
  done: (answer: A) => unknown;
  startAgain: (why: string) => void;
  /** What the code does, as a verb, where it does not sign in. */
  action?: string;
}

/** The code after the password. Give the form `onSubmit={step.submit}` and a button of your own, named `step.action`. */
export function useSecondStep<A extends StepAnswer>(offer: SecondStepOffer | null, calls: StepCalls<A>, on: On<A>) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const [sent, setSent] = useState<{ way: Way; isHandedOver: boolean } | null>(null);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const kinds = offer?.steps.map((one) => one.kind) ?? [];
  const obstacle = kinds.includes('passkey') ? passkeyObstacle() : '';
  const usable = kinds.filter((one) => one !== 'passkey' || !obstacle);
  const way: Way = chosen ?? usable[0] ?? (offer ? 'recovery' : 'app');
  const isToSend = (way === 'email' || way === 'sms') && sent?.way !== way;

  async function run(what: (ticket: string) => Promise<void>) {
    if (isBusy || offer === null) return;
    setBusy(true);
    setFailure('');
    try {
      await what(offer.ticket);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  function refuse(outcome: StepAnswer['outcome'], retryAfterSeconds = 0) {
    const text = refusalText({ outcome, retryAfterSeconds });
    if (outcome === 'startAgain') on.startAgain(text);
    else if (outcome === 'wrongCode' && way !== 'app' && way !== 'recovery') setFailure(t('phone.wrongCode'));
    else setFailure(text);
  }

  const send = () =>
    run(async (ticket) => {
      if (way !== 'email' && way !== 'sms') return;
      const answer = await callQuietly('session.sendStepCode', { ticket, kind: way });
      setCode('');
      if (answer.outcome === 'secondStep') setSent({ way, isHandedOver: !answer.isSent });
      else refuse(answer.outcome);
    });

  const check = () =>
    run(async (ticket) => {
      const kind = way === 'recovery' ? 'app' : way;
      const answer = await calls.code({ ticket, code, kind, locale: currentLanguage() });
      if (answer.outcome === 'signedIn') {
        await on.done(answer);
        return;
      }
      setCode('');
      refuse(answer.outcome, answer.retryAfterSeconds);
    });

  const usePasskey = () =>
    run(async (ticket) => {
      const wanted = await callQuietly('session.beginPasskey', { ticket });
      if (wanted.outcome !== 'secondStep') return refuse(wanted.outcome);
      if (wanted.allowedIds.length === 0) return setFailure(t('passkeys.noneHere'));
      const proof = await signWithPasskey(wanted).catch(() => null);
      if (proof === null) return setFailure(t('passkeys.dismissed'));
      const answer = await calls.passkey({ ...proof, ticket, locale: currentLanguage() });
      if (answer.outcome === 'signedIn') await on.done(answer);
      else refuse(answer.outcome, answer.retryAfterSeconds);
    });

  function submit(event: Event) {
    event.preventDefault();
    if (way === 'passkey') return void usePasskey();
    if (isToSend) return void send();
    setMissing(code.trim() ? [] : [t('secondStep.codeMissing')]);
    if (code.trim()) void check();
  }

  function choose(next: Way) {
    setChosen(next);
    setCode('');
    setFailure('');
    setMissing([]);
  }

  const ways: Way[] = [...usable, 'recovery'];
  const hint = offer?.steps.find((one) => one.kind === way)?.hint ?? '';
  const last = way === 'passkey' ? t('passkeys.use') : (on.action ?? t('secondStep.action'));
  const action = isToSend ? t('phone.send') : last;
  return {
    way,
    ways,
    obstacle,
    hint,
    sent,
    isToSend,
    choose,
    send,
    code,
    setCode,
    failure,
    missing,
    isBusy,
    submit,
    action,
  };
}

const labels = {
  passkey: ['passkeys.title', 'passkeys.title'],
  app: ['secondStep.code', 'secondStep.codeHint'],
  email: ['phone.code', 'phone.codeHint'],
  sms: ['phone.code', 'phone.codeHint'],
  recovery: ['secondStep.recoveryCode', 'secondStep.recoveryHint'],
} as const;

/** The field for the code, what comes before it where the code is sent, and the other ways. */
export function SecondStepFields({ step }: { step: Omit<ReturnType<typeof useSecondStep>, 'submit'> }) {
  const { way } = step;
  const isSent = way === 'email' || way === 'sms';
  const [label, hint] = labels[way];
  return (
    <>
      <ErrorBanner messages={step.failure ? [step.failure] : []} />
      {step.isToSend && <p>{t(way === 'email' ? 'secondStep.toEmail' : 'secondStep.toPhone', { hint: step.hint })}</p>}
      {step.obstacle && <Banner>{t(`passkeys.not.${step.obstacle}`)}</Banner>}
      {way === 'passkey' && <p>{t('passkeys.useText')}</p>}
      {isSent && !step.isToSend && (
        <Banner tone={step.sent?.isHandedOver ? 'warning' : 'success'}>
          {step.sent?.isHandedOver ? t('phone.handedOver') : t('phone.sentText', { number: step.hint })}
        </Banner>
      )}
      {!step.isToSend && way !== 'passkey' && (
        <TextInput
          key={way}
          label={t(label)}
          hint={t(hint)}
          name="code"
          autoComplete="one-time-code"
          inputMode={way === 'recovery' ? 'text' : 'numeric'}
          maxLength={limits['session.takeSecondStep']?.code?.maxLength}
          verbatim
          autoFocus
          value={step.code}
          onChange={step.setCode}
          errors={step.missing}
        />
      )}
      <div class="second-step-ways">
        {isSent && !step.isToSend && (
          <Button look="quiet" size="small" onClick={step.send}>
            {t('phone.again')}
          </Button>
        )}
        {step.ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} look="quiet" size="small" onClick={() => step.choose(one)}>
              {t(`secondStep.use.${one}`)}
            </Button>
          ))}
      </div>
      {way === 'recovery' && <p class="meta">{t('secondStep.lost')}</p>}
    </>
  );
}
