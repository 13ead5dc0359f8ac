import { useChange } from '../../api/client';
import type { AttemptDetails, AttemptSco, FieldErrors, WaiveReason } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { FormDialog } from '../../parts/FormDialog';
import { Select } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

const reasons: readonly WaiveReason[] = ['testedOut', 'equivalentUnit', 'equivalentOutside', 'administrative'];

interface WaiveDialogProps {
  attempt: AttemptDetails;
  part: AttemptSco;
  onClose: () => void;
}

/** A unit of a cmi5 course counts as done by other means; the record store says so with the reason. */
export function WaiveDialog({ attempt, part, onClose }: WaiveDialogProps) {
  const waive = useChange('attempts.waive', ['attempts.show']);
  const form = useForm({
    initial: { reason: '' as WaiveReason | '' },
    check: ({ reason }): FieldErrors => (reason === '' ? { reason: [t('reports.waiveReasonMissing')] } : {}),
    save: async ({ reason }) => {
      if (reason === '') return;
      await waive.mutateAsync({ attemptId: attempt.id, unit: part.identifier, reason });
      toast(t('reports.waived', { title: part.title }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('reports.waiveTitle', { title: part.title })}
      action={t('reports.waive')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      <p>{t('reports.waiveText', { name: attempt.user.fullName })}</p>
      <Select
        label={t('reports.waiveReason')}
        choices={[
          { value: '' as WaiveReason | '', label: t('reports.waiveReasonMissing') },
          ...reasons.map((value) => ({ value, label: t(`reports.waive_${value}`) })),
        ]}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
