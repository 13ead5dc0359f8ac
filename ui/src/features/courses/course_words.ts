// How contents, packages and findings are named on the screen.
import type { ContentType, ExplainedFinding, Framework, PackageSummary, Role } from '../../api/contract';
import { type TextKey, t } from '../../core/text';
import type { IconName } from '../../parts/Icon';
import type { Tone } from '../../parts/status';

export interface TypeWords {
  /** As addresses have it: /admin/course/new/1. */
  id: number;
  title: TextKey;
  about: TextKey;
  icon: IconName;
  role: Role;
}

const trackedCourse: TypeWords = {
  id: 1,
  title: 'courses.typeOnlineTracked',
  about: 'courses.aboutOnlineTracked',
  icon: 'collection-play',
  role: 'CanManageCourse_OnlineTracked',
};

/** The types that can be made here, in the order they are offered. */
const words: Partial<Record<ContentType, TypeWords>> = {
  onlineTracked: trackedCourse,
  downloadableResource: {
    id: 2,
    title: 'courses.typeDownloadableResource',
    about: 'courses.aboutDownloadableResource',
    icon: 'file-earmark-text',
    role: 'CanManageCourse_DownloadableResource',
  },
  externalLink: {
    id: 3,
    title: 'courses.typeExternalLink',
    about: 'courses.aboutExternalLink',
    icon: 'link-45deg',
    role: 'CanManageCourse_ExternalLink',
  },
  scormHomePage: {
    id: 10,
    title: 'courses.typeScormHomePage',
    about: 'courses.aboutScormHomePage',
    icon: 'house-door',
    role: 'CanManageCourse_OnlineTracked',
  },
};

/** Whether its file is a course package. */
export function takesPackage(type: ContentType): boolean {
  return type === 'onlineTracked' || type === 'scormHomePage';
}

export const typeNames = Object.keys(words) as ContentType[];

export function wordsOf(type: ContentType): TypeWords {
  return words[type] ?? trackedCourse;
}

const frameworks: Record<Framework, string> = {
  scorm12: 'SCORM 1.2',
  scorm2004: 'SCORM 2004',
  aicc: 'AICC',
  xapi: 'xAPI',
  cmi5: 'cmi5',
};

/** Whether its parts call an API, which can be recorded; the others talk to the record store. */
export function hasCalls(framework: Framework): boolean {
  return framework !== 'xapi' && framework !== 'cmi5';
}

/** "SCORM 2004 3rd edition" */
export function standardOf(content: { framework: Framework | null; edition: string }): string {
  if (!content.framework) return '';
  const name = frameworks[content.framework];
  return content.edition ? t('courses.edition', { name, edition: content.edition }) : name;
}

type Severity = ExplainedFinding['severity'];

export const severityTone: Record<Severity, Tone> = { error: 'danger', warning: 'warning', info: 'info' };

/** With those that were only counted. */
export function countSeverity(findings: readonly ExplainedFinding[], severity: Severity): number {
  return countAll(findings.filter((finding) => finding.severity === severity));
}

function countAll(findings: readonly ExplainedFinding[]): number {
  return findings.reduce((sum, { more }) => sum + 1 + more, 0);
}

/** The findings of one kind; title, consequence and repair are those of the kind. */
export interface FindingGroup extends Omit<ExplainedFinding, 'message' | 'file' | 'place' | 'more'> {
  findings: ExplainedFinding[];
  count: number;
}

const order: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** By kind, the grave ones first, else in the order found. */
export function groupFindings(findings: readonly ExplainedFinding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const { severity, code, title, consequence, repair, isRepaired } = finding;
    const group = groups.get(`${severity} ${code}`);
    if (group) group.findings.push(finding);
    else
      groups.set(`${severity} ${code}`, {
        severity,
        code,
        title,
        consequence,
        repair,
        isRepaired,
        findings: [finding],
        count: 0,
      });
  }
  return [...groups.values()]
    .map((group) => ({ ...group, count: countAll(group.findings) }))
    .sort((a, b) => order[a.severity] - order[b.severity]);
}

/** The lessons of a package: what can be opened. Headings are left out. */
export function lessonsOf(summary: PackageSummary): number {
  return summary.scos.filter((sco) => sco.href !== '').length;
}

/** "fire-safety_v2.zip" -> "fire safety v2": a title to begin with. */
export function titleOfFile(name: string): string {
  return name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
}
