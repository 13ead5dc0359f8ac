import { useRef, useState } from 'react';
import { type Transfer, upload, useApi } from '../../api/client';
import type { StatementImport } from '../../api/contract';
import { showNumber, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { DropZone } from '../../parts/DropZone';
import { Select } from '../../parts/inputs';
import { Banner, ErrorBanner, ProgressBar } from '../../parts/status';
import { looksLikeStatements } from './statement_file';

/** Takes statements of a file and tells what became of them, line by line. */
export function ImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const clients = useApi('statements.options', { kind: 'clients' });
  const [client, setClient] = useState('');
  const [sent, setSent] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState('');
  const [report, setReport] = useState<StatementImport | null>(null);
  const transfer = useRef<Transfer<'statements.import'> | null>(null);

  async function take(file: File) {
    setFailure('');
    setReport(null);
    if (!(await looksLikeStatements(file))) {
      setFailure(t('statements.importWrong', { name: file.name }));
      return;
    }
    setSent({ done: 0, total: file.size });
    transfer.current = upload('statements.import', { client }, file, (done, total) => setSent({ done, total }));
    try {
      setReport(await transfer.current.answer);
      onDone();
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : t('error.unexpected'));
    } finally {
      setSent(null);
    }
  }

  return (
    <Dialog
      title={t('statements.importTitle')}
      onClose={onClose}
      isBusy={sent !== null}
      foot={
        <Button onClick={sent ? () => transfer.current?.cancel() : onClose}>
          {t(sent ? 'common.cancel' : 'common.close')}
        </Button>
      }
    >
      <div class="stack">
        <ErrorBanner messages={failure ? [failure] : []} />
        <p>{t('statements.importText')}</p>
        <Select
          label={t('statements.importAs')}
          value={client}
          disabled={sent !== null}
          onChange={setClient}
          choices={[
            { value: '', label: t('statements.sender_portal') },
            ...(clients.data ?? []).map((one) => ({ value: one.name, label: one.name })),
          ]}
        />
        {sent ? (
          <ProgressBar label={t('statements.importing')} bytes={sent} />
        ) : (
          <DropZone label={t('statements.importDrop')} accept=".json,.ndjson,.jsonl" onFile={take} />
        )}
        {report && <Report report={report} />}
      </div>
    </Dialog>
  );
}

function Report({ report }: { report: StatementImport }) {
  if (report.taken + report.known + report.refused + report.removed === 0)
    return <Banner tone="warning">{t('statements.importNothing')}</Banner>;
  return (
    <>
      <Banner tone={report.refused > 0 ? 'warning' : 'success'}>
        {t('statements.importDone', {
          taken: showNumber(report.taken),
          known: showNumber(report.known),
          refused: showNumber(report.refused),
        })}
      </Banner>
      {report.removed > 0 && (
        <Banner tone="info">{t('statements.importRemoved', { count: showNumber(report.removed) })}</Banner>
      )}
      {report.refusals.length > 0 && (
        <ul class="statement-list import-refusals" aria-label={t('statements.importRefused')}>
          {report.refusals.map((one) => (
            <li key={one.line}>
              <strong>{t('statements.line', { line: showNumber(one.line) })}</strong> <bdi>{one.why}</bdi>
            </li>
          ))}
        </ul>
      )}
      {report.refused > report.refusals.length && (
        <p class="muted">
          {t('statements.importMore', { count: showNumber(report.refused - report.refusals.length) })}
        </p>
      )}
    </>
  );
}
