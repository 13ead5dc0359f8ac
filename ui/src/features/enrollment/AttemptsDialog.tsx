import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type AttemptEntry, type FieldErrors, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { showInstant, showSeconds } from '../../core/dates';
import { useGo } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { FormDialog } from '../../parts/FormDialog';
import { TextArea } from '../../parts/inputs';
import { Banner, EmptyState, ErrorBanner, Loading, Skeleton, StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { changedLists } from './EnrollmentsTab';
import { statusPill } from './enrollment_words';

interface AttemptsDialogProps {
  person: { id: number; fullName: string };
  content: { contentId: number; title: string };
  mayReset: boolean;
  onClose: () => void;
}

/** Every attempt of a person on a course, those that were reset with who did it and why. */
export function AttemptsDialog({ person, content, mayReset, onClose }: AttemptsDialogProps) {
  const list = useApi('attempts.list', { userId: person.id, contentId: content.contentId }, { fresh: true });
  const go = useGo();
  const mayTrace = useProfile()?.roles.Reports_CanViewScormAttemptDetailReport === true;
  const [resetting, setResetting] = useState<AttemptEntry | null>(null);
  return (
    <>
      <Dialog
        title={t('attempts.of', { title: content.title })}
        onClose={onClose}
        width={620}
        foot={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        {list.error && <ErrorBanner messages={[list.error.message]} />}
        {!list.data && !list.error && (
          <div class="stack" aria-busy="true">
            <Loading />
            <Skeleton height={90} />
          </div>
        )}
        {list.data && (
          <div class="stack">
            <p class="muted">{person.fullName}</p>
            {list.data.attemptsLeft !== null && (
              <Banner>{t('attempts.left', { count: list.data.attemptsLeft })}</Banner>
            )}
            {list.data.attempts.length === 0 && (
              <EmptyState icon="clock-history" title={t('attempts.none')}>
                {t('attempts.noneText')}
              </EmptyState>
            )}
            <ol class="attempts" aria-label={t('attempts.title')}>
              {list.data.attempts.map((attempt) => (
                <Attempt
                  key={attempt.id}
                  attempt={attempt}
                  isOneOfMany={(list.data?.attempts.length ?? 0) > 1}
                  onTrace={mayTrace ? () => go(`/admin/attempt-trace/${attempt.id}`) : undefined}
                  onReset={mayReset && attempt.resetAt === null ? () => setResetting(attempt) : undefined}
                />
              ))}
            </ol>
          </div>
        )}
      </Dialog>
      {resetting && <ResetDialog person={person} attempt={resetting} onClose={() => setResetting(null)} />}
    </>
  );
}

function Attempt({
  attempt,
  isOneOfMany,
  onReset,
  onTrace,
}: {
  attempt: AttemptEntry;
  isOneOfMany: boolean;
  onReset?: () => void;
  onTrace?: () => void;
}) {
  const pill = statusPill({ status: attempt.trackingStatus, isExempt: false });
  const name = t('attempts.number', { number: showNumber(attempt.number) });
  const facts = [
    t('attempts.started', { when: showInstant(attempt.startedAt) }),
    attempt.completedAt && t('attempts.ended', { when: showInstant(attempt.completedAt) }),
    attempt.scorePercent !== null && t('attempts.score', { percent: showNumber(Math.round(attempt.scorePercent)) }),
    attempt.totalSeconds > 0 && showSeconds(attempt.totalSeconds),
    attempt.versionNumber !== null && t('attempts.version', { number: showNumber(attempt.versionNumber) }),
  ];
  return (
    <li class={attempt.resetAt ? 'attempt-entry is-reset' : 'attempt-entry'}>
      <div class="line">
        <strong class="grow">{name}</strong>
        {attempt.isCounted && isOneOfMany && <StatusPill tone="info">{t('attempts.counts')}</StatusPill>}
        {attempt.resetAt && <StatusPill tone="warning">{t('attempts.wasReset')}</StatusPill>}
        <StatusPill tone={pill.tone}>{pill.text}</StatusPill>
      </div>
      <p class="meta">{facts.filter(Boolean).join(' · ')}</p>
      {attempt.resetAt && (
        <>
          <p class="meta">
            {t('attempts.resetBy', {
              name: attempt.resetBy || t('attempts.somebody'),
              when: showInstant(attempt.resetAt),
            })}
          </p>
          <p dir="auto">{attempt.resetReason}</p>
        </>
      )}
      <div class="line">
        {onTrace && (
          <Button size="small" icon="file-earmark-text" aria-label={`${t('trace.title')}: ${name}`} onClick={onTrace}>
            {t('trace.title')}
          </Button>
        )}
        {onReset && (
          <Button size="small" icon="arrow-repeat" aria-label={`${t('attempts.reset')}: ${name}`} onClick={onReset}>
            {t('attempts.reset')}
          </Button>
        )}
      </div>
    </li>
  );
}

function ResetDialog({
  person,
  attempt,
  onClose,
}: {
  person: { fullName: string };
  attempt: AttemptEntry;
  onClose: () => void;
}) {
  const reset = useChange('attempts.reset', [...changedLists, 'attempts.list']);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): FieldErrors => (reason.trim() ? {} : { reason: [t('approval.reasonMissing')] }),
    save: async ({ reason }) => {
      await reset.mutateAsync({ attemptId: attempt.id, reason });
      toast(t('attempts.resetDone', { number: showNumber(attempt.number) }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('attempts.resetTitle', { number: showNumber(attempt.number) })}
      action={t('attempts.reset')}
      form={form}
      onClose={onClose}
    >
      <ErrorBanner messages={form.banner} />
      <p>{t('attempts.resetText', { name: person.fullName })}</p>
      <TextArea
        label={t('enrollment.reason')}
        rows={3}
        limit={limits['attempts.reset']?.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
