import type { ExplainedFinding, PackageSummary } from '../../api/contract';
import { showBytes } from '../../core/dates';
import { t } from '../../core/text';
import { Icon } from '../../parts/Icon';
import { Banner } from '../../parts/status';
import { lessonsOf, standardOf } from './course_words';
import { Findings } from './Findings';

/** What is in a package: standard, title, organisation, lessons, and what the inspection found. */
export function PackageView({
  summary,
  findings,
  title,
}: {
  summary: PackageSummary;
  findings: readonly ExplainedFinding[];
  title: string;
}) {
  return (
    <section class="stack" aria-label={title}>
      <div class="package">
        <span class="package-picture">
          <Icon name="file-zip" size={22} />
        </span>
        <div>
          <strong>{summary.title || summary.organisation || t('courses.untitled')}</strong>
          <p class="meta">
            {[
              standardOf(summary),
              t('courses.lessons', { count: lessonsOf(summary) }),
              t('courses.files', { count: summary.fileCount }),
              showBytes(summary.totalBytes),
            ].join(' · ')}
          </p>
        </div>
      </div>
      {!summary.isPlayable && (
        <Banner tone="warning">{t('courses.notPlayable', { standard: standardOf(summary) })}</Banner>
      )}
      {summary.scos.length > 0 && (
        <ol class="scos" aria-label={t('courses.contents')}>
          {summary.scos.map((sco) => (
            <li
              key={sco.identifier}
              style={{ paddingInlineStart: `${12 + sco.depth * 18}px` }}
              class={sco.href ? undefined : 'is-heading'}
            >
              <span>{sco.title || sco.identifier}</span>
              {sco.href && !sco.isSco && <span class="meta">{t('courses.asset')}</span>}
            </li>
          ))}
        </ol>
      )}
      <Findings findings={findings} />
    </section>
  );
}
