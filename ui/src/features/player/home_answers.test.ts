import { expect, it } from 'vitest';

import type { HomeCourse, HomeView, Launch, LaunchState } from '../../api/contract';
import { answerTo, loadedData } from './home_answers';

/** As a careless server could answer one day: with more than anybody asked for. */
const secrets = { roles: { CanAccessConfiguration: true }, email: 'ana@harbour.test', sessionKey: 'k', token: 't' };

it('the course is told what exists, and of the person no roles, e-mail or tokens [SCORM-01] [CS-11]', () => {
  const course = {
    contentId: 4,
    problem: '',
    translation: { contentId: 4, title: 'Harbour', description: '', languageCode: 'de' },
    package: { framework: 'scorm12', edition: '' },
    debugLevel: 'information',
    profile: { fullName: 'Ana Diaz', preferredLanguageCode: 'de', ...secrets },
    settings: { applicationTitle: 'Oneroom', scormHomePageEnabled: true, scormHomePageContentId: 4, ...secrets },
  } as unknown as HomeCourse;
  const card = { id: 9, title: 'Fire safety', imageUrl: '/image?signature=s', ...secrets };
  const home = { cards: [card], counts: { all: 1 }, total: 1 } as unknown as HomeView;
  const launch = { attemptId: 3, mode: 'normal', url: 'http://x/c/secret/bridge' } as unknown as Launch;
  const state = { trackingStatus: 'incomplete', contentStage: 'inProgress' } as unknown as LaunchState;
  const data = loadedData(course, launch, home, state);
  expect(data).toMatchObject({
    model: { homePageGroups: [], toDoList: [{ id: 9, title: 'Fire safety' }] },
    homeGroups: [],
    learningPathData: { learningPaths: [], selectedLearningPathId: null },
    settings: { applicationTitle: 'Oneroom' },
    enrollment: { attemptId: 3, mode: 'normal', trackingStatus: 'incomplete' },
  });
  expect(data.profile).toEqual({ fullName: 'Ana Diaz', preferredLanguageCode: 'de' });
  expect(JSON.stringify(data)).not.toMatch(/CanAccess|harbour\.test|sessionKey|token|secret|signature/);
});

it('a failure says so, with a reason [SCORM-04]', () => {
  const message = { oneroomHome: 1, id: 5, type: 'ToggleContentFavorite', data: { contentId: 9 } } as const;
  expect(answerTo(message, 'noFavorites')).toEqual({
    answers: 5,
    type: 'ToggleContentFavorite',
    success: false,
    reason: 'noFavorites',
    data: {},
  });
  expect(answerTo(message, '').success).toBe(true);
});
