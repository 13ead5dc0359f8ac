import { useState } from 'react';

import type { ImportPlan, ImportProblem, ImportSample } from '../../../api/contract';
import { showNumber, t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { Checkbox, focusOnce, Select } from '../../../parts/inputs';
import { Banner, ErrorBanner, ProgressBar, StatusPill } from '../../../parts/status';
import { Table } from '../../../parts/Table';
import { ColumnsView } from './ColumnsView';
import { Figures } from './Figures';
import type { ImportOptions, ImportState } from './useImport';

function Problems({ plan }: { plan: ImportPlan }) {
  const shown = new Set(plan.problems.map((problem) => problem.row)).size;
  return (
    <section aria-labelledby="import-problems">
      <h3 id="import-problems">{t('import.refusedTitle')}</h3>
      <Table<ImportProblem & { key: number }>
        caption={t('import.refusedTitle')}
        columns={[
          { name: 'row', title: t('import.row'), cell: (row) => showNumber(row.row), isMuted: true },
          { name: 'username', title: t('people.username'), cell: (row) => row.username, isMuted: true },
          { name: 'column', title: t('import.column'), cell: (row) => row.column },
          { name: 'message', title: t('import.problem'), cell: (row) => row.message, isLong: true, isTitle: true },
        ]}
        rows={plan.problems.map((problem, key) => ({ ...problem, key }))}
        keyOf={(row) => row.key}
      />
      {plan.refused > shown && <p class="muted">{t('import.moreRefused', { count: plan.refused - shown })}</p>}
    </section>
  );
}

function Samples({ plan }: { plan: ImportPlan }) {
  return (
    <section aria-labelledby="import-samples">
      <h3 id="import-samples">{t('import.peopleTitle')}</h3>
      <Table<ImportSample>
        caption={t('import.peopleTitle')}
        columns={[
          { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isTitle: true },
          { name: 'username', title: t('people.username'), cell: (row) => row.username, isMuted: true },
          {
            name: 'outcome',
            title: t('import.outcome'),
            cell: (row) =>
              row.outcome === 'created' ? (
                <StatusPill tone="success">{t('import.created')}</StatusPill>
              ) : (
                t('import.changes', { list: row.changes.join(', ') })
              ),
          },
          { name: 'row', title: t('import.row'), cell: (row) => showNumber(row.row), align: 'end', isMuted: true },
        ]}
        rows={plan.samples}
        keyOf={(row) => row.row}
      />
      {plan.created + plan.changed > plan.samples.length && (
        <p class="muted">{t('import.firstOnly', { count: plan.samples.length })}</p>
      )}
    </section>
  );
}

type SignIn = 'passwords' | 'invitations' | 'nothing';

interface PlanViewProps {
  state: Extract<ImportState, { step: 'planned' }>;
  onRun: (options: ImportOptions) => void;
  onRemap: (at: number, meaning: string) => void;
  onAgain: () => void;
  onRestart: () => void;
}

/** What will happen, row by row where something is wrong; and the button that lets it. */
export function PlanView({ state, onRun, onRemap, onAgain, onRestart }: PlanViewProps) {
  const { plan, file, isRunning, isChecking, messages } = state;
  const [agreed, setAgreed] = useState('');
  const [signIn, setSignIn] = useState<SignIn>('passwords');
  const onlyValid = agreed === plan.digest; // said of what is shown, not of another plan
  const count = plan.created + plan.changed;
  const reason = isChecking
    ? t('import.checking', { name: file.name })
    : !plan.isReady
      ? t('import.columnsFirst')
      : plan.refused > 0 && !onlyValid
        ? t('import.refusedFirst')
        : count === 0
          ? t('import.nothingToDo')
          : undefined;

  return (
    <div class="stack">
      <div>
        <h2 tabIndex={-1} ref={focusOnce}>
          {t('import.planTitle', { name: file.name })}
        </h2>
        <p class="muted">{t('import.nothingSaved')}</p>
      </div>
      {plan.wasGuessed && <Banner tone="warning">{t('import.guessed')}</Banner>}
      <ColumnsView plan={plan} meanings={state.meanings} isDisabled={isRunning} onRemap={onRemap} />
      {isChecking && <ProgressBar label={t('import.checking', { name: file.name })} />}
      {plan.isReady && (
        <>
          <Figures
            figures={[
              { title: t('import.created'), value: plan.created },
              { title: t('import.changed'), value: plan.changed },
              { title: t('import.unchanged'), value: plan.unchanged },
              { title: t('import.refused'), value: plan.refused, isBad: true },
            ]}
          />
          {plan.refused === 0 && count === 0 && <Banner>{t('import.nothingToDo')}</Banner>}
          {plan.refused > 0 && <Problems plan={plan} />}
          {plan.samples.length > 0 && <Samples plan={plan} />}
        </>
      )}
      <div class="import-options">
        {plan.refused > 0 && count > 0 && (
          <Checkbox
            label={t('import.leaveOut', { count: plan.refused })}
            hint={t('import.leaveOutHint')}
            value={onlyValid}
            onChange={(isOn) => setAgreed(isOn ? plan.digest : '')}
            disabled={isRunning}
          />
        )}
        {plan.created > 0 && (
          <Select<SignIn>
            label={t('import.signIn')}
            hint={signInHint(signIn, plan)}
            value={signIn}
            onChange={setSignIn}
            disabled={isRunning}
            choices={[
              { value: 'passwords', label: t('import.passwords') },
              { value: 'invitations', label: t('import.invitations') },
              { value: 'nothing', label: t('import.neither') },
            ]}
          />
        )}
      </div>
      <ErrorBanner messages={messages} />
      {isRunning && <ProgressBar label={t('import.running')} />}
      <div class="import-actions">
        <Button
          look="primary"
          icon="check-lg"
          busy={isRunning}
          disabled={reason !== undefined}
          reason={reason}
          onClick={() =>
            onRun({ onlyValid, hasPasswords: signIn === 'passwords', hasInvitations: signIn === 'invitations' })
          }
        >
          {t('import.run', { count })}
        </Button>
        {messages.length > 0 && (
          <Button icon="arrow-clockwise" onClick={onAgain}>
            {t('import.again')}
          </Button>
        )}
        <Button disabled={isRunning} onClick={onRestart}>
          {t('import.another')}
        </Button>
      </div>
    </div>
  );
}

function signInHint(signIn: SignIn, plan: ImportPlan): string {
  if (signIn === 'passwords') return t('import.passwordsHint');
  if (signIn === 'nothing') return t('import.neitherHint');
  return t(plan.canSend ? 'import.invitationsHint' : 'import.invitationsWait');
}
