import { useApi, useChange } from '../../api/client';
import { type DomainKind, type DomainRow, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Select, TextInput } from '../../parts/inputs';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';

interface Values {
  domain: string;
  kind: DomainKind;
  note: string;
}

const empty: Values = { domain: '', kind: 'allowed', note: '' };

/** A domain that is not in the list yet. */
export function NewDomain({ onClose }: { onClose: () => void }) {
  const create = useChange('emailDomains.create', ['emailDomains.list']);
  const form = useForm({ initial: empty, save: (values) => create.mutateAsync(values) });
  return (
    <EditPanel
      title={t('domains.new')}
      form={form}
      isNew
      onClose={onClose}
      onSaved={() => {
        toast(t('domains.saved'));
        onClose();
      }}
    >
      <DomainFields form={form} />
    </EditPanel>
  );
}

/** One entry of the list, and what was done with it. */
export function DomainPanel({ domainId, onClose }: { domainId: number; onClose: () => void }) {
  const found = useApi('emailDomains.show', { domainId }, { fresh: true });
  if (found.data) return <OpenDomain key={found.data.id} row={found.data} onClose={onClose} />;
  return (
    <Panel title={t('domains.opening')} onClose={onClose}>
      {found.error ? (
        <ErrorBanner messages={[found.error.message]} />
      ) : (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={120} />
        </div>
      )}
    </Panel>
  );
}

function OpenDomain({ row, onClose }: { row: DomainRow; onClose: () => void }) {
  const save = useChange('emailDomains.save', ['emailDomains.list', 'emailDomains.show', 'history.list']);
  const tab = useHistoryTab('emailDomain', { id: row.id, title: row.domain });
  const form = useForm({
    initial: { domain: row.domain, kind: row.kind, note: row.note },
    save: (values) => save.mutateAsync({ domainId: row.id, ...values }),
  });
  const frame = {
    title: row.domain,
    onClose,
    tabs: tab.tabs,
  };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <EditPanel {...frame} form={form} onSaved={() => toast(t('domains.saved'))}>
      <div {...tab.general}>
        <DomainFields form={form} />
      </div>
    </EditPanel>
  );
}

function DomainFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const rules = limits['emailDomains.create'];
  return (
    <div class="stack">
      <ErrorBanner messages={form.banner} />
      <TextInput
        {...form.field('domain')}
        label={t('domains.domain')}
        hint={t('domains.domainHint')}
        limit={rules?.domain}
        verbatim
      />
      <Select
        {...form.field('kind')}
        label={t('domains.kind')}
        choices={[
          { value: 'allowed', label: t('domains.is.allowed') },
          { value: 'blocked', label: t('domains.is.blocked') },
        ]}
      />
      <TextInput {...form.field('note')} label={t('domains.note')} optional limit={rules?.note} />
    </div>
  );
}
