// How contents, packages and findings are named on the screen.
import type { ContentType, Finding, Framework, PackageSummary, Role } from '../../api/contract';
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
};

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

/** "SCORM 2004 3rd edition" */
export function standardOf(content: { framework: Framework | null; edition: string }): string {
  if (!content.framework) return '';
  const name = frameworks[content.framework];
  return content.edition ? t('courses.edition', { name, edition: content.edition }) : name;
}

export const severityTone: Record<Finding['severity'], Tone> = { error: 'danger', warning: 'warning', info: 'info' };

export function countSeverity(findings: readonly Finding[], severity: Finding['severity']): number {
  return findings.filter((finding) => finding.severity === severity).length;
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
