import { useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { ContentDetails, InspectionReport } from '../../api/contract';
import { showBytes, showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Banner, ErrorBanner, StatusPill } from '../../parts/status';
import { Findings } from './Findings';

/** What was uploaded so far, the newest first. A package can be examined again, by what the doctor knows today. */
export function Versions({ content }: { content: ContentDetails }) {
  const inspect = useChange('contents.inspect', ['contents.show']);
  const [report, setReport] = useState<InspectionReport | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const [busy, setBusy] = useState<number | null>(null);

  async function examine(versionId: number) {
    setFailures([]);
    setReport(null);
    setBusy(versionId);
    try {
      setReport(await inspect.mutateAsync({ contentId: content.id, versionId }));
    } catch (error) {
      setFailures(error instanceof Refused ? Object.values(error.fields).flat() : [t('error.unexpected')]);
    }
    setBusy(null);
  }

  if (content.versions.length === 0) return null;
  return (
    <>
      <ErrorBanner messages={failures} />
      <div role="status">{report && <Report report={report} onClose={() => setReport(null)} />}</div>
      <ul class="versions" aria-label={t('courses.versions')}>
        {content.versions.map((version, at) => (
          <li key={version.id}>
            <div>
              <strong>{t('courses.versionNumber', { number: version.number })}</strong>{' '}
              {at === 0 && <StatusPill tone="success">{t('courses.current')}</StatusPill>}
              <p class="meta">
                {version.fileName} · {showBytes(version.size)}
              </p>
              <p class="meta">
                {t('courses.uploadedBy', { name: version.uploadedBy, when: showInstant(version.uploadedAt) })}
              </p>
              {version.learnersInside > 0 && (
                <p class="meta">{t('courses.learnersInside', { count: version.learnersInside })}</p>
              )}
            </div>
            {content.package && (
              <Button
                busy={busy === version.id}
                aria-label={t('courses.inspectVersion', { number: version.number })}
                onClick={() => void examine(version.id)}
              >
                {t('courses.inspect')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Report({ report, onClose }: { report: InspectionReport; onClose: () => void }) {
  const title = t('courses.inspected', { number: report.number, when: showInstant(report.inspectedAt) });
  return (
    <section class="stack" aria-label={title}>
      <div class="line">
        <strong>{title}</strong>
        <Button look="quiet" onClick={onClose}>
          {t('courses.closeReport')}
        </Button>
      </div>
      {!report.isAccepted && <Banner tone="danger">{t('courses.wouldBeRefused')}</Banner>}
      {report.missingRepairs.length > 0 && (
        <Banner tone="warning">{t('courses.missingRepairs', { names: report.missingRepairs.join(', ') })}</Banner>
      )}
      {report.findings.length === 0 ? (
        <Banner tone="success">{t('courses.nothingFound')}</Banner>
      ) : (
        <Findings findings={report.findings} />
      )}
    </section>
  );
}
