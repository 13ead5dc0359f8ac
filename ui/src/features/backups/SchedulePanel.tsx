import { useChange } from '../../api/client';
import { type BackupSchedule, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { EditPanel } from '../../parts/EditPanel';
import { NumberInput, Select, Switch } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { hourText, intervals, intervalText } from './backup_words';

/** When backups are made by themselves, and how many are kept. */
export function SchedulePanel({ schedule, onClose }: { schedule: BackupSchedule; onClose: () => void }) {
  const save = useChange('backups.saveSchedule', ['backups.show']);
  const form = useForm<{ isEnabled: boolean; hour: string; everyHours: string; keep: number | null }>({
    initial: {
      isEnabled: schedule.isEnabled,
      hour: String(schedule.hour),
      everyHours: String(schedule.everyHours),
      keep: schedule.keep,
    },
    save: (values) =>
      save.mutateAsync({
        isEnabled: values.isEnabled,
        hour: Number(values.hour),
        everyHours: Number(values.everyHours),
        keep: values.keep ?? 0,
      }),
  });
  const { isEnabled } = form.values;
  return (
    <EditPanel
      title={t('backups.settings')}
      form={form}
      onClose={onClose}
      onSaved={() => {
        toast(t('backups.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <Switch label={t('backups.isEnabled')} value={isEnabled} onChange={(next) => form.set('isEnabled', next)} />
        {isEnabled && (
          <>
            <Select
              label={t('backups.every')}
              {...form.field('everyHours')}
              choices={intervals(schedule.everyHours).map((hours) => ({
                value: String(hours),
                label: intervalText(hours),
              }))}
            />
            <Select
              label={t('backups.hour')}
              {...form.field('hour')}
              choices={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))}
            />
            <NumberInput
              label={t('backups.keep')}
              hint={t('backups.keepHint')}
              limit={limits['backups.saveSchedule']?.keep}
              {...form.field('keep')}
            />
          </>
        )}
      </div>
    </EditPanel>
  );
}
