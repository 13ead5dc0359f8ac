import { useState } from 'react';

import { call, useChange } from '../../api/client';
import type { ContentOption } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Combobox } from '../../parts/Combobox';
import { ChosenChips } from '../../parts/choices';
import { FormDialog } from '../../parts/FormDialog';
import { DatePicker } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { changedLists } from './EnrollmentsTab';

/** Contents for one person, chosen by their titles, with a due date if one is set. */
export function EnrollDialog({ person, onClose }: { person: { id: number; fullName: string }; onClose: () => void }) {
  const add = useChange('enrollments.add', [...changedLists]);
  const [chosen, setChosen] = useState<readonly ContentOption[]>([]);
  useUnsaved(chosen.length > 0);
  const form = useForm({
    initial: { contentIds: [] as number[], dueDate: '' },
    save: async ({ contentIds, dueDate }) => {
      await add.mutateAsync({ userId: person.id, contentIds, dueDate: dueDate || null });
      toast(t('enrollment.added', { count: contentIds.length }));
      onClose();
    },
  });
  const choose = (next: readonly ContentOption[]) => {
    setChosen(next);
    form.set(
      'contentIds',
      next.map((one) => one.id),
    );
  };
  return (
    <FormDialog
      title={t('enrollment.addTitle', { name: person.fullName })}
      action={t('assignments.assign')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      <Combobox<ContentOption>
        label={t('enrollment.content')}
        placeholder={t('enrollment.findContent')}
        errors={form.errors.contentIds}
        find={(search, signal) => call('enrollments.find', { userId: person.id, search }, signal)}
        keyOf={(one) => one.id}
        textOf={(one) => one.title}
        onChoose={(one) => choose(chosen.some((known) => known.id === one.id) ? chosen : [...chosen, one])}
      />
      <ChosenChips
        label={t('assignments.chosen')}
        items={chosen.map((one) => ({ value: one.id, label: one.title }))}
        onRemove={(id) => choose(chosen.filter((one) => one.id !== id))}
      />
      <DatePicker label={t('assignments.dueDate')} optional {...form.field('dueDate')} />
    </FormDialog>
  );
}
