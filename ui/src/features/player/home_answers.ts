// What the portal answers to the course in the place of the home page. Pure; HomeCourse.tsx does what is asked.
import type { HomeAnswer, HomeMessage, HomeReason } from '../../../player/home_messages';
import type { ContentCard, HomeCourse, HomeView, Launch, LaunchState } from '../../api/contract';

export function answerTo(
  { id, type }: HomeMessage,
  reason: HomeReason | '',
  data: Record<string, unknown> = {},
): HomeAnswer {
  return { answers: id, type, success: reason === '', reason, data };
}

/** What a course is told of a card: what the person sees of it, without signed addresses. */
function contentOf(card: ContentCard) {
  return {
    id: card.id,
    title: card.title,
    description: card.description,
    contentType: card.contentType,
    durationMinutes: card.durationMinutes,
    contentStage: card.contentStage,
    trackingStatus: card.trackingStatus,
    progressPercent: card.progressPercent,
    scorePercent: card.scorePercent,
    dueDate: card.dueDate,
    daysUntilDue: card.daysUntilDue,
    action: card.action,
    lockedReason: card.lockedReason,
  };
}

export function enrollmentOf(launch: Launch, state: LaunchState) {
  return {
    attemptId: launch.attemptId,
    mode: launch.mode,
    trackingStatus: state.trackingStatus,
    contentStage: state.contentStage,
    progressPercent: state.progressPercent,
    scorePercent: state.scorePercent,
  };
}

/**
 * The answer to ChildFrameLoaded; the bridge adds the two data models and the course's paths. The portal has no groups
 * of contents and no learning paths: their lists are empty. Every field is named here, so that none slips in: of the
 * person there are no roles, no address and no token.
 */
export function loadedData(course: HomeCourse, launch: Launch, home: HomeView, state: LaunchState) {
  return {
    model: {
      homePageGroups: [],
      toDoList: home.cards.map(contentOf),
      searchResults: [],
      homePageGroupsContainsNonLpAssignments: false,
      counts: home.counts,
    },
    homeGroups: [],
    learningPathData: { learningPaths: [], selectedLearningPathId: null },
    profile: {
      fullName: course.profile.fullName,
      preferredLanguageCode: course.profile.preferredLanguageCode,
    },
    settings: {
      applicationTitle: course.settings.applicationTitle,
      scormHomePageEnabled: course.settings.scormHomePageEnabled,
      scormHomePageContentId: course.settings.scormHomePageContentId,
    },
    translation: course.translation,
    package: course.package,
    debugLevel: course.debugLevel,
    enrollment: enrollmentOf(launch, state),
  };
}

const flag = 'scormFinished';

/** The flag of this tab: the course says, or has shown, that it has come to its end. */
export const finishedFlag = {
  set(isFinished: boolean): void {
    try {
      if (isFinished) sessionStorage.setItem(flag, 'true');
      else sessionStorage.removeItem(flag);
    } catch {
      // Storage is forbidden in this browser; nothing of the course depends on it.
    }
  },
};
