import { useApi } from '../../api/client';
import type { ContentDetails } from '../../api/contract';
import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { Tabs, tabPanel } from '../../parts/choices';
import { Panel } from '../../parts/EditPanel';
import { ErrorBanner, Loading, Skeleton, StatusPill } from '../../parts/status';
import { AssignedTab } from '../assignments';
import { CourseDispatches } from '../dispatch';
import { takesPackage } from './course_words';
import { GeneralTab } from './GeneralTab';
import { PackageTab } from './PackageTab';

type Tab = 'general' | 'package' | 'assigned' | 'dispatch';

interface CoursePanelProps {
  contentId: number;
  tab: string | undefined;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}

/** One content: its words, its package with all versions, and who has to take it. */
export function CoursePanel({ contentId, tab, onTab, onClose }: CoursePanelProps) {
  const content = useApi('contents.show', { contentId }, { fresh: true });
  if (!content.data) {
    return (
      <Panel title={t('courses.opening')} onClose={onClose}>
        {content.error ? (
          <ErrorBanner messages={[content.error.message]} />
        ) : (
          <div class="stack" aria-busy="true">
            <Loading />
            <Skeleton height={38} />
            <Skeleton height={90} />
            <Skeleton height={38} width="50%" />
          </div>
        )}
      </Panel>
    );
  }
  return <OpenCourse content={content.data} tab={tab} onTab={onTab} onClose={onClose} />;
}

function OpenCourse({
  content,
  tab,
  onTab,
  onClose,
}: Omit<CoursePanelProps, 'contentId'> & { content: ContentDetails }) {
  const profile = useProfile();
  const canAssign = profile?.roles.CanManageManualAssignments === true;
  const hasFile = content.contentType !== 'externalLink';
  const tabs: { value: Tab; label: string }[] = [{ value: 'general', label: t('courses.tabGeneral') }];
  if (hasFile)
    tabs.push({
      value: 'package',
      label: t(takesPackage(content.contentType) ? 'courses.tabPackage' : 'courses.tabFile'),
    });
  if (canAssign) tabs.push({ value: 'assigned', label: t('courses.tabAssigned') });
  if (content.contentType === 'onlineTracked') tabs.push({ value: 'dispatch', label: t('dispatch.tab') });
  const shown = tabs.find((known) => known.value === tab)?.value ?? 'general';

  const frame = {
    title: content.title,
    status: (
      <StatusPill tone={content.isPublished ? 'success' : 'warning'}>
        {t(content.isPublished ? 'courses.published' : 'courses.draft')}
      </StatusPill>
    ),
    tabs: tabs.length > 1 ? <Tabs label={content.title} value={shown} tabs={tabs} onChange={onTab} /> : undefined,
    onClose,
    width: 500,
  };
  if (shown === 'general') return <GeneralTab key={content.id} content={content} frame={frame} />;
  return (
    <Panel {...frame}>
      <div {...tabPanel(shown)}>
        {shown === 'package' && <PackageTab content={content} />}
        {shown === 'assigned' && <AssignedTab contentId={content.id} isPublished={content.isPublished} />}
        {shown === 'dispatch' && <CourseDispatches contentId={content.id} />}
      </div>
    </Panel>
  );
}
