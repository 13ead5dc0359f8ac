import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { MergeDetail, MergePlan } from '../../api/contract';
import { showDay } from '../../core/dates';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { StatusPill } from '../../parts/status';
import { type Column, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

interface PlanProps {
  plan: MergePlan;
  onMerged: () => void;
  /** What is shown is no longer what would be done. */
  onStale: () => void;
}

type Course = MergePlan['courses'][number];

/** What a merge would do, in words and numbers, and the button that does it. */
export function MergePlanView({ plan, onMerged, onStale }: PlanProps) {
  const [isAsked, setAsked] = useState(false);
  const merge = useChange('accountMerges.merge', ['accountMerges.list', 'users.list', 'people.find']);
  const { kept, gone } = plan;
  const names = { kept: kept.fullName, gone: gone.fullName };
  const moving = plan.counts.filter((count) => count.moves > 0);
  const staying = plan.counts.filter((count) => count.stays > 0);

  async function confirm() {
    try {
      await merge.mutateAsync({ keptId: kept.id, goneId: gone.id, digest: plan.digest });
    } catch (error) {
      if (error instanceof Refused && error.status === 409) onStale();
      throw error;
    }
    toast(t('merge.done', names));
    onMerged();
  }

  return (
    <section class="merge-plan" aria-label={t('merge.planTitle')}>
      <h2>{t('merge.planTitle')}</h2>
      <p>
        {t('merge.goes')}: <bdi>{gone.username}</bdi>
        {!gone.isActive && <span class="muted"> · {t('merge.goneInactive')}</span>}
        {gone.lastSignInAt && (
          <span class="muted"> · {t('people.lastSignInAt', { when: showDay(gone.lastSignInAt) })}</span>
        )}
      </p>
      <div class="merge-lists">
        <Part title={t('merge.moves')} none={t('merge.movesNothing')}>
          {moving.map((count) => (
            <Fact key={count.what} name={t(`merge.what.${count.what}`)} value={showNumber(count.moves)} />
          ))}
        </Part>
        <Part title={t('merge.leaves')} none={t('merge.leavesNothing')}>
          {staying.map((count) => (
            <Fact key={count.what} name={t(`merge.what.${count.what}`)} value={showNumber(count.stays)}>
              {why(count.what, plan)}
            </Fact>
          ))}
        </Part>
        <Part title={t('merge.details')} none={t('merge.detailsNothing')}>
          {plan.details.map((detail) => (
            <Fact key={detail.what} name={t(`merge.detail.${detail.what}`)} value={shownValue(detail)}>
              {outcomeOf(detail)}
            </Fact>
          ))}
        </Part>
      </div>
      {plan.courses.length > 0 && (
        <>
          <h3>{t('merge.both')}</h3>
          <p class="muted">{t('merge.bothText')}</p>
          <Table<Course>
            caption={t('merge.both')}
            columns={columns()}
            rows={plan.courses}
            keyOf={(course) => course.contentId}
          />
          {plan.courseTotal > plan.courses.length && (
            <p class="muted">{t('merge.more', { count: showNumber(plan.courseTotal - plan.courses.length) })}</p>
          )}
        </>
      )}
      <ul class="merge-rules">
        <li>{t('merge.ruleSignIn', names)}</li>
        <li>{t('merge.ruleGroups')}</li>
        <li>{t('merge.ruleOpen')}</li>
        <li>{t('merge.ruleUndo', { days: plan.undoDays })}</li>
      </ul>
      <p>
        <Button look="danger" icon="people" onClick={() => setAsked(true)}>
          {t('merge.action')}
        </Button>
      </p>
      {isAsked && (
        <ConfirmDialog
          title={t('merge.askTitle', names)}
          action={t('merge.action')}
          isDanger
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('merge.askText', { ...names, days: plan.undoDays })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Why so many of something are not taken over. */
function why(what: MergePlan['counts'][number]['what'], plan: MergePlan): string {
  if (what === 'permissionGroups') return plan.permissionGroups.join(', ');
  if (what === 'sessions' || what === 'accessTokens') return t('merge.ends');
  if (what === 'locationGroups' && !plan.movesLocations) return t('merge.placesRestricted');
  if (what === 'relationships') return t('merge.relationsStay');
  return t('merge.hasSame');
}

function shownValue(detail: MergeDetail): string {
  return (detail.outcome === 'taken' ? detail.gone : detail.kept) || t('merge.none');
}

function outcomeOf(detail: MergeDetail): string {
  const { outcome, gone } = detail;
  return outcome === 'kept' && gone === ''
    ? t('merge.outcome.keptAlone')
    : t(`merge.outcome.${outcome}`, { value: gone });
}

function columns(): Column<Course>[] {
  return [
    { name: 'title', title: t('courses.columnTitle'), cell: (course) => course.title, isTitle: true, isLong: true },
    { name: 'kept', title: t('merge.stays'), cell: (course) => <Status of={course.keptStatus} /> },
    { name: 'gone', title: t('merge.goes'), cell: (course) => <Status of={course.goneStatus} /> },
    { name: 'status', title: t('merge.counts'), cell: (course) => <Status of={course.status} /> },
    { name: 'attempts', title: t('merge.what.attempts'), cell: (course) => showNumber(course.attempts), align: 'end' },
  ];
}

function Status({ of }: { of: Course['status'] }) {
  const isDone = of === 'completed' || of === 'passed';
  const tone = isDone ? 'success' : of === 'failed' ? 'danger' : 'neutral';
  return <StatusPill tone={tone}>{t(`status.${of}`)}</StatusPill>;
}

function Part({ title, none, children }: { title: string; none: string; children: ComponentChildren[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {children.length === 0 ? <p class="muted">{none}</p> : <dl class="merge-facts">{children}</dl>}
    </section>
  );
}

function Fact({ name, value, children }: { name: string; value: string; children?: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
        {children && <span class="muted">{children}</span>}
      </dd>
    </div>
  );
}
