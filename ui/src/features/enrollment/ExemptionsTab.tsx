import { useState } from 'react';

import { call, useApi, useChange } from '../../api/client';
import type { ContentOption, FieldErrors, PersonContentRow, PersonContentSort } from '../../api/contract';
import { useForm } from '../../api/form';
import { portalDay, showDate } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { ConfirmDialog } from '../../parts/Dialog';
import { FormDialog } from '../../parts/FormDialog';
import { DatePicker, TextArea } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { RowMenu } from '../../parts/Menu';
import { ErrorBanner, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { type ContentColumn, ContentList, columnOf, listInput } from './ContentList';
import { changedLists, type PersonTabProps } from './EnrollmentsTab';

/** From which contents a person is exempt, how long and why. */
export function ExemptionsTab({ person, mayChange }: PersonTabProps) {
  const query = useListQuery<PersonContentSort>('title');
  const list = useApi('exemptions.list', listInput(person.id, query), { keepPrevious: true, fresh: true });
  const remove = useChange('exemptions.remove', [...changedLists]);
  const [editing, setEditing] = useState<PersonContentRow | 'new' | null>(null);
  const [ending, setEnding] = useState<PersonContentRow | null>(null);

  const columns: ContentColumn[] = [
    columnOf.title(),
    { name: 'from', title: t('reports.from'), cell: (row) => showDate(row.exemptFrom) },
    { name: 'until', title: t('reports.to'), cell: (row) => showDate(row.exemptUntil) || t('enrollment.forGood') },
    {
      name: 'state',
      title: t('people.status'),
      cell: (row) => (
        <StatusPill tone={row.isExempt ? 'info' : 'neutral'}>
          {t(row.isExempt ? 'enrollment.inForce' : 'enrollment.notInForce')}
        </StatusPill>
      ),
    },
    {
      name: 'reason',
      title: t('enrollment.reason'),
      cell: (row) => [row.exemptReason, row.exemptBy].filter(Boolean).join(' · '),
      isMuted: true,
      isLong: true,
    },
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
            { label: t('enrollment.changeExemption'), icon: 'pencil', onSelect: () => setEditing(row) },
            { label: t('enrollment.endExemption'), icon: 'trash3', onSelect: () => setEnding(row) },
          ]}
        />
      ),
    });
  return (
    <>
      <ContentList
        caption={t('enrollment.exemptions')}
        list={list}
        query={query}
        columns={columns}
        states={['exempt']}
        action={
          mayChange && (
            <Button look="primary" icon="plus-lg" onClick={() => setEditing('new')}>
              {t('enrollment.exempt')}
            </Button>
          )
        }
        empty={{ icon: 'calendar-x', title: t('enrollment.noExemption'), text: t('enrollment.noExemptionText') }}
      />
      {editing && (
        <ExemptionDialog person={person} row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {ending && (
        <ConfirmDialog
          title={t('enrollment.endTitle', { title: ending.title })}
          action={t('enrollment.endExemption')}
          onConfirm={async () => {
            await remove.mutateAsync({ userId: person.id, contentId: ending.contentId });
            toast(t('enrollment.ended', { title: ending.title }));
          }}
          onClose={() => setEnding(null)}
        >
          {t('enrollment.endText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function ExemptionDialog({
  person,
  row,
  onClose,
}: {
  person: { id: number; fullName: string };
  row: PersonContentRow | null;
  onClose: () => void;
}) {
  const save = useChange('exemptions.save', [...changedLists]);
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(
    row ? { id: row.contentId, title: row.title } : null,
  );
  const form = useForm({
    initial: {
      contentId: row?.contentId ?? 0,
      from: row?.exemptFrom ?? portalDay(),
      until: row?.exemptUntil ?? '',
      reason: row?.exemptReason ?? '',
    },
    check: ({ contentId, reason }): FieldErrors => ({
      ...(contentId ? {} : { contentId: [t('enrollment.chooseContent')] }),
      ...(reason.trim() ? {} : { reason: [t('approval.reasonMissing')] }),
    }),
    save: async ({ contentId, from, until, reason }) => {
      await save.mutateAsync({ userId: person.id, contentId, from, until: until || null, reason });
      toast(t('people.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={
        row ? t('enrollment.exemptionOf', { title: row.title }) : t('enrollment.exemptTitle', { name: person.fullName })
      }
      action={t('common.save')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      {!row && (
        <Combobox<ContentOption>
          label={t('enrollment.content')}
          placeholder={t('enrollment.findContent')}
          hint={chosen?.title}
          errors={form.errors.contentId}
          find={(search, signal) => call('exemptions.find', { userId: person.id, search }, signal)}
          keyOf={(one) => one.id}
          textOf={(one) => one.title}
          onChoose={(one) => {
            setChosen(one);
            form.set('contentId', one.id);
          }}
        />
      )}
      <DatePicker label={t('reports.from')} {...form.field('from')} />
      <DatePicker label={t('reports.to')} optional hint={t('enrollment.untilHint')} {...form.field('until')} />
      <TextArea label={t('enrollment.reason')} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}
