// What is stored of an attempt, as who finds out why a course did what it did looks at it.
import { readFileSync } from 'node:fs';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { course, launch, leave } from './support/player';
import { smallPackage } from './support/small_package';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test('the debug view of an attempt is reached from the record of the person, narrowed by level and text, and exported [SCORM-55]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const title = 'Looked into';
  await administrator.publish(title, 'looked.zip', smallPackage(title, ['Lesson']));
  const person = await newcomer(portal, accounts.administrator, 'looked');
  await signIn(page, person);
  await launch(page, title);
  await course(page)
    .locator('html')
    .evaluate(() => {
      const api = (window.parent as unknown as { API: Record<string, (...words: string[]) => string> }).API;
      api.LMSInitialize?.('');
      api.LMSSetValue?.('cmi.core.lesson_location', 'page 7');
      api.LMSSetValue?.('cmi.core.lesson_status', 'incomplete');
      api.LMSCommit?.('');
    });
  await leave(page);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/enrollments/${person.id}`);
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `More actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Attempts' }).click();
  await page.getByRole('button', { name: 'Debug view: Attempt 1' }).click();
  await expect(page.getByRole('heading', { name: 'Debug view' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Debug view' });
  await expect(table.getByRole('row').filter({ hasText: 'cmi.core.lesson_location' })).toContainText(/page 7.*commit 1/);
  await expect(table.getByRole('cell', { name: 'Launch', exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await look(page, 'debug-view');

  await page.getByRole('searchbox').fill('location');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Level' }).selectOption('information');
  await expect(table.getByRole('row').filter({ hasText: 'cmi.core' })).toHaveCount(0);
  await expect(table.getByRole('cell', { name: 'Session', exact: true })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('combobox', { name: 'Level' }).selectOption('verbose');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as text' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text).toContain('cmi.core.lesson_location\tpage 7');
  expect(text).not.toContain(person.fullName);
});
