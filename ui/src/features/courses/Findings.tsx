import type { ExplainedFinding } from '../../api/contract';
import { t } from '../../core/text';
import { StatusPill } from '../../parts/status';
import { countSeverity, type FindingGroup, groupFindings, severityTone } from './course_words';

/** What is shown of a kind at once; the others unfold. */
const shownAtOnce = 3;

/** What the package doctor has to say, by kind, the grave ones first: cause, file and place, consequence, what to do. */
export function Findings({ findings }: { findings: readonly ExplainedFinding[] }) {
  if (findings.length === 0) return null;
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => ({ severity, count: countSeverity(findings, severity) }))
    .filter(({ count }) => count > 0);
  return (
    <div class="stack">
      <p class="muted findings-count">
        {counts.map(({ severity, count }) => t(`courses.${severity}Count`, { count })).join(' · ')}
      </p>
      <ul class="findings" aria-label={t('courses.findings')}>
        {groupFindings(findings).map((group) => (
          <Kind key={`${group.severity} ${group.code}`} group={group} />
        ))}
      </ul>
    </div>
  );
}

function Kind({ group }: { group: FindingGroup }) {
  const rest = group.findings.slice(shownAtOnce);
  const hidden = group.count - Math.min(group.findings.length, shownAtOnce);
  return (
    <li>
      <StatusPill tone={group.isRepaired ? 'success' : severityTone[group.severity]}>
        {t(group.isRepaired ? 'courses.repaired' : `courses.${group.severity}`)}
      </StatusPill>
      <div class="finding">
        <strong>
          {group.title || group.code}
          {group.count > 1 && <span class="meta"> × {group.count}</span>}
        </strong>
        {group.findings.slice(0, shownAtOnce).map((finding) => (
          <Cause key={keyOf(finding)} finding={finding} />
        ))}
        <dl>
          {group.consequence && (
            <>
              <dt>{t('courses.forLearners')}</dt>
              <dd>{group.consequence}</dd>
            </>
          )}
          {group.repair && (
            <>
              <dt>{t('courses.toDo')}</dt>
              <dd>{group.repair}</dd>
            </>
          )}
        </dl>
        {rest.length > 0 && (
          <details>
            <summary>{t('courses.moreOfKind', { count: hidden })}</summary>
            {rest.map((finding) => (
              <Cause key={keyOf(finding)} finding={finding} />
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

function Cause({ finding }: { finding: ExplainedFinding }) {
  return (
    <div>
      <p>{finding.message}</p>
      {(finding.file || finding.place) && (
        <p class="meta">
          {finding.file && <bdi>{finding.file}</bdi>}
          {finding.file && finding.place && ' · '}
          {finding.place}
        </p>
      )}
    </div>
  );
}

function keyOf({ message, file, place }: ExplainedFinding): string {
  return `${message} ${file ?? ''} ${place ?? ''}`;
}
