import './import.css';
import { useState } from 'react';

import { download } from '../../../api/client';
import { useGo } from '../../../core/navigate';
import { t } from '../../../core/text';
import { useTitle } from '../../../core/title';
import { useUnsaved } from '../../../core/unsaved';
import { AdminScreen } from '../../../parts/AdminScreen';
import { Button } from '../../../parts/Button';
import { DropZone } from '../../../parts/DropZone';
import { focusOnce } from '../../../parts/inputs';
import { Banner, ProgressBar } from '../../../parts/status';
import { toast } from '../../../parts/toast';
import { DoneView } from './DoneView';
import { PlanView } from './PlanView';
import { type ImportState, useImport } from './useImport';

const columns = [
  { title: 'people.username', text: 'import.usernameText' },
  { title: 'people.fullName', text: 'import.fullNameText' },
  { title: 'people.email', text: 'import.emailText' },
  { title: 'people.location', text: 'import.locationText' },
  { title: 'import.otherLocations', text: 'import.namesText' },
  { title: 'people.groups', text: 'import.groupsText' },
  { title: 'people.status', text: 'import.statusText' },
  { title: 'titles.one', text: 'import.titleText' },
  { title: 'countries.one', text: 'import.countryText' },
  { title: 'language.title', text: 'import.languageText' },
] as const;

/** Where one is on the way; the steps cannot be jumped to. */
function Steps({ at }: { at: number }) {
  const titles = [t('import.stepFile'), t('import.stepPlan'), t('import.stepDone')];
  return (
    <ol class="import-steps" aria-label={t('import.steps')}>
      {titles.map((title, place) => (
        <li key={title} class={place < at ? 'is-past' : undefined} aria-current={place === at ? 'step' : undefined}>
          {title}
        </li>
      ))}
    </ol>
  );
}

function ChooseView({
  failure,
  onFile,
}: {
  failure: Extract<ImportState, { step: 'choose' }>['failure'];
  onFile: (file: File) => void;
}) {
  const [isLoading, setLoading] = useState(false);

  async function saveTemplate() {
    setLoading(true);
    try {
      await download('people.importTemplate', {}, t('import.templateFile'));
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setLoading(false);
    }
  }

  return (
    <div class="stack">
      {failure && (
        <Banner tone="danger">
          <strong>{t('import.failed', { name: failure.name })}</strong>
          {failure.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <p class="muted">{t('import.lead')}</p>
      <DropZone
        label={t('import.drop')}
        hint={t('import.dropHint')}
        accept=".csv,.txt,.xlsx,text/csv"
        onFile={onFile}
      />
      <div>
        <Button icon="download" busy={isLoading} onClick={saveTemplate}>
          {t('import.template')}
        </Button>
      </div>
      <section class="card import-columns" aria-labelledby="import-columns">
        <h2 id="import-columns">{t('import.columns')}</h2>
        <dl>
          {columns.map(({ title, text }) => (
            <div key={title}>
              <dt>{t(title)}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** People from a CSV file or a workbook: choose it, look at what will happen, done. */
export function ImportPage() {
  const go = useGo();
  const { state, choose, again, remap, run, restart } = useImport();
  useTitle(t('import.title'));
  const isRunning = state.step === 'planned' && state.isRunning;
  useUnsaved(isRunning);
  const toList = () => go('/admin/user');

  return (
    <AdminScreen
      title={t('import.title')}
      actions={
        state.step !== 'done' && (
          <Button icon="people" onClick={toList} disabled={isRunning} reason={t('import.running')}>
            {t('import.toList')}
          </Button>
        )
      }
    >
      <div class="import-page">
        <Steps at={state.step === 'planned' ? 1 : state.step === 'done' ? 2 : 0} />
        {state.step === 'choose' && <ChooseView failure={state.failure} onFile={choose} />}
        {state.step === 'checking' && (
          <div ref={focusOnce} tabIndex={-1}>
            <ProgressBar label={t('import.checking', { name: state.name })} />
          </div>
        )}
        {state.step === 'planned' && (
          <PlanView state={state} onRun={run} onRemap={remap} onAgain={again} onRestart={restart} />
        )}
        {state.step === 'done' && <DoneView result={state.result} onRestart={restart} onLeave={toList} />}
      </div>
    </AdminScreen>
  );
}
