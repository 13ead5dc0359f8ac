import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { PersonContentRow, PersonContentSort } from '../../api/contract';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { useListQuery } from '../../parts/list_query';
import { RowMenu } from '../../parts/Menu';
import { toast } from '../../parts/toast';
import { AttemptsDialog } from './AttemptsDialog';
import { type ContentColumn, ContentList, columnOf, listInput } from './ContentList';
import { EnrollDialog } from './EnrollDialog';
import { isByHand, reasonText } from './enrollment_words';

export interface PersonTabProps {
  person: { id: number; fullName: string; isOneself: boolean };
  mayChange: boolean;
  /** Attempts may be taken out of the count. */
  mayReset?: boolean;
}

export const changedLists = [
  'enrollments.list',
  'learningPlan.list',
  'dueDates.list',
  'exemptions.list',
  'history.list',
] as const;

function Why({ row }: { row: PersonContentRow }) {
  if (row.reasons.length === 0) return <span class="muted">{t('enrollment.noRule')}</span>;
  return row.reasons.map((reason, at) => (
    <p key={at} class="why">
      {reasonText(reason)}
    </p>
  ));
}

/** What a person has, why and since when; given by hand and taken back. */
export function EnrollmentsTab({ person, mayChange, mayReset = false }: PersonTabProps) {
  const query = useListQuery<PersonContentSort>('plan');
  const list = useApi('enrollments.list', listInput(person.id, query), { keepPrevious: true, fresh: true });
  const remove = useChange('enrollments.remove', [...changedLists]);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<PersonContentRow | null>(null);
  const [looking, setLooking] = useState<PersonContentRow | null>(null);
  const mayRemove = mayChange && !person.isOneself;

  const columns: ContentColumn[] = [
    columnOf.title(),
    { name: 'why', title: t('enrollment.why'), cell: (row) => <Why row={row} />, isMuted: true, isLong: true },
    columnOf.since(),
    columnOf.status(),
    columnOf.progress(),
    columnOf.due(),
  ];
  columns.push({
    name: 'actions',
    title: t('enrollment.actions'),
    isAction: true,
    cell: (row) => (
      <RowMenu
        label={t('common.moreActionsFor', { name: row.title })}
        items={[
          { label: t('attempts.title'), icon: 'clock-history', onSelect: () => setLooking(row) },
          mayRemove && isByHand(row)
            ? { label: t('assignments.remove'), icon: 'trash3', onSelect: () => setRemoving(row) }
            : null,
        ]}
      />
    ),
  });

  return (
    <>
      <ContentList
        caption={t('enrollment.enrollments')}
        list={list}
        query={query}
        columns={columns}
        states={['open', 'overdue', 'finished', 'exempt']}
        action={
          mayChange && (
            <Button look="primary" icon="plus-lg" onClick={() => setAdding(true)}>
              {t('enrollment.add')}
            </Button>
          )
        }
        empty={{ icon: 'collection', title: t('enrollment.noneTitle'), text: t('enrollment.noneText') }}
      />
      {looking && (
        <AttemptsDialog
          person={person}
          content={looking}
          mayReset={mayReset && !person.isOneself}
          onClose={() => setLooking(null)}
        />
      )}
      {isAdding && <EnrollDialog person={person} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('enrollment.removeTitle', { title: removing.title })}
          action={t('assignments.remove')}
          onConfirm={async () => {
            await remove.mutateAsync({ userId: person.id, contentId: removing.contentId });
            toast(t('enrollment.removed', { title: removing.title }));
          }}
          onClose={() => setRemoving(null)}
        >
          {t('enrollment.removeText', { name: person.fullName })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** What they still have to take, the next one first. */
export function LearningPlanTab({ person }: PersonTabProps) {
  const query = useListQuery<PersonContentSort>('plan');
  const list = useApi('learningPlan.list', listInput(person.id, query), { keepPrevious: true, fresh: true });
  return (
    <ContentList
      caption={t('enrollment.plan')}
      list={list}
      query={query}
      columns={[columnOf.title(), columnOf.status(), columnOf.progress(), columnOf.since(), columnOf.due()]}
      states={['overdue']}
      empty={{ icon: 'check-circle', title: t('enrollment.planDone'), text: t('enrollment.planDoneText') }}
    />
  );
}
