import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { PersonContentRow, PersonContentSort } from '../../api/contract';
import { useForm } from '../../api/form';
import { showDate } from '../../core/dates';
import { t } from '../../core/text';
import { FormDialog } from '../../parts/FormDialog';
import { DatePicker, TextArea } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { RowMenu } from '../../parts/Menu';
import { ErrorBanner, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { type ContentColumn, ContentList, columnOf, listInput } from './ContentList';
import { changedLists, type PersonTabProps } from './EnrollmentsTab';

/** When contents are due for one person: by the rules, or by a date of their own with its reason. */
export function DueDatesTab({ person, mayChange }: PersonTabProps) {
  const query = useListQuery<PersonContentSort>('dueDate');
  const list = useApi('dueDates.list', listInput(person.id, query), { keepPrevious: true, fresh: true });
  const reset = useChange('dueDates.reset', [...changedLists]);
  const [changing, setChanging] = useState<PersonContentRow | null>(null);

  const columns: ContentColumn[] = [
    columnOf.title(),
    columnOf.due(),
    {
      name: 'own',
      title: t('enrollment.from'),
      cell: (row) =>
        row.hasOwnDueDate ? <StatusPill tone="info">{t('enrollment.own')}</StatusPill> : t('enrollment.byRule'),
    },
    {
      name: 'ruleDueDate',
      title: t('enrollment.ruleDue'),
      cell: (row) => showDate(row.ruleDueDate) || t('assignments.noDue'),
      isMuted: true,
    },
    {
      name: 'reason',
      title: t('enrollment.reason'),
      cell: (row) => [row.dueReason, row.dueSetBy].filter(Boolean).join(' · '),
      isMuted: true,
      isLong: true,
    },
    columnOf.status(),
  ];
  if (mayChange)
    columns.push({
      name: 'actions',
      title: t('enrollment.actions'),
      isAction: true,
      cell: (row) => (
        <RowMenu
          label={t('common.moreActionsFor', { name: row.title })}
          items={[
            { label: t('assignments.changeDue'), icon: 'calendar-event', onSelect: () => setChanging(row) },
            row.hasOwnDueDate
              ? {
                  label: t('enrollment.resetDue'),
                  icon: 'arrow-repeat',
                  onSelect: () =>
                    reset.mutate(
                      { userId: person.id, contentId: row.contentId },
                      {
                        onSuccess: () => toast(t('enrollment.dueReset', { title: row.title })),
                        onError: (error) => toast(error.message, 'failed'),
                      },
                    ),
                }
              : null,
          ]}
        />
      ),
    });
  return (
    <>
      <ContentList
        caption={t('enrollment.dueDates')}
        list={list}
        query={query}
        columns={columns}
        states={['open', 'overdue', 'finished']}
        empty={{ icon: 'calendar-event', title: t('enrollment.noDueTitle'), text: t('enrollment.noDueText') }}
      />
      {changing && <OwnDueDialog person={person} row={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function OwnDueDialog({
  person,
  row,
  onClose,
}: {
  person: { id: number };
  row: PersonContentRow;
  onClose: () => void;
}) {
  const save = useChange('dueDates.save', [...changedLists]);
  const form = useForm({
    initial: { dueDate: row.dueDate ?? '', reason: row.dueReason },
    save: async ({ dueDate, reason }) => {
      await save.mutateAsync({ userId: person.id, contentId: row.contentId, dueDate: dueDate || null, reason });
      toast(t('people.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('assignments.changeDueOf', { name: row.title })}
      action={t('common.save')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      <DatePicker
        label={t('assignments.dueDate')}
        optional
        hint={t('assignments.dueHint')}
        {...form.field('dueDate')}
      />
      <TextArea label={t('enrollment.reason')} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
