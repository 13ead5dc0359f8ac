import { useState } from 'react';

import type { ImportResult, ImportUninvited } from '../../../api/contract';
import { saveFile } from '../../../core/save_file';
import { t } from '../../../core/text';
import { useUnsaved } from '../../../core/unsaved';
import { Button } from '../../../parts/Button';
import { ConfirmDialog } from '../../../parts/Dialog';
import { focusOnce } from '../../../parts/inputs';
import { Banner } from '../../../parts/status';
import { Table } from '../../../parts/Table';
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
  const isInvited = result.invited + result.notInvited > 0;
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
      {isInvited && <Invited result={result} />}
      {result.passwords === '' && !isInvited && result.created > 0 && <Banner>{t('import.noPasswords')}</Banner>}
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

/** Who was sent a link to choose a password by, and who was not. */
function Invited({ result }: { result: ImportResult }) {
  return (
    <>
      {result.invited > 0 && (
        <Banner tone={result.canSend ? 'success' : 'warning'}>
          {t(result.canSend ? 'import.invited' : 'import.invitedWait', { count: result.invited })}
        </Banner>
      )}
      {result.uninvited.length > 0 && (
        <section aria-labelledby="import-uninvited">
          <h3 id="import-uninvited">{t('import.uninvited', { count: result.notInvited })}</h3>
          <Table<ImportUninvited>
            caption={t('import.uninvited', { count: result.notInvited })}
            columns={[
              { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isTitle: true },
              { name: 'username', title: t('people.username'), cell: (row) => row.username, isMuted: true },
              { name: 'why', title: t('import.problem'), cell: (row) => row.why, isLong: true },
            ]}
            rows={result.uninvited}
            keyOf={(row) => row.username}
          />
          {result.notInvited > result.uninvited.length && (
            <p class="muted">{t('import.firstOnly', { count: result.uninvited.length })}</p>
          )}
        </section>
      )}
    </>
  );
}
