import { useEffect, useRef, useState } from 'react';

import { useChange } from '../../api/client';
import type { TargetClient, TargetRow } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Tabs, tabPanel } from '../../parts/choices';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { toast } from '../../parts/toast';
import { PermitOnDemand, Permitted } from '../security';
import { RefusedTab } from './RefusedTab';
import { StateTab } from './StateTab';
import { checkDay, fromOf, sentOf, TargetFields, type TargetValues, valuesOf } from './TargetFields';
import { StatePill } from './target_words';

const tabs = ['state', 'settings', 'refused', 'history'] as const;
type Tab = (typeof tabs)[number];
const width = 560; // px

interface NewProps {
  clients: readonly TargetClient[];
  onMade: (id: number) => void;
  onClose: () => void;
}

/** A store that nothing is sent to yet: the password first, as everybody's statements may go there. */
export function NewTarget(props: NewProps) {
  return (
    <Permitted title={t('lrsTargets.new')} text={t('lrsTargets.permitText')} onClose={props.onClose}>
      {(permit) => <NewTargetForm {...props} permit={permit} />}
    </Permitted>
  );
}

function NewTargetForm({ clients, permit, onMade, onClose }: NewProps & { permit: string }) {
  const create = useChange('lrsTargets.create', ['lrsTargets.list']);
  const [made, setMade] = useState<number | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  // The dialog that asked for the password has just given the keyboard back to what opened it.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const form = useForm<TargetValues>({
    initial: valuesOf(null),
    check: checkDay,
    save: async (values) => {
      const target = await create.mutateAsync({ ...sentOf(values), from: fromOf(values), permit });
      setMade(target.id);
      onMade(target.id);
    },
  });
  if (made !== null) return null;
  return (
    <EditPanel
      title={t('lrsTargets.new')}
      form={form}
      isNew
      width={width}
      onClose={onClose}
      onSaved={() => toast(t('lrsTargets.created'))}
    >
      <div ref={fields}>
        <TargetFields form={form} clients={clients} target={null} />
      </div>
    </EditPanel>
  );
}

interface PanelProps {
  target: TargetRow;
  clients: readonly TargetClient[];
  keepDays: number;
  onClose: () => void;
}

/** One store: how it stands, where it is, what it refused, and what was done with it. */
export function TargetPanel({ target, clients, keepDays, onClose }: PanelProps) {
  const [tab, setTab] = useState<Tab>('state');
  const frame = {
    title: target.name,
    status: <StatePill row={target} />,
    width,
    onClose,
    tabs: (
      <Tabs
        label={target.name}
        value={tab}
        tabs={tabs.map((value) => ({
          value,
          label: value === 'history' ? t('history.title') : t(`lrsTargets.tab_${value}`),
        }))}
        onChange={setTab}
      />
    ),
  };
  if (tab === 'settings') return <Settings target={target} clients={clients} frame={frame} />;
  return (
    <Panel {...frame}>
      <div {...tabPanel(tab)} class="stack">
        {tab === 'state' && <StateTab target={target} keepDays={keepDays} onRemoved={onClose} />}
        {tab === 'refused' && <RefusedTab target={target} />}
        {tab === 'history' && <History kind="lrsTarget" objectId={target.id} />}
      </div>
    </Panel>
  );
}

function Settings({
  target,
  clients,
  frame,
}: {
  target: TargetRow;
  clients: readonly TargetClient[];
  frame: Omit<Parameters<typeof EditPanel>[0], 'form' | 'children'>;
}) {
  const save = useChange('lrsTargets.save', ['lrsTargets.list', 'history.list']);
  const form = useForm<TargetValues>({
    initial: valuesOf(target),
    save: (values) => save.mutateAsync({ ...sentOf(values), targetId: target.id }),
  });
  return (
    <EditPanel
      {...frame}
      form={form}
      onSaved={() => {
        // The secret is not shown again.
        form.reset({ ...form.values, secret: '' });
        toast(t('lrsTargets.saved'));
      }}
    >
      <div {...tabPanel('settings')}>
        <TargetFields form={form} clients={clients} target={target} />
        <PermitOnDemand title={target.name} text={t('lrsTargets.permitText')} />
      </div>
    </EditPanel>
  );
}
