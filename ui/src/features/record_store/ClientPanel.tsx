import '../../parts/Facts.css';
import { useEffect, useRef, useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type LrsClient, type LrsClientMade, limits, type Scope } from '../../api/contract';
import { useForm } from '../../api/form';
import { showInstant } from '../../core/dates';
import { Link } from '../../core/Link';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Copyable } from '../../parts/Copyable';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { NumberInput, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PermitDialog, PermitOnDemand, Permitted } from '../security';
import { lastUseOf, mayText, presets, StatePill, statementsOf, viewer, writtenBy } from './client_words';
import { ScopeFields } from './ScopeFields';

const stale = ['lrsClients.list', 'lrsClients.show', 'history.list'] as const;

interface PanelProps {
  onMade: (made: LrsClientMade) => void;
  onClose: () => void;
}

/** A new client: the password first, as its secret opens the record store for as long as nobody revokes it. */
export function NewClient(props: PanelProps) {
  return (
    <Permitted title={t('lrsClients.new')} text={t('lrsClients.permitText')} onClose={props.onClose}>
      {(permit) => <NewClientForm {...props} permit={permit} />}
    </Permitted>
  );
}

/** What of a client can be changed. */
function useClientForm(client: LrsClient | null, save: (values: Wish) => Promise<unknown>) {
  return useForm({
    initial: {
      name: client?.name ?? '',
      scopes: (client?.scopes ?? [...presets.own]) as Scope[],
      requestsPerMinute: client?.requestsPerMinute ?? null,
    },
    save,
  });
}

interface Wish {
  name: string;
  scopes: Scope[];
  requestsPerMinute: number | null;
}

function Fields({ form }: { form: ReturnType<typeof useClientForm> }) {
  const limit = limits['lrsClients.create'];
  return (
    <>
      <ErrorBanner messages={form.banner} />
      <TextInput
        {...form.field('name')}
        label={t('lrsClients.name')}
        hint={t('lrsClients.nameHint')}
        limit={limit?.name}
      />
      <ScopeFields
        value={form.values.scopes}
        errors={form.errors.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <NumberInput
        {...form.field('requestsPerMinute')}
        label={t('lrsClients.perMinute')}
        hint={t('lrsClients.perMinuteHint')}
        optional
        limit={limit?.requestsPerMinute}
      />
    </>
  );
}

function NewClientForm({ permit, onMade, onClose }: PanelProps & { permit: string }) {
  const create = useChange('lrsClients.create', [...stale]);
  const form = useClientForm(null, async (values) => onMade(await create.mutateAsync({ ...values, permit })));
  const fields = useRef<HTMLDivElement>(null);
  // The dialog that asked for the password has just given the keyboard back to what opened it.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <EditPanel title={t('lrsClients.new')} form={form} isNew saveLabel={t('lrsClients.create')} onClose={onClose}>
      <div class="stack" ref={fields}>
        <Fields form={form} />
      </div>
    </EditPanel>
  );
}

/** A client that there is. */
export function ClientPanel({ clientId, ...props }: PanelProps & { clientId: number }) {
  const client = useApi('lrsClients.show', { clientId }, { fresh: true });
  if (client.data) return <OpenClient key={client.data.state} {...props} client={client.data} />;
  return (
    <Panel title={t('lrsClients.opening')} onClose={props.onClose}>
      {client.error ? (
        <ErrorBanner messages={[client.error.message]} />
      ) : (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={38} />
          <Skeleton height={38} />
        </div>
      )}
    </Panel>
  );
}

function OpenClient({ client, onMade, onClose }: PanelProps & { client: LrsClient }) {
  const save = useChange('lrsClients.save', [...stale]);
  const form = useClientForm(client, (values) => save.mutateAsync({ ...values, clientId: client.id }));
  const tab = useHistoryTab('lrsClient', { id: client.id, title: client.name });
  const frame = { title: client.name, status: <StatePill client={client} />, tabs: tab.tabs, width: 500, onClose };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  if (client.state === 'revoked')
    return (
      <Panel {...frame}>
        <div class="stack" {...tab.general}>
          <Banner>{t('lrsClients.revokedText', { when: showInstant(client.revokedAt) })}</Banner>
          <ClientFacts client={client} isRevoked />
        </div>
      </Panel>
    );
  return (
    <EditPanel {...frame} form={form} onSaved={() => toast(t('lrsClients.saved'))}>
      <div class="stack" {...tab.general}>
        {client.state === 'off' && <Banner tone="warning">{t('lrsClients.offText')}</Banner>}
        <ClientFacts client={client} />
        <Fields form={form} />
        <ClientActions client={client} onMade={onMade} />
      </div>
      <PermitOnDemand title={t('lrsClients.widerTitle', { name: client.name })} text={t('lrsClients.widerText')} />
    </EditPanel>
  );
}

function ClientFacts({ client, isRevoked = false }: { client: LrsClient; isRevoked?: boolean }) {
  return (
    <>
      <Copyable label={t('lrsClients.key')} text={client.publicKey} copyLabel={t('lrsClients.copyKey')} />
      <dl class="facts">
        <div>
          <dt>{t('lrsClients.lastUsed')}</dt>
          <dd>{lastUseOf(client)}</dd>
        </div>
        <div>
          <dt>{t('lrsClients.statements')}</dt>
          <dd>
            {client.statements === 0 ? (
              showNumber(0)
            ) : (
              <Link to={viewer} query={writtenBy(client)}>
                {statementsOf(client)}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('lrsClients.made')}</dt>
          <dd>{showInstant(client.createdAt)}</dd>
        </div>
        {isRevoked && (
          <div>
            <dt>{t('lrsClients.may')}</dt>
            <dd>{mayText(client.scopes)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** What takes hold at once, without Save. */
function ClientActions({ client, onMade }: { client: LrsClient; onMade: (made: LrsClientMade) => void }) {
  const rotate = useChange('lrsClients.rotate', [...stale]);
  const switchOn = useChange('lrsClients.switch', [...stale]);
  const revoke = useChange('lrsClients.revoke', [...stale]);
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const isOn = client.state === 'active';
  const close = () => setAsking(null);

  async function turn() {
    try {
      await switchOn.mutateAsync({ clientId: client.id, isActive: !isOn });
      toast(t(isOn ? 'lrsClients.switchedOff' : 'lrsClients.switchedOn', { name: client.name }));
    } catch (error) {
      toast(error instanceof Error && error.message ? error.message : t('error.unexpected'), 'failed');
    }
  }

  return (
    <>
      <div class="client-actions">
        <Button icon="key" onClick={() => setAsking('rotate')}>
          {t('lrsClients.rotate')}
        </Button>
        <Button icon="plug" busy={switchOn.isPending} onClick={() => void turn()}>
          {t(isOn ? 'lrsClients.switchOff' : 'lrsClients.switchOn')}
        </Button>
        <Button look="quiet" icon="trash3" onClick={() => setAsking('revoke')}>
          {t('lrsClients.revoke')}
        </Button>
      </div>
      {asking === 'rotate' && (
        <PermitDialog
          title={t('lrsClients.rotateTitle', { name: client.name })}
          action={t('lrsClients.rotate')}
          run={async (permit) => {
            onMade(await rotate.mutateAsync({ clientId: client.id, permit }));
            close();
          }}
          onClose={close}
        >
          {t('lrsClients.rotateText')}
        </PermitDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title={t('lrsClients.revokeTitle', { name: client.name })}
          action={t('lrsClients.revoke')}
          isDanger
          onConfirm={async () => {
            await revoke.mutateAsync({ clientId: client.id });
            toast(t('lrsClients.revokedNow', { name: client.name }));
          }}
          onClose={close}
        >
          {t('lrsClients.revokeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
