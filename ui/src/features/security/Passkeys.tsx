import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type FieldErrors, limits, type PasskeyRow, type SecurityStatus } from '../../api/contract';
import { useForm } from '../../api/form';
import { showDay } from '../../core/dates';
import { createPasskey, PasskeyKnown, passkeyObstacle } from '../../core/passkeys';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { browserOf } from './browser_words';
import { isLastStep } from './last_step';
import { PermitDialog, Permitted } from './PermitDialog';
import { RecoveryCodesDialog } from './RecoveryCodes';

/** Passkeys of the person: a second step, and a way in without a password. */
export function Passkeys({ status, onChanged }: { status: SecurityStatus; onChanged: () => void }) {
  const list = useApi('passkeys.list', {}, { fresh: true });
  const remove = useChange('passkeys.remove', ['passkeys.list', 'security.show', 'session.show']);
  const [doing, setDoing] = useState<'add' | { rename: PasskeyRow } | { remove: PasskeyRow } | null>(null);
  const obstacle = passkeyObstacle();
  const isLast = status.isRequired && isLastStep(status, status.passkeyCount === 1);
  const close = () => setDoing(null);
  const added = () => {
    close();
    onChanged();
  };
  return (
    <section class="card" aria-labelledby="passkeys-title">
      <header>
        <h2 id="passkeys-title">{t('passkeys.title')}</h2>
      </header>
      <p class="muted">{t('passkeys.text')}</p>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {list.data && list.data.passkeys.length > 0 && (
        <ul class="sessions" aria-label={t('passkeys.title')}>
          {list.data.passkeys.map((one) => (
            <li key={one.id}>
              <Icon name="key" />
              <span>
                <strong>{one.name}</strong>
                <span class="meta">{t('passkeys.since', { day: showDay(one.createdAt), host: one.host })}</span>
                <span class="meta">
                  {one.lastUsedAt ? t('passkeys.used', { day: showDay(one.lastUsedAt) }) : t('passkeys.unused')}
                </span>
              </span>
              <span class="security-actions">
                <Button
                  size="small"
                  aria-label={t('passkeys.renameOf', { name: one.name })}
                  onClick={() => setDoing({ rename: one })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('passkeys.removeOf', { name: one.name })}
                  disabled={isLast}
                  reason={isLast ? t('security.lastStays') : undefined}
                  onClick={() => setDoing({ remove: one })}
                >
                  {t('passkeys.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {obstacle ? (
        <Banner>{t(`passkeys.not.${obstacle}`)}</Banner>
      ) : (
        <div class="security-actions">
          <Button icon="key" onClick={() => setDoing('add')}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {doing === 'add' && <AddPasskey onClose={added} />}
      {doing !== null && typeof doing === 'object' && 'rename' in doing && (
        <RenamePasskey passkey={doing.rename} onClose={close} />
      )}
      {doing !== null && typeof doing === 'object' && 'remove' in doing && (
        <PermitDialog
          title={t('passkeys.removeTitle', { name: doing.remove.name })}
          action={t('passkeys.remove')}
          isDanger
          run={async (permit) => {
            await remove.mutateAsync({ passkeyId: doing.remove.id, permit });
            toast(t('passkeys.removed'));
            close();
          }}
          onClose={close}
        >
          {t('passkeys.removeText')}
        </PermitDialog>
      )}
    </section>
  );
}

/** Password, then a name and the browser's own window, then the recovery codes where they are new. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  return (
    <Permitted title={t('passkeys.add')} text={t('passkeys.addText')} onClose={onClose}>
      {(permit) => <NamePasskey permit={permit} onClose={onClose} />}
    </Permitted>
  );
}

function firstName(): string {
  const { browser, system } = browserOf(navigator.userAgent);
  return browser && system ? t('security.browserOn', { browser, system }) : browser || system;
}

const nameErrors = ({ name }: { name: string }): FieldErrors =>
  name.trim() ? {} : { name: [t('passkeys.nameMissing')] };

function NamePasskey({ permit, onClose }: { permit: string; onClose: () => void }) {
  const begin = useChange('passkeys.begin');
  const add = useChange('passkeys.add', ['passkeys.list', 'security.show', 'session.show']);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState('');
  const form = useForm({
    initial: { name: firstName() },
    check: nameErrors,
    save: async ({ name }) => {
      setFailure('');
      const wanted = await begin.mutateAsync({ permit });
      const made = await createPasskey(wanted).catch((error: unknown) => {
        setFailure(t(error instanceof PasskeyKnown ? 'passkeys.known' : 'passkeys.dismissed'));
      });
      if (!made) return;
      const { recoveryCodes } = await add.mutateAsync({ permit, name: name.trim(), ...made });
      toast(t('passkeys.added'));
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else onClose();
    },
  });
  if (codes) return <RecoveryCodesDialog title={t('security.nowOn')} codes={codes} onClose={onClose} />;
  return (
    <NameDialog
      title={t('passkeys.add')}
      text={t('passkeys.nameText')}
      action={t('passkeys.make')}
      failure={failure}
      form={form}
      onClose={onClose}
    />
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: PasskeyRow; onClose: () => void }) {
  const rename = useChange('passkeys.rename', ['passkeys.list']);
  const form = useForm({
    initial: { name: passkey.name },
    check: nameErrors,
    save: async ({ name }) => {
      await rename.mutateAsync({ passkeyId: passkey.id, name: name.trim() });
      onClose();
    },
  });
  return <NameDialog title={t('passkeys.rename')} action={t('common.save')} form={form} onClose={onClose} />;
}

interface NameProps {
  title: string;
  text?: string;
  action: string;
  failure?: string;
  form: ReturnType<typeof useForm<{ name: string }>>;
  onClose: () => void;
}

function NameDialog({ title, text, action, failure, form, onClose }: NameProps) {
  return (
    <Dialog
      title={title}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" type="submit" form="passkey-name" busy={form.isSaving}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id="passkey-name"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {text && <p>{text}</p>}
        <ErrorBanner messages={[...form.banner, ...(failure ? [failure] : [])]} />
        <TextInput
          {...form.field('name')}
          label={t('passkeys.name')}
          maxLength={limits['passkeys.rename']?.name?.maxLength}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
