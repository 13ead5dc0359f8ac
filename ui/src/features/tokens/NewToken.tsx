import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type TokenCreated } from '../../api/contract';
import { useForm } from '../../api/form';
import { showDay } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { Dialog } from '../../parts/Dialog';
import { Select, TextInput } from '../../parts/inputs';
import { RolePicker } from '../../parts/RolePicker';
import { Banner, ErrorBanner } from '../../parts/status';
import { Permitted } from '../security';

const never = 'never';
const spans = [7, 30, 90, 180, 365];

function endOf(days: string): string {
  if (days === never) return t('tokens.neverHint');
  const end = new Date(Date.now() + Number(days) * 86_400_000);
  return t('tokens.endHint', { day: showDay(end.toISOString()) });
}

/** Name, end and roles of a new token; then the token itself, this once. */
export function NewToken({ mayBeEndless, onClose }: { mayBeEndless: boolean; onClose: () => void }) {
  const [made, setMade] = useState<TokenCreated | null>(null);
  if (made) return <TokenSecret made={made} onClose={onClose} />;
  return (
    <Permitted title={t('tokens.new')} text={t('tokens.passwordText')} onClose={onClose}>
      {(permit) => <TokenForm permit={permit} mayBeEndless={mayBeEndless} onMade={setMade} onClose={onClose} />}
    </Permitted>
  );
}

function TokenForm({
  permit,
  mayBeEndless,
  onMade,
  onClose,
}: {
  permit: string;
  mayBeEndless: boolean;
  onMade: (made: TokenCreated) => void;
  onClose: () => void;
}) {
  const roles = useApi('roles.list', {}).data?.filter((role) => role.isHeld && role.operations.length > 0);
  const create = useChange('tokens.create', ['tokens.list', 'tokens.listAll']);
  const form = useForm({
    initial: { name: '', days: '90', roles: [] as string[] },
    save: async ({ days, ...values }) =>
      onMade(await create.mutateAsync({ ...values, permit, days: days === never ? null : Number(days) })),
  });

  return (
    <Dialog
      title={t('tokens.new')}
      width={560}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="new-token" busy={form.isSaving}>
            {t('tokens.create')}
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Banner tone="warning">{t('tokens.warning')}</Banner>
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('name')}
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          limit={limits['tokens.create']?.name}
          autoFocus
        />
        <Select
          {...form.field('days')}
          label={t('tokens.expires')}
          hint={endOf(form.values.days)}
          choices={[
            ...spans.map((days) => ({ value: String(days), label: t('tokens.days', { count: days }) })),
            ...(mayBeEndless ? [{ value: never, label: t('tokens.neverChoice') }] : []),
          ]}
        />
        {roles?.length === 0 && <p class="muted">{t('tokens.noneHeld')}</p>}
        {roles && roles.length > 0 && (
          <RolePicker
            legend={t('tokens.roles')}
            hint={t('tokens.rolesHint')}
            roles={roles}
            value={form.values.roles}
            onChange={(chosen) => form.set('roles', chosen)}
            errors={form.errors.roles}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The token in clear: the server keeps only its hash. */
function TokenSecret({ made, onClose }: { made: TokenCreated; onClose: () => void }) {
  const example = `curl -H "Authorization: Bearer ${made.secret}" ${location.origin}/api/session`;
  return (
    <Dialog
      title={t('tokens.madeTitle', { name: made.token.name })}
      width={560}
      onClose={onClose}
      foot={
        <Button look="primary" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      }
    >
      <div class="stack">
        <Banner tone="warning">{t('tokens.madeText')}</Banner>
        <Copyable label={t('tokens.secret')} text={made.secret} copyLabel={t('tokens.copySecret')} />
        <Copyable label={t('tokens.example')} text={example} copyLabel={t('tokens.copyExample')} />
        <p class="muted">
          {t('tokens.documentText')} <a href="/api/openapi.json">{t('tokens.document')}</a>
        </p>
      </div>
    </Dialog>
  );
}
