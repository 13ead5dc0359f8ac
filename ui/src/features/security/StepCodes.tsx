import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type StepCodeSetup } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Checkbox, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { CodeEntry } from './CodeEntry';
import { Permitted } from './PermitDialog';
import { RecoveryCodesDialog } from './RecoveryCodes';

const changed = ['stepCodes.show', 'phone.show', 'session.show'] as const;

/** Password, then e-mail address and phone number, each verified by a code; then the recovery codes where they are new. */
export function SetUpStepCodes({ onClose }: { onClose: () => void }) {
  return (
    <Permitted title={t('stepCodes.title')} text={t('stepCodes.passwordText')} onClose={onClose}>
      {(permit) => <StepCodesDialog permit={permit} onClose={onClose} />}
    </Permitted>
  );
}

function StepCodesDialog({ permit, onClose }: { permit: string; onClose: () => void }) {
  const setup = useApi('stepCodes.show', {}, { fresh: true });
  const enable = useChange('stepCodes.enable', ['stepCodes.show', 'security.show', 'session.show']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isTypeFirst, setTypeFirst] = useState(false);
  const [chosen, setChosen] = useState({ useEmail: false, usePhone: false });
  const choose = (which: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...which }));
  const form = useForm({
    initial: {},
    save: async () => {
      const { isEnabled, recoveryCodes } = await enable.mutateAsync({ permit, ...chosen });
      setTypeFirst(!isEnabled);
      if (!isEnabled) return;
      toast(t('stepCodes.done'));
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onClose();
    },
  });
  const now = setup.data;
  const mayEnable = chosen.useEmail || chosen.usePhone;

  if (codes) return <RecoveryCodesDialog title={t('security.nowOn')} codes={codes} onClose={onClose} />;
  return (
    <Dialog
      title={t('stepCodes.title')}
      width={600}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button
            look="primary"
            busy={form.isSaving}
            disabled={!mayEnable}
            reason={mayEnable ? undefined : t('stepCodes.notYet')}
            onClick={() => form.submit()}
          >
            {t('stepCodes.ok')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p>{t(now?.isRequired ? 'stepCodes.required' : 'stepCodes.optional')}</p>
        <ErrorBanner messages={[...form.banner, ...(setup.error ? [setup.error.message] : [])]} />
        {isTypeFirst && <Banner tone="warning">{t('stepCodes.typeFirst')}</Banner>}
        {now ? (
          <>
            <EmailRow
              setup={now}
              permit={permit}
              isChosen={chosen.useEmail}
              onChoose={(useEmail) => choose({ useEmail })}
            />
            <PhoneRow
              setup={now}
              permit={permit}
              isChosen={chosen.usePhone}
              onChoose={(usePhone) => choose({ usePhone })}
            />
          </>
        ) : (
          !setup.error && <Loading />
        )}
      </div>
    </Dialog>
  );
}

interface RowProps {
  setup: StepCodeSetup;
  permit: string;
  /** Codes are to go there; whoever has one sent while setting this up means it. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Another address is sent a code first, and becomes the person's own with it. */
function EmailRow({ setup, permit, isChosen, onChoose }: RowProps) {
  const send = useChange('stepCodes.sendEmail', [...changed]);
  const verify = useChange('stepCodes.verifyEmail', [...changed]);
  const [isHandedOver, setHandedOver] = useState(false);
  const [doing, setDoing] = useState<'edit' | 'code' | null>(null);

  async function sendTo(email: string) {
    setHandedOver(!(await send.mutateAsync({ email, permit })).isSent);
    onChoose(true);
    setDoing('code');
  }
  return (
    <ContactRow
      title={t('stepCodes.email')}
      value={setup.email}
      none={t('stepCodes.noEmail')}
      isVerified={setup.emailVerified}
      isUsed={setup.usesEmail}
      isChosen={isChosen}
      onChoose={onChoose}
      isBusy={doing !== null}
      onEdit={() => setDoing('edit')}
      onSend={() => sendTo(setup.email)}
    >
      {doing === 'edit' && (
        <EditForm
          label={t('stepCodes.emailAddress')}
          value={setup.email}
          field="email"
          action={t('stepCodes.send')}
          maxLength={limits['stepCodes.sendEmail']?.email?.maxLength}
          save={sendTo}
          onBack={() => setDoing(null)}
        />
      )}
      {doing === 'code' && (
        <CodeEntry
          sent={t('phone.sentText', { number: setup.emailSentTo || setup.email })}
          isHandedOver={isHandedOver}
          check={async (code) => {
            const { isVerified, setup: now } = await verify.mutateAsync({ code, permit });
            if (!isVerified) return t(now.emailSent ? 'phone.wrongCode' : 'phone.codeOver');
            setDoing(null);
            return '';
          }}
          again={() => sendTo(setup.emailSentTo || setup.email)}
          onBack={() => setDoing(null)}
        />
      )}
    </ContactRow>
  );
}

function PhoneRow({ setup, permit, isChosen, onChoose }: RowProps) {
  const save = useChange('phone.save', [...changed]);
  const send = useChange('phone.sendCode', [...changed]);
  const validate = useChange('phone.validate', [...changed]);
  const [isHandedOver, setHandedOver] = useState(false);
  const [doing, setDoing] = useState<'edit' | 'code' | null>(null);

  async function sendCode() {
    setHandedOver(!(await send.mutateAsync({})).isSent);
    onChoose(true);
    setDoing('code');
  }
  return (
    <ContactRow
      title={t('phone.title')}
      value={setup.phone}
      none={t('phone.none')}
      isVerified={setup.phoneVerified}
      isUsed={setup.usesPhone}
      isChosen={isChosen}
      onChoose={onChoose}
      isBusy={doing !== null}
      onEdit={() => setDoing('edit')}
      onSend={sendCode}
    >
      {doing === 'edit' && (
        <EditForm
          label={t('phone.number')}
          hint={t('phone.numberHint')}
          value={setup.phone}
          field="number"
          action={t('stepCodes.save')}
          maxLength={limits['phone.save']?.number?.maxLength}
          save={async (number) => {
            await save.mutateAsync({ number, permit });
            setDoing(null);
          }}
          onBack={() => setDoing(null)}
        />
      )}
      {doing === 'code' && (
        <CodeEntry
          sent={t('phone.sentText', { number: setup.phone })}
          isHandedOver={isHandedOver}
          check={async (code) => {
            const { isValidated, phone } = await validate.mutateAsync({ code });
            if (!isValidated) return t(phone.stage === 'wrongCode' ? 'phone.wrongCode' : 'phone.codeOver');
            setDoing(null);
            return '';
          }}
          again={sendCode}
          onBack={() => setDoing(null)}
        />
      )}
    </ContactRow>
  );
}

interface ContactRowProps {
  title: string;
  value: string;
  none: string;
  isVerified: boolean;
  isUsed: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  isBusy: boolean;
  onEdit: () => void;
  onSend: () => Promise<unknown>;
  children: ComponentChildren;
}

function ContactRow(props: ContactRowProps) {
  const { title, value, none, isVerified, isBusy, onEdit, onSend, children } = props;
  const form = useForm({ initial: {}, save: onSend });
  return (
    <section class="contact-row" aria-label={title}>
      <div class="contact-head">
        <div>
          <strong>{title}</strong>
          <span class="meta">{value ? <bdi dir="ltr">{value}</bdi> : none}</span>
        </div>
        {value && (
          <StatusPill tone={isVerified ? 'success' : 'warning'}>
            {t(isVerified ? 'stepCodes.verified' : 'stepCodes.notVerified')}
          </StatusPill>
        )}
      </div>
      <ErrorBanner messages={form.banner} />
      {value && isVerified && (
        <Checkbox
          label={t('stepCodes.use')}
          value={props.isUsed || props.isChosen}
          onChange={props.onChoose}
          disabled={props.isUsed}
        />
      )}
      {isBusy ? (
        children
      ) : (
        <div class="security-actions">
          <Button size="small" icon="pencil" aria-label={t('stepCodes.editOf', { what: title })} onClick={onEdit}>
            {t('stepCodes.edit')}
          </Button>
          {value && !isVerified && (
            <Button
              size="small"
              icon="send"
              aria-label={t('stepCodes.sendOf', { what: title })}
              busy={form.isSaving}
              onClick={() => form.submit()}
            >
              {t('stepCodes.send')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface EditProps {
  label: string;
  hint?: string;
  value: string;
  /** What the server calls it. */
  field: 'email' | 'number';
  action: string;
  maxLength: number | undefined;
  save: (value: string) => Promise<unknown>;
  onBack: () => void;
}

function EditForm({ label, hint, value, field, action, maxLength, save, onBack }: EditProps) {
  const form = useForm<Record<string, string>>({
    initial: { [field]: value },
    save: (values) => save((values[field] ?? '').trim()),
  });
  return (
    <form
      class="code-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorBanner messages={form.banner} />
      <TextInput
        label={label}
        hint={hint}
        type={field === 'email' ? 'email' : 'tel'}
        autoComplete={field === 'email' ? 'email' : 'tel'}
        maxLength={maxLength}
        verbatim
        autoFocus
        value={form.values[field] ?? ''}
        onChange={(typed) => form.set(field, typed)}
        errors={form.errors[field] ?? []}
      />
      <div class="security-actions">
        <Button onClick={onBack}>{t('phone.back')}</Button>
        <Button look="primary" type="submit" busy={form.isSaving}>
          {action}
        </Button>
      </div>
    </form>
  );
}
