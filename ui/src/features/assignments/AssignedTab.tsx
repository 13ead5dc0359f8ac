import './assignments.css';
import { useState } from 'react';

import { Refused, useApi, useChange } from '../../api/client';
import type { AssignmentRow } from '../../api/contract';
import { showDate, showDay } from '../../core/dates';
import { t } from '../../core/text';
import { Icon, type IconName } from '../../parts/Icon';
import { RowMenu } from '../../parts/Menu';
import { Banner, EmptyState, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { AssignForm } from './AssignForm';
import { DueDialog } from './DueDialog';

const icons: Record<AssignmentRow['target'], IconName> = { everyone: 'globe', location: 'geo-alt', person: 'person' };

/** "Everyone", or the name of the location or person. */
export function targetName(row: AssignmentRow): string {
  return row.target === 'everyone' ? t('assignments.everyone') : row.targetName;
}

/** Who has to take a content: the rules there are, and a form for another. */
export function AssignedTab({ contentId, isPublished }: { contentId: number; isPublished: boolean }) {
  const list = useApi('assignments.list', { contentId }, { fresh: true });
  const remove = useChange('assignments.remove', ['assignments.list', 'contents.list', 'home.show']);
  const restore = useChange('assignments.create', ['assignments.list', 'contents.list', 'home.show']);
  const [changing, setChanging] = useState<AssignmentRow | null>(null);
  const [failures, setFailures] = useState<string[]>([]);

  async function takeBack(row: AssignmentRow) {
    setFailures([]);
    try {
      await remove.mutateAsync({ assignmentId: row.id });
      toast(t('assignments.removed', { name: targetName(row) }), 'done', {
        label: t('assignments.undo'),
        onPress: () =>
          void restore.mutateAsync({
            contentId,
            target: row.target,
            targetIds: row.targetId === null ? [] : [row.targetId],
            dueDate: row.dueDate ?? undefined,
          }),
      });
    } catch (error) {
      setFailures(error instanceof Refused ? Object.values(error.fields).flat() : [t('error.unexpected')]);
    }
  }

  return (
    <div class="stack">
      {!isPublished && <Banner tone="warning">{t('assignments.notPublished')}</Banner>}
      <AssignForm contentId={contentId} />
      <ErrorBanner messages={[...failures, ...(list.error ? [list.error.message] : [])]} />
      {!list.data && !list.error && (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={46} />
          <Skeleton height={46} />
        </div>
      )}
      {list.data?.rows.length === 0 && (
        <EmptyState icon="people" title={t('assignments.emptyTitle')}>
          {t('assignments.emptyText')}
        </EmptyState>
      )}
      {list.data && list.data.rows.length > 0 && (
        <>
          <p class="muted" role="status">
            {t('assignments.reach', { count: list.data.people })}
          </p>
          <ul class="assigned" aria-label={t('assignments.title')}>
            {list.data.rows.map((row) => (
              <li key={row.id}>
                <Icon name={icons[row.target]} />
                <div class="grow">
                  <strong>{targetName(row)}</strong>
                  <p class="meta">
                    {[
                      row.target !== 'person' && t('assignments.people', { count: row.people }),
                      row.dueDate ? t('assignments.due', { date: showDate(row.dueDate) }) : t('assignments.noDue'),
                      t('assignments.by', { name: row.assignedBy, date: showDay(row.assignedAt) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {row.mayChange && (
                  <RowMenu
                    label={t('common.moreActionsFor', { name: targetName(row) })}
                    items={[
                      { label: t('assignments.changeDue'), icon: 'calendar-event', onSelect: () => setChanging(row) },
                      {
                        label: t('assignments.remove'),
                        icon: 'trash3',
                        isDanger: true,
                        onSelect: () => void takeBack(row),
                      },
                    ]}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {changing && <DueDialog row={changing} name={targetName(changing)} onClose={() => setChanging(null)} />}
    </div>
  );
}
