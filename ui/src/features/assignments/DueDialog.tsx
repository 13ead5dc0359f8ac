import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { AssignmentRow } from '../../api/contract';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { DatePicker } from '../../parts/inputs';

/** Another due date for one assignment, or none. */
export function DueDialog({ row, name, onClose }: { row: AssignmentRow; name: string; onClose: () => void }) {
  const change = useChange('assignments.change', ['assignments.list', 'home.show']);
  const [date, setDate] = useState(row.dueDate ?? '');
  const [errors, setErrors] = useState<string[]>([]);
  useUnsaved(date !== (row.dueDate ?? ''));

  async function save() {
    try {
      await change.mutateAsync({ assignmentId: row.id, dueDate: date || null });
      onClose();
    } catch (error) {
      setErrors(error instanceof Refused ? Object.values(error.fields).flat() : [t('error.unexpected')]);
    }
  }

  return (
    <Dialog
      title={t('assignments.changeDueOf', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={change.isPending} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <DatePicker
        label={t('assignments.dueDate')}
        optional
        hint={t('assignments.dueHint')}
        value={date}
        onChange={setDate}
        errors={errors}
      />
    </Dialog>
  );
}
