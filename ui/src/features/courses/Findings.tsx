import type { Finding } from '../../api/contract';
import { t } from '../../core/text';
import { StatusPill } from '../../parts/status';
import { severityTone } from './course_words';

const order: Record<Finding['severity'], number> = { error: 0, warning: 1, info: 2 };

/** What the inspection of a package has to say: cause, file and place, the grave ones first. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
  return (
    <ul class="findings" aria-label={t('courses.findings')}>
      {sorted.map((finding) => (
        <li key={`${finding.code} ${finding.file ?? ''} ${finding.place ?? ''} ${finding.message}`}>
          <StatusPill tone={severityTone[finding.severity]}>{t(`courses.${finding.severity}`)}</StatusPill>
          <div>
            <p>{finding.message}</p>
            {(finding.file || finding.place) && (
              <p class="meta">{[finding.file, finding.place].filter(Boolean).join(' · ')}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
