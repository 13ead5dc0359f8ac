import { Person } from './support/courses';
import { newcomer } from './support/people';
import { answer, card, course, expectSaved, finishPart, launch, leave } from './support/player';
import { Portal } from './support/portal';
import { expect, look, signIn, test } from './support/test';

const fireSafety = 'Fire safety essentials';
const personalData = 'Handling personal data';

test('a SCORM 1.2 course is left half-way, resumed where it was, finished, and seen in the report', async ({
  page,
  portal,
  accounts,
}) => {
  test.setTimeout(120_000);
  const learner = await newcomer(portal, accounts.administrator, 'half.way');
  await signIn(page, learner);
  await launch(page, fireSafety);
  const sco = course(page);
  await expect(sco.getByRole('heading', { name: fireSafety })).toBeVisible();
  await sco.getByRole('button', { name: 'Next' }).click();
  await sco.getByRole('button', { name: 'Next' }).click();
  await answer(sco.locator('.question:visible'));
  await expectSaved(page);
  await leave(page);
  await expect(card(page, fireSafety)).toContainText('In progress');

  await launch(page, fireSafety, 'Resume');
  await expect(sco.getByRole('heading', { name: 'Smoke is faster than you' })).toBeVisible();
  await expect(sco.locator('.question:visible .feedback')).toContainText('Right.');
  await finishPart(page);
  for (const next of ['Preventing fire at work', 'When the alarm sounds', 'Check what you know']) {
    await page.getByRole('button', { name: `Next: ${next}` }).click();
    await finishPart(page);
  }
  await expect(sco.getByRole('heading', { name: 'Passed' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Everything is saved' })).toBeVisible();
  await leave(page);
  await expect(card(page, fireSafety)).toContainText('Passed');
  await expect(card(page, fireSafety).getByRole('button', { name: `Review: ${fireSafety}` })).toBeVisible();

  const administrator = await Person.signIn(portal, accounts.administrator);
  const report = await administrator.call<{ rows: { cells: unknown[]; attemptId: number }[] }>(
    'GET',
    `/api/reports/3?users=${learner.id}&pageSize=100`,
  );
  const row = report.rows.find((one) => one.cells.includes(learner.fullName) && one.cells.includes(fireSafety));
  expect(row?.attemptId).toBeTruthy();
  const attempt = await administrator.call<{
    trackingStatus: string;
    scorePercent: number;
    scos: { status: string; interactions: { id: string; learnerResponse: string; result: string }[] }[];
  }>('GET', `/api/attempts/${row?.attemptId}`);
  expect(attempt).toMatchObject({ trackingStatus: 'passed', scorePercent: 100 });
  expect(attempt.scos.map((one) => one.status)).toEqual(['completed', 'completed', 'completed', 'passed']);
  expect(attempt.scos[3]?.interactions.map((one) => one.id)).toContain('check_order');
  expect(attempt.scos[0]?.interactions[0]).toMatchObject({ id: 'smoke', learnerResponse: 'b', result: 'correct' });
});

test('a SCORM 2004 course goes on to its next part by itself, and a failed check can be tried again', async ({
  page,
  portal,
  accounts,
}) => {
  test.setTimeout(120_000);
  await signIn(page, await newcomer(portal, accounts.administrator, 'goes.on'));
  await launch(page, personalData);
  const sco = course(page);
  await expect(sco.getByRole('heading', { name: personalData })).toBeVisible();
  await finishPart(page);
  await expect(sco.getByRole('heading', { name: 'Seven principles' })).toBeVisible();
  await finishPart(page);
  await expect(sco.getByRole('heading', { name: '“What do you know about me?”' })).toBeVisible();
  await finishPart(page);
  await expect(sco.getByRole('heading', { name: 'Recognising personal data' })).toBeVisible();
  await finishPart(page, false);
  await expect(sco.getByRole('heading', { name: 'Not passed yet' })).toBeVisible();
  await leave(page);
  await expect(card(page, personalData)).toContainText('Failed');

  await launch(page, personalData, 'Resume');
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('button', { name: /Check what you know/ })
    .click();
  await sco.locator('.steps .primary').click();
  await sco.getByRole('button', { name: 'Try again' }).click();
  await finishPart(page);
  await expect(sco.getByRole('heading', { name: 'Passed' })).toBeVisible();
  await leave(page);
  await expect(card(page, personalData)).toContainText('Passed');
});

test('the player shows where one is, on every screen @look', async ({ page, portal, accounts }) => {
  await signIn(page, await newcomer(portal, accounts.administrator, 'looks.on'));
  await launch(page, fireSafety);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('button')).toHaveCount(5); // four parts and the button that closes the list
  await expect(contents.locator('[aria-current]')).toContainText('How fires start');
  await expect(page).toHaveTitle(`Course - ${fireSafety}`);
  await look(page, 'player');
  await contents.getByRole('button', { name: /When the alarm sounds/ }).click();
  await expect(course(page).getByRole('heading', { name: 'You discover a fire' })).toBeVisible();
  await expect(contents.locator('[aria-current]')).toContainText('When the alarm sounds');
  await expect(contents.getByRole('button', { name: /How fires start/ })).toContainText('In progress');
});

test('what was done when the tab closes is there the next time', async ({ page, portal, accounts, context }) => {
  await signIn(page, await newcomer(portal, accounts.administrator, 'closes.tab'));
  await launch(page, fireSafety);
  const sco = course(page);
  await sco.getByRole('button', { name: 'Next' }).click();
  await sco.getByRole('button', { name: 'Next' }).click();
  await expect(sco.getByRole('heading', { name: 'Smoke is faster than you' })).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await launch(again, fireSafety, 'Resume');
  await expect(course(again).getByRole('heading', { name: 'Smoke is faster than you' })).toBeVisible();
});

test('with the server away the course goes on, says so, and is saved when it is back', async ({ page }) => {
  test.setTimeout(90_000);
  const portal = await Portal.start();
  const accounts = (await (await fetch(`${portal.url}/api/portal`)).json()).demoAccounts;
  try {
    const learner = await newcomer(portal, accounts[0], 'server.away');
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Username').fill(learner.username);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: `Launch: ${fireSafety}` }).click();
    const sco = course(page);
    await expect(sco.getByRole('heading', { name: fireSafety })).toBeVisible();
    await expectSaved(page);

    await portal.stop('SIGKILL');
    await sco.getByRole('button', { name: 'Next' }).click();
    // The notice of it takes room: what is clicked next must not move away under the pointer.
    await expect(page.locator('.player-saved')).toHaveText('Kept here');
    await sco.getByRole('button', { name: 'Next' }).click();
    await answer(sco.locator('.question:visible'));
    await expect(page.locator('.player-saved')).toHaveText('Kept here');
    await portal.run();
    // The player tries by itself, too: whoever is first, the button goes away with what it offered.
    const tryAgain = page.getByRole('button', { name: 'Try again' });
    await tryAgain.click({ timeout: 2_000 }).catch(() => undefined);
    await expectSaved(page);
    await expect(tryAgain).toBeHidden();

    await portal.stop('SIGKILL');
    await sco.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator('.player-saved')).toHaveText('Kept here');
    await page.close();
    await portal.run();

    const again = await page.context().newPage();
    await again.goto(`${portal.url}/home`);
    await expect
      .poll(async () => (await Person.signIn(portal, learner)).call<{ cards: { id: number }[] }>('GET', '/api/home'))
      .toBeTruthy();
    await again.getByRole('button', { name: `Resume: ${fireSafety}` }).click();
    await expect(course(again).getByRole('heading', { name: 'What burns decides how to put it out' })).toBeVisible();
    await again.close();
  } finally {
    await portal.remove();
  }
});

test('a course opens although its frame is ready before the page around it has settled', async ({
  page,
  portal,
  accounts,
}) => {
  await signIn(page, await newcomer(portal, accounts.administrator, 'is.quicker'));
  // As on a machine that paints nothing for seconds: what is to run after painting runs late.
  await page.addInitScript(() => {
    if (window.top !== window) return;
    const late = window.setTimeout.bind(window);
    window.requestAnimationFrame = (callback) => late(() => callback(performance.now()), 3_000);
    window.setTimeout = ((work: TimerHandler, delay = 0) => late(work, delay + 3_000)) as typeof setTimeout;
  });
  await launch(page, fireSafety);
  await expect(course(page).getByRole('heading', { name: fireSafety })).toBeVisible();
});

test('a course whose address is blocked says which and what to do, and opens once it is free', async ({
  page,
  portal,
  accounts,
}) => {
  test.setTimeout(60_000);
  await signIn(page, await newcomer(portal, accounts.administrator, 'is.blocked'));
  await page.route(`${portal.contentUrl}/**`, (route) => route.abort());
  await launch(page, fireSafety);
  const stopped = page.getByRole('alert');
  await expect(stopped).toContainText('The course does not answer', { timeout: 20_000 });
  await expect(stopped).toContainText(portal.contentUrl);
  await look(page, 'player-unreachable');
  await page.unroute(`${portal.contentUrl}/**`);
  await stopped.getByRole('button', { name: 'Try again' }).click();
  await expect(course(page).getByRole('heading', { name: fireSafety })).toBeVisible();
});
