// Approving and refusing, one or many: what was done is told, and what could not be done says why.
import { useState } from 'react';

import { useChange } from '../../api/client';
import { type Decided, limits, type RegistrationRow } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog, Dialog } from '../../parts/Dialog';
import { TextArea } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';

type Question = { kind: 'approve' | 'refuse'; rows: readonly RegistrationRow[] };

export function useDecide(onDecided: (decided: Decided) => void) {
  const stale = ['registrations.list', 'registrations.show', 'history.list'] as const;
  const approve = useChange('registrations.approve', [...stale]);
  const refuse = useChange('registrations.refuse', [...stale]);
  const [asked, setAsked] = useState<Question | null>(null);

  function take(decided: Decided, kind: Question['kind']) {
    if (decided.done > 0)
      toast(t(kind === 'approve' ? 'approval.approvedCount' : 'approval.refusedCount', { count: decided.done }));
    onDecided(decided);
  }

  const ids = (rows: readonly RegistrationRow[]) => rows.map((row) => row.id);
  const question = asked && (
    <>
      {asked.kind === 'approve' && (
        <ConfirmDialog
          title={t('approval.approveTitle', { count: asked.rows.length })}
          action={t('approval.approve')}
          onConfirm={async () => take(await approve.mutateAsync({ registrationIds: ids(asked.rows) }), 'approve')}
          onClose={() => setAsked(null)}
        >
          <Names rows={asked.rows} />
          <p>{t('approval.approveText')}</p>
        </ConfirmDialog>
      )}
      {asked.kind === 'refuse' && (
        <RefuseDialog
          rows={asked.rows}
          onRefuse={async (reason) =>
            take(await refuse.mutateAsync({ registrationIds: ids(asked.rows), reason }), 'refuse')
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
  return { ask: (kind: Question['kind'], rows: readonly RegistrationRow[]) => setAsked({ kind, rows }), question };
}

const shownNames = 10;

function Names({ rows }: { rows: readonly RegistrationRow[] }) {
  return (
    <ul>
      {rows.slice(0, shownNames).map((row) => (
        <li key={row.id}>
          <bdi>{row.fullName}</bdi> <span class="muted">({row.email})</span>
        </li>
      ))}
      {rows.length > shownNames && <li>{t('approval.more', { count: rows.length - shownNames })}</li>}
    </ul>
  );
}

function RefuseDialog({
  rows,
  onRefuse,
  onClose,
}: {
  rows: readonly RegistrationRow[];
  onRefuse: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ...(reason.trim() ? {} : { reason: [t('approval.reasonMissing')] }) }),
    save: ({ reason }) => onRefuse(reason),
  });
  return (
    <Dialog
      title={t('approval.refuseTitle', { count: rows.length })}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button
            look="danger"
            busy={form.isSaving}
            onClick={async () => {
              if (await form.submit()) onClose();
            }}
          >
            {t('approval.refuse')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <Names rows={rows} />
        <TextArea
          {...form.field('reason')}
          label={t('approval.reason')}
          hint={t('approval.reasonHint')}
          limit={limits['registrations.refuse']?.reason}
          rows={4}
        />
      </div>
    </Dialog>
  );
}
