import { useApi, useChange } from '../../api/client';
import { limits, type RegistrationRow } from '../../api/contract';
import { useForm } from '../../api/form';
import { locationChoices } from '../../api/location_tree';
import { showInstant } from '../../core/dates';
import { type LanguageCode, languages, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Select, TextInput } from '../../parts/inputs';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { ApprovalState } from './ApprovalState';

type Ask = (kind: 'approve' | 'refuse', rows: readonly RegistrationRow[]) => void;

/** One registration: what the person said, what the account will be made of, what was decided. */
export function ApprovalPanel({
  registrationId,
  onAsk,
  onClose,
}: {
  registrationId: number;
  onAsk: Ask;
  onClose: () => void;
}) {
  const found = useApi('registrations.show', { registrationId }, { fresh: true });
  const tab = useHistoryTab('registration', found.data && { id: found.data.id, title: found.data.fullName });
  if (!found.data)
    return (
      <Panel title={t('approval.opening')} onClose={onClose}>
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
  const row = found.data;
  const frame = {
    title: row.fullName,
    status: <ApprovalState state={row.state} />,
    onClose,
    tabs: tab.tabs,
  };
  // The form outlives a look at the history: nothing typed is lost.
  if (row.state === 'waiting') return <Waiting key={row.id} row={row} frame={frame} tab={tab} onAsk={onAsk} />;
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <Panel {...frame}>
      <div class="stack" {...tab.general}>
        <Facts row={row} />
      </div>
    </Panel>
  );
}

type Frame = Parameters<typeof Panel>[0] extends infer Props ? Omit<Props, 'children' | 'foot'> : never;

interface WaitingProps {
  row: RegistrationRow;
  frame: Frame;
  tab: ReturnType<typeof useHistoryTab>;
  onAsk: Ask;
}

function Waiting({ row, frame, tab, onAsk }: WaitingProps) {
  const save = useChange('registrations.save', ['registrations.list', 'registrations.show', 'history.list']);
  const places = useApi('locations.list', { for: 'CanManageUserApproval' });
  const form = useForm({
    initial: { fullName: row.fullName, username: row.username, locationId: row.locationId },
    save: (values) => save.mutateAsync({ registrationId: row.id, ...values }),
  });
  const rules = limits['registrations.save'];
  const { locationId } = form.values;
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <EditPanel {...frame} form={form} onSaved={() => toast(t('approval.saved'))}>
      <div class="stack" {...tab.general}>
        <ErrorBanner messages={form.banner} />
        <Facts row={row} />
        <TextInput {...form.field('fullName')} label={t('people.fullName')} limit={rules?.fullName} />
        <TextInput {...form.field('username')} label={t('people.username')} limit={rules?.username} verbatim />
        <Select
          label={t('people.location')}
          optional
          value={locationId === null ? '' : String(locationId)}
          onChange={(id) => form.set('locationId', id ? Number(id) : null)}
          errors={form.errors.locationId}
          choices={[{ value: '', label: t('people.noLocation') }, ...locationChoices(places.data ?? [])]}
        />
        <div class="line">
          <Button
            look="primary"
            icon="person-check"
            disabled={form.isDirty}
            reason={t('approval.saveFirst')}
            onClick={() => onAsk('approve', [row])}
          >
            {t('approval.approve')}
          </Button>
          <Button onClick={() => onAsk('refuse', [row])}>{t('approval.refuse')}</Button>
        </div>
      </div>
    </EditPanel>
  );
}

function Facts({ row }: { row: RegistrationRow }) {
  const facts: [string, string][] = [
    [t('people.email'), row.email],
    ...(row.state === 'waiting'
      ? []
      : ([
          [t('people.username'), row.username],
          [t('people.location'), row.locationName || t('people.noLocation')],
        ] as [string, string][])),
    [t('approval.language'), languages[row.languageCode as LanguageCode] ?? row.languageCode],
    [t('approval.asked'), showInstant(row.createdAt)],
    [t('approval.confirmed'), showInstant(row.confirmedAt)],
    [t('approval.note'), row.note],
    [t('approval.decided'), row.decidedAt ? `${showInstant(row.decidedAt)}, ${row.decidedBy}` : ''],
    [t('approval.reason'), row.reason],
  ];
  return (
    <dl class="approval-facts">
      {facts
        .filter(([, value]) => value)
        .map(([title, value]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
