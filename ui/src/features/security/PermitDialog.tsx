import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'react';

import { call, useApi } from '../../api/client';
import type { FieldErrors, PermitAnswer } from '../../api/contract';
import { useForm } from '../../api/form';
import { permits } from '../../core/permits';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { PasswordInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { offerOf, SecondStepFields, type SecondStepOffer, type StepCalls, useSecondStep } from '../accounts';

interface Props {
  title: string;
  children: ComponentChildren;
  /** What happens, as a verb. */
  action: string;
  isDanger?: boolean;
  /** Does it with the permit, and what comes after; what it throws is shown. */
  run: (permit: string) => Promise<unknown>;
  onClose: () => void;
}

const permitSteps: StepCalls<PermitAnswer> = {
  code: (input) => call('security.permitByCode', input),
  passkey: (input) => call('security.permitByPasskey', input),
};

/** Asks for the person's password, and for a second step where they have one, before what protects the account changes. */
export function PermitDialog({ title, children, action, isDanger, run, onClose }: Props) {
  const [offer, setOffer] = useState<SecondStepOffer | null>(null);
  const hasPassword = useApi('security.show', {}).data?.hasPassword !== false;
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): FieldErrors => (password || !hasPassword ? {} : { password: [t('login.passwordMissing')] }),
    save: async (values) => {
      const answer = await call('security.permit', values);
      if (answer.permit !== null) await run(answer.permit);
      else setOffer(offerOf(answer));
    },
  });
  const step = useSecondStep(offer, permitSteps, {
    done: ({ permit }) => permit !== null && run(permit),
    startAgain: () => {
      setOffer(null);
      form.setErrors({ '': [t('security.permitOver')] });
    },
    action,
  });
  const isBusy = form.isSaving || step.isBusy;
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button look={isDanger ? 'danger' : 'primary'} type="submit" form="permit" busy={isBusy}>
            {offer ? step.action : action}
          </Button>
        </>
      }
    >
      <form
        id="permit"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (offer) step.submit(event);
          else void form.submit();
        }}
      >
        <p>{offer ? t('security.stepToo') : hasPassword ? children : t('security.freshSignIn')}</p>
        <ErrorBanner messages={form.banner} />
        {offer ? (
          <SecondStepFields step={step} />
        ) : (
          hasPassword && (
            <PasswordInput {...form.field('password')} label={t('security.ownPassword')} name="password" autoFocus />
          )
        )}
      </form>
    </Dialog>
  );
}

interface PermittedProps {
  title: string;
  /** Why the password is asked for. */
  text: string;
  onClose: () => void;
  children: (permit: string) => ComponentChildren;
}

/** Asks for a permit over a form, which stays as it is, where the server wants one for what is being saved. */
export function PermitOnDemand({
  title,
  text,
  onGiven,
}: {
  title: string;
  text: string;
  onGiven?: (permit: string) => void;
}) {
  const [asked, setAsked] = useState<{ give: (permit: string | null) => void } | null>(null);
  useEffect(() => permits.askBy(() => new Promise((give) => setAsked({ give }))), []);
  const settle = (given: string | null) => {
    if (given !== null) onGiven?.(given);
    setAsked(null);
    asked?.give(given);
  };
  if (!asked) return null;
  return (
    <PermitDialog
      title={title}
      action={t('security.next')}
      run={async (given) => settle(given)}
      onClose={() => settle(null)}
    >
      {text}
    </PermitDialog>
  );
}

/** The permit first, then what it is for. One that runs out meanwhile is asked for anew. */
export function Permitted({ title, text, onClose, children }: PermittedProps) {
  const [permit, setPermit] = useState('');
  if (permit)
    return (
      <>
        {children(permit)}
        <PermitOnDemand title={title} text={t('security.permitOver')} onGiven={setPermit} />
      </>
    );
  return (
    <PermitDialog title={title} action={t('security.next')} run={async (given) => setPermit(given)} onClose={onClose}>
      {text}
    </PermitDialog>
  );
}
