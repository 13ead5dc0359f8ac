import { useState } from 'react';

import type { ImportResult } from '../../../api/contract';
import { saveFile } from '../../../core/save_file';
import { t } from '../../../core/text';
import { useUnsaved } from '../../../core/unsaved';
import { Button } from '../../../parts/Button';
import { ConfirmDialog } from '../../../parts/Dialog';
import { focusOnce } from '../../../parts/inputs';
import { Banner } from '../../../parts/status';
import { Figures } from './Figures';

/** What came of it, and the passwords, which are nowhere else. */
export function DoneView({
  result,
  onRestart,
  onLeave,
}: {
  result: ImportResult;
  onRestart: () => void;
  onLeave: () => void;
}) {
  const [isSaved, setSaved] = useState(result.passwords === '');
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useUnsaved(!isSaved);
  const leave = (to: () => void) => (isSaved ? to() : setLeaving(() => to));

  function save() {
    saveFile(new Blob([result.passwords], { type: 'text/csv' }), t('import.passwordsFile'));
    setSaved(true);
  }

  return (
    <div class="stack">
      <h2 tabIndex={-1} ref={focusOnce}>
        {t('import.doneTitle')}
      </h2>
      <Figures
        figures={[
          { title: t('import.added'), value: result.created },
          { title: t('import.changed'), value: result.changed },
          { title: t('import.unchanged'), value: result.unchanged },
          { title: t('import.leftOut'), value: result.leftOut, isBad: true },
        ]}
      />
      {result.passwords !== '' && (
        <Banner tone={isSaved ? 'success' : 'warning'}>
          <p>{t('import.passwordsText', { count: result.created })}</p>
          <Button look={isSaved ? 'plain' : 'primary'} icon="download" onClick={save}>
            {t('import.passwordsSave')}
          </Button>
        </Banner>
      )}
      {result.passwords === '' && result.created > 0 && <Banner>{t('import.noPasswords')}</Banner>}
      <div class="import-actions">
        <Button look={isSaved ? 'primary' : 'plain'} icon="people" onClick={() => leave(onLeave)}>
          {t('import.toList')}
        </Button>
        <Button onClick={() => leave(onRestart)}>{t('import.more')}</Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={t('import.leaveTitle')}
          action={t('import.leaveAction')}
          isDanger
          onConfirm={async () => leaving()}
          onClose={() => setLeaving(null)}
        >
          {t('import.leaveText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
