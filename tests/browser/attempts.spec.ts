// Several attempts on a course, and the time it allows, as its author, its learner and who looks after both see them.
import type { Browser, Page } from '@playwright/test';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { card, course, launch, leave } from './support/player';
import { smallPackage } from './support/small_package';
import { expect, expectAccessible, look, signIn, test } from './support/test';

const timed = (title: string, allowed: string, action: string) =>
  smallPackage(title, ['Lesson'], (manifest) =>
    manifest.replace(
      '<title>Lesson</title>',
      `<title>Lesson</title><adlcp:maxtimeallowed>${allowed}</adlcp:maxtimeallowed><adlcp:timelimitaction>${action}</adlcp:timelimitaction>`,
    ),
  );

/** Calls the course's API as its page would. */
async function say(page: Page, elements: Record<string, string>, isEnd = false): Promise<void> {
  await expect(course(page).locator('html')).toBeAttached();
  await course(page)
    .locator('html')
    .evaluate(
      (_, [said, ends]) => {
        const api = (window.parent as unknown as { API: Record<string, (...words: string[]) => string> }).API;
        api.LMSInitialize?.('');
        for (const [name, value] of Object.entries(said as Record<string, string>)) api.LMSSetValue?.(name, value);
        api.LMSCommit?.('');
        if (ends) api.LMSFinish?.('');
      },
      [elements, isEnd] as const,
    );
}

/** Another person in a browser of their own. */
async function inOwnBrowser(browser: Browser, url: string, account: { username: string; password: string }) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

test('an author allows one attempt, an administrator resets it with a reason, and the learner is told and begins anew', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const title = 'Ladders once';
  const contentId = await administrator.publish(title, 'ladders.zip', smallPackage(title, ['Lesson']));
  const person = await newcomer(portal, accounts.administrator, 'once');

  await signIn(page, accounts.administrator);
  await page.goto(`/admin/course/${contentId}`);
  await page.getByLabel('Attempts allowed').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Attempts allowed')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Attempts allowed').fill('1');
  await page.getByLabel('A new attempt may begin').selectOption('failed');
  await look(page, 'attempts-course');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();

  const learner = await inOwnBrowser(browser, portal.url, person);
  await launch(learner, title);
  await say(learner, { 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '20' });

  await page.goto(`/admin/user/enrollments/${person.id}`);
  await page.getByRole('searchbox').fill('Ladders');
  const table = page.getByRole('table', { name: 'Enrollments' });
  await expect(table.getByRole('row').filter({ hasText: title })).toContainText('Failed');
  await page.getByRole('button', { name: `More actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Attempts' }).click();
  const attempts = page.getByRole('list', { name: 'Attempts' });
  await expect(attempts.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('0 attempts are left')).toBeVisible();
  await attempts.getByRole('button', { name: 'Reset: Attempt 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset attempt 1?' });
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('The fire alarm went off');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(attempts).toContainText('The fire alarm went off');
  await expect(page.getByText('1 attempt is left')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'attempts-record');

  await say(learner, { 'cmi.core.lesson_location': '7' });
  await expect(learner.getByRole('heading', { name: 'This attempt was reset' })).toBeVisible();
  await look(learner, 'attempts-reset');
  await learner.getByRole('button', { name: 'Open it again' }).click();
  await expect(learner.getByRole('heading', { name: 'This attempt was reset' })).toHaveCount(0);
  await say(learner, { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }, true);
  await leave(learner);
  await expect(card(learner, title)).toContainText('90');
  await expect(card(learner, title).getByRole('button', { name: `Review: ${title}` })).toBeVisible();
  await expect(card(learner, title).getByRole('button', { name: /More actions/ })).toHaveCount(0);

  await launch(learner, title, 'Review');
  await expect(learner.getByText('You have finished this course and look at it again.')).toBeVisible();
  await say(learner, { 'cmi.core.score.raw': '1' }, true);
  await leave(learner);
  await expect(card(learner, title)).toContainText('90');
  await learner.context().close();
});

test('a part that ends with its time is closed with a message, and saved', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.publish('Timed to end', 'timed.zip', timed('Timed to end', '00:00:03', 'exit,message'));
  await signIn(page, await newcomer(portal, accounts.administrator, 'timed.end'));
  await launch(page, 'Timed to end');
  await say(page, { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.session_time': '00:00:03.00' });
  await expect(page.getByRole('heading', { name: 'Your time is up' })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await look(page, 'attempts-time-up');
  await leave(page);
  await launch(page, 'Timed to end', 'Resume');
  await expect(page.getByRole('heading', { name: 'Your time is up' })).toBeVisible();
});

test('a part that goes on after its time says so and goes on', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.publish('Timed to go on', 'timed.zip', timed('Timed to go on', '00:00:02', 'continue,message'));
  await signIn(page, await newcomer(portal, accounts.administrator, 'timed.on'));
  await launch(page, 'Timed to go on');
  await expect(page.getByText('The time allowed for this part is over. You can go on.')).toBeVisible({
    timeout: 15_000,
  });
  await say(page, { 'cmi.core.lesson_status': 'completed' }, true);
  await expect(page.getByText('You have reached the end. Everything is saved.')).toBeVisible();
});
