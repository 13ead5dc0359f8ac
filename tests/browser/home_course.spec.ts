// A course in the place of the home page: how it is made, each message it can send and what it gets, how it is left.
import { packageOf } from './support/courses';
import { ask, choose, courses, homePage, makeHome, shown } from './support/home_course';
import { course } from './support/player';
import { zipFile } from './support/small_package';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.use({ isLoud: true });

test('an administrator makes a home page course, tries it, switches it on and off', async ({
  page: screen,
  accounts,
}) => {
  await signIn(screen, accounts.administrator);
  await screen.goto('/admin/course/new/10');
  const bytes = packageOf('Harbour', '1.2', [{ title: 'Harbour', page: homePage() }]);
  await screen.locator('input[type=file]').first().setInputFiles(zipFile('harbour.zip', bytes));
  await screen.getByRole('button', { name: 'Create' }).click();
  await screen.getByRole('tab', { name: 'Package' }).click();
  await screen.getByRole('link', { name: 'Settings of the home page' }).click();
  const chosen = screen.getByRole('combobox', { name: 'Course of the home page' });
  await chosen.selectOption({ label: 'Harbour' });
  await expect(screen.getByText('was saved').or(screen.getByText('saved')).first()).toBeVisible();
  await expectAccessible(screen);

  await screen.goto('/home?homeCourse=preview');
  await expect(shown(screen)).toBeVisible();
  await expect(course(screen).locator('#who')).toHaveText(accounts.administrator.fullName);
  await screen.goto('/home');
  await expect(screen.getByRole('heading', { level: 1 })).toContainText(
    accounts.administrator.fullName.split(' ')[0] ?? '',
  );
  await expect(screen.locator('.home-course')).toHaveCount(0);

  await screen.goto('/configuration/client-configuration?search=scormHomePage');
  await screen.getByRole('switch', { name: 'A course as the home page' }).click();
  await expect(screen.getByRole('switch', { name: 'A course as the home page' })).toBeChecked();
  await screen.goto('/home');
  await expect(shown(screen)).toBeVisible();
  // The bar and the courses stay in reach.
  await screen.getByRole('link', { name: 'My courses' }).click();
  await expect(screen.locator('.home-course:visible')).toHaveCount(0);
  await expect(screen.getByRole('heading', { level: 1 })).toContainText(
    accounts.administrator.fullName.split(' ')[0] ?? '',
  );
  await screen.goto('/configuration/client-configuration?search=scormHomePage');
  await screen.getByRole('switch', { name: 'A course as the home page' }).click();
  await expect(screen.getByRole('switch', { name: 'A course as the home page' })).not.toBeChecked();
  await screen.goto('/home');
  await expect(screen.getByRole('heading', { level: 1 })).toContainText(
    accounts.administrator.fullName.split(' ')[0] ?? '',
  );
});

test('the course fills the page under the bar and is told what there is [SCORM-01] [SCORM-57] [CS-11]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  const { id, person } = await makeHome(portal, accounts.administrator, 'Harbour home');
  await person.publish('Mooring', 'mooring.zip', packageOf('Mooring', '1.2', [{ title: 'One', page: '<p>one</p>' }]));
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  const bar = await screen.locator('.top').boundingBox();
  const frame = await screen.locator('.home-course iframe').boundingBox();
  expect(frame?.y).toBeCloseTo((bar?.y ?? 0) + (bar?.height ?? 0), 0);
  expect(frame?.width).toBe(screen.viewportSize()?.width);
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeGreaterThan((screen.viewportSize()?.height ?? 0) - 60);

  const { success, data } = await ask(screen, 'ChildFrameLoaded');
  expect(success).toBe(true);
  expect(data).toMatchObject({
    homeGroups: [],
    learningPathData: { learningPaths: [], selectedLearningPathId: null },
    model: { homePageGroups: [] },
    profile: { fullName: accounts.learner.fullName, preferredLanguageCode: 'en' },
    settings: { scormHomePageEnabled: true, scormHomePageContentId: id },
    translation: { contentId: id, title: 'Harbour home' },
    enrollment: { mode: 'normal', contentStage: 'inProgress' },
    course: { launchWrapperFileName: 'bridge' },
    scorm12: { 'cmi.core.student_name': expect.any(String), 'cmi.core.lesson_status': 'not attempted' },
    scorm2004: { 'cmi.learner_name': expect.any(String), 'cmi.completion_status': 'not attempted' },
  });
  expect(Object.keys(data.profile as object)).toEqual(['fullName', 'preferredLanguageCode']);
  const cards = (data.model as { toDoList: { title: string }[] }).toDoList;
  expect(cards.map((one) => one.title)).toContain('Mooring');
  const paths = data.course as { contentPath: string; storageBasePath: string };
  const address = await course(screen)
    .locator('body')
    .evaluate(() => location.href);
  expect(address).toContain(paths.contentPath);
  expect(address.startsWith(paths.storageBasePath)).toBe(true);
  await look(screen, 'home-course', { isHeldToAxe: false });
});

test('its messages open details, show the loader, and tell why nothing was done [SCORM-02] [SCORM-03] [SCORM-04] [SCORM-05]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  await makeHome(portal, accounts.administrator, 'Speaking home');
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  const { data } = await ask(screen, 'ChildFrameLoaded');
  const [first] = (data.model as { toDoList: { id: number; title: string }[] }).toDoList;
  expect(await ask(screen, 'ViewGroupDetails', { groupId: 1 })).toMatchObject({ success: false, reason: 'noGroups' });
  expect(await ask(screen, 'ToggleContentFavorite', { contentId: first?.id })).toMatchObject({
    success: false,
    reason: 'noFavorites',
  });
  expect(await ask(screen, 'ViewContentDetails', { contentId: 999_999 })).toMatchObject({
    success: false,
    reason: 'notFound',
  });
  expect(await ask(screen, 'ViewContentDetails', { contentId: first?.id })).toMatchObject({ success: true });
  const dialog = screen.getByRole('dialog', { name: first?.title });
  await expect(dialog).toBeVisible();
  await look(screen, 'home-course-details', { isHeldToAxe: false });
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await expect(screen.locator('.home-course .player-wait')).toHaveCount(0);
  expect(await ask(screen, 'ToggleLoader', { isVisible: true })).toMatchObject({ success: true });
  await expect(screen.locator('.home-course .player-wait')).toBeVisible();
  await ask(screen, 'ToggleLoader', { isVisible: false });
  await expect(screen.locator('.home-course .player-wait')).toHaveCount(0);
});

for (const standard of ['1.2', '2004'] as const) {
  const location = standard === '1.2' ? 'cmi.core.lesson_location' : 'cmi.location';
  const completed =
    standard === '1.2' ? { 'cmi.core.lesson_status': 'completed' } : { 'cmi.completion_status': 'completed' };
  const model = standard === '1.2' ? 'scorm12' : 'scorm2004';

  test(`[SCORM-07] [SCORM-08] [SCORM-09] [SCORM-11] [SCORM-12] what a SCORM ${standard} course saves by messages is stored and comes back`, async ({
    page: screen,
    portal,
    accounts,
  }) => {
    await makeHome(portal, accounts.administrator, `Saving home ${standard}`, { standard });
    await signIn(screen, accounts.learner);
    await expect(shown(screen)).toBeVisible();
    expect(await ask(screen, 'Commit', { elements: { [location]: 'p3', 'cmi.suspend_data': 'abc' } })).toMatchObject({
      success: true,
      data: { refused: [], isRecorded: true },
    });
    // Gone without a word, as a tab that is closed.
    await screen.reload();
    await expect(shown(screen)).toBeVisible();
    const again = await ask(screen, 'ChildFrameLoaded');
    expect(again.data[model]).toMatchObject({ [location]: 'p3', 'cmi.suspend_data': 'abc' });
    expect(again.data.enrollment).toMatchObject({ contentStage: 'inProgress' });

    expect(await ask(screen, 'FinalModel', { elements: { [location]: 'p9', ...completed } })).toMatchObject({
      success: true,
    });
    expect(await ask(screen, 'StatusChangedToCompletedPassed')).toMatchObject({
      success: true,
      data: { trackingStatus: 'completed', contentStage: 'completed' },
    });
    expect(await ask(screen, 'Finish')).toMatchObject({ success: true });
    for (const type of ['Commit', 'Finish'])
      expect(await ask(screen, type, { elements: { [location]: 'late' } })).toMatchObject({
        success: false,
        reason: 'finished',
      });
    await screen.reload();
    await expect(shown(screen)).toBeVisible();
    expect((await ask(screen, 'ChildFrameLoaded')).data[model]).toMatchObject({ [location]: 'p9' });
  });
}

test('the flag of the tab says that it has finished [SCORM-06] [SCORM-60], and its windows are closed [SCORM-10]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  await makeHome(portal, accounts.administrator, 'Flag home', { files: { 'other.html': '<p>other</p>' } });
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  const flag = () => screen.evaluate(() => sessionStorage.getItem('scormFinished'));
  expect(await flag()).toBeNull();
  expect(await ask(screen, 'SetScormFinished', { isFinished: true })).toMatchObject({ success: true });
  expect(await flag()).toBe('true');
  expect(await ask(screen, 'Commit')).toMatchObject({ success: false, reason: 'finished' });
  await ask(screen, 'SetScormFinished', { isFinished: false });
  expect(await flag()).toBeNull();
  expect(await ask(screen, 'Commit')).toMatchObject({ success: true });

  const opened = screen.waitForEvent('popup');
  await course(screen)
    .locator('body')
    .evaluate(() => void window.open('other.html', 'other'));
  const other = await opened;
  expect(await ask(screen, 'CloseNewWindow')).toMatchObject({ success: true, data: { closed: 1 } });
  await expect.poll(() => other.isClosed()).toBe(true);
  await ask(screen, 'Finish');
  await expect.poll(flag).toBe('true');
});

test('a course that is told to finish does so while the next page is open already [SCORM-14]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  await makeHome(portal, accounts.administrator, 'Obeying home', { more: 'window.obeys = true;' });
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  await ask(screen, 'Commit', { elements: { 'cmi.core.lesson_location': 'p1' } });
  const ended = screen.waitForResponse((reply) => /\/api\/launches\/\d+\/end$/.test(reply.url()));
  const finished = screen.waitForRequest((request) => request.postData()?.includes('"isFinish":true') === true);
  await screen.getByRole('link', { name: 'My courses' }).click();
  await expect(courses(screen)).toBeVisible();
  await finished;
  expect((await ended).status()).toBe(200);
  await expect(screen.locator('.home-course')).toHaveCount(0);
});

test('one that does not is finished after five seconds, and goes on where it was [SCORM-14]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  await makeHome(portal, accounts.administrator, 'Deaf home');
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  await ask(screen, 'Commit', { elements: { 'cmi.core.lesson_location': 'p1' } });
  const finished = screen.waitForRequest((request) => request.postData()?.includes('"isFinish":true') === true);
  const before = Date.now();
  await screen.getByRole('link', { name: 'My courses' }).click();
  await expect(courses(screen)).toBeVisible();
  const sent = (await finished).postDataJSON() as { elements: Record<string, string> };
  expect(Date.now() - before).toBeGreaterThan(4_900);
  expect(sent.elements).toMatchObject({ 'cmi.core.exit': 'suspend', 'cmi.core.lesson_status': 'incomplete' });
  await expect(screen.locator('.home-course')).toHaveCount(0);

  await screen.goto('/home');
  await expect(shown(screen)).toBeVisible();
  const { data } = await ask(screen, 'ChildFrameLoaded');
  expect(data.enrollment).toMatchObject({ mode: 'normal', contentStage: 'inProgress' });
  expect(data.scorm12).toMatchObject({ 'cmi.core.entry': 'resume', 'cmi.core.lesson_location': 'p1' });
});

test('what cannot be loaded says so, and home is as ever [SCORM-18]', async ({ page: screen, portal, accounts }) => {
  const { id, person } = await makeHome(portal, accounts.administrator, 'Broken home');
  await choose(person, id, false);
  await signIn(screen, accounts.learner);
  await choose(person, id, true);
  const refuse = (body: string) =>
    screen.route('**/api/launches', (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
  await refuse('{"":[]}');
  await screen.goto('/home');
  await expect(screen.getByRole('alert')).toHaveText('An error occurred');
  await expect(courses(screen)).toBeVisible();
  await look(screen, 'home-course-broken');
  await screen.unroute('**/api/launches');
  await refuse('{"contentId":["The first message","The second"]}');
  await screen.goto('/home');
  await expect(screen.getByRole('alert')).toHaveText('The first message');
  await expect(courses(screen)).toBeVisible();
  await screen.unroute('**/api/launches');
  await screen.goto('/home');
  await expect(shown(screen)).toBeVisible();
});
