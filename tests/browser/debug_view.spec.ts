// What is stored of an attempt, and the calls of its course where they are recorded, as who finds out why a course did what it did looks at it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { course, launch, leave } from './support/player';
import { smallPackage } from './support/small_package';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

async function signInAnew(page: Page, account: { username: string; password: string }) {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await signIn(page, account);
}

/** By the record of the person, as who looks after people gets there. */
async function openDebugView(page: Page, personId: number, title: string) {
  await page.goto(`/admin/user/enrollments/${personId}`);
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: `More actions: ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Attempts' }).click();
  await page.getByRole('button', { name: 'Debug view: Attempt 1' }).click();
  await expect(page.getByRole('heading', { name: 'Debug view' })).toBeVisible();
}

/** Calls the course's API, one call after the other. */
async function makeCalls(page: Page, calls: [string, ...string[]][]) {
  await course(page)
    .locator('html')
    .evaluate((_, all) => {
      const api = (window.parent as unknown as { API: Record<string, (...words: string[]) => string> }).API;
      for (const [method, ...words] of all) api[method]?.(...words);
    }, calls);
}

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

  await signInAnew(page, accounts.administrator);
  await openDebugView(page, person.id, title);
  const table = page.getByRole('table', { name: 'Debug view' });
  await expect(table.getByRole('row').filter({ hasText: 'cmi.core.lesson_location' })).toContainText(
    /page 7.*commit 1/,
  );
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

test('an administrator switches the recording of calls on, and sees each with its values, codes and order [SCORM-55]', async ({
  page,
  portal,
  accounts,
}) => {
  test.slow();
  const administrator = await Person.signIn(portal, accounts.administrator);
  const title = 'Recorded';
  await administrator.publish(title, 'recorded.zip', smallPackage(title, ['Lesson']));
  const person = await newcomer(portal, accounts.administrator, 'recorded');
  await signIn(page, person);
  await launch(page, title);
  await makeCalls(page, [
    ['LMSInitialize', ''],
    ['LMSSetValue', 'cmi.core.lesson_location', 'unheard'],
    ['LMSCommit', ''],
  ]);
  await leave(page);

  await signInAnew(page, accounts.administrator);
  await openDebugView(page, person.id, title);
  const table = page.getByRole('table', { name: 'Debug view' });
  await expect(page.getByText('The calls of the course are not recorded.')).toBeVisible();
  await expect(table.getByRole('cell', { name: /^Call/ })).toHaveCount(0);
  const address = page.url();
  await page.getByRole('button', { name: 'Record calls' }).click();
  await look(page, 'debug-view-record');
  await page.getByRole('dialog').getByRole('button', { name: 'Record calls' }).click();
  await expect(page.getByText(/Calls are recorded \(Verbose\) until .*; switched on by/)).toBeVisible();

  await signInAnew(page, person);
  await launch(page, title, 'Resume');
  await makeCalls(page, [
    ['LMSInitialize', ''],
    ['LMSGetValue', 'cmi.core.lesson_location'],
    ['LMSGetValue', 'cmi.core.student_name'],
    ['LMSSetValue', 'cmi.core.score.raw', '101'],
    ['LMSGetLastError'],
    ['LMSSetValue', 'cmi.suspend_data', 'first\n<b>\ud83d'],
    ['LMSSetValue', 'cmi.core.exit', 'suspend'],
    ['LMSFinish', ''],
    ['LMSGetValue', 'cmi.core.entry'],
  ]);
  await leave(page);

  await signInAnew(page, accounts.administrator);
  await page.goto(`${address}?level=verbose&rows=50`);
  const calls = table.getByRole('row').filter({ has: page.getByRole('cell', { name: /^Call/ }) });
  // By their names, the title of the row, and texts.
  await expect
    .poll(async () => (await calls.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/^LMSInitialize -> true/),
      expect.stringMatching(/^LMSGetValue cmi\.core\.lesson_location -> unheard \(/),
      expect.stringMatching(/^LMSGetValue cmi\.core\.student_name -> \(not recorded\)/),
      expect.stringMatching(/^LMSSetValue cmi\.core\.score\.raw = 101 -> false error 405: .*Call: error/),
      expect.stringMatching(/^LMSGetLastError -> 405/),
      expect.stringMatching(/^LMSSetValue cmi\.suspend_data = first <b>\\uD83D -> true/),
      expect.stringMatching(/^LMSSetValue cmi\.core\.exit = suspend -> true/),
      expect.stringMatching(/^save commit \d+ = \d+ elements, \d+ bytes, the end, waited for -> stored/),
      expect.stringMatching(/^LMSFinish -> true/),
      expect.stringMatching(/^LMSGetValue cmi\.core\.entry -> error 301/),
    ]);
  await expectAccessible(page);
  await look(page, 'debug-view-calls');

  await page.getByRole('checkbox', { name: 'Only errors' }).check();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Only errors' }).uncheck();
  await page.getByRole('combobox', { name: 'Level' }).selectOption('information');
  await expect(calls).toHaveCount(4); // the two errors, the beginning and the end
  await page.getByRole('combobox', { name: 'Level' }).selectOption('verbose');
  await page.getByRole('searchbox').fill('suspend_data');
  await expect(calls).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await expect(calls).toHaveCount(10);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as text' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text).toContain('\tLMSSetValue\tcmi.suspend_data = first <b>\\uD83D -> true');
  expect(text).not.toContain(person.fullName);
  for (const line of text.trim().split('\n').slice(1)) expect(line).toMatch(/^\d{4}-\d\d-\d\dT/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await expect(page.getByText('The calls of the course are not recorded.')).toBeVisible();
});

test('who manages courses records the calls of a preview, of which nothing else is kept [SCORM-55]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const title = 'Previewed';
  await administrator.publish(title, 'previewed.zip', smallPackage(title, ['Lesson']));
  await signIn(page, accounts.administrator);
  await page.goto('/admin/course');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('tab', { name: 'Package' }).click();
  await page.getByRole('button', { name: 'Preview and record calls' }).click();
  await expect(page).toHaveURL(/\/play-course\//);
  await makeCalls(page, [
    ['LMSInitialize', ''],
    ['LMSSetValue', 'cmi.core.lesson_status', 'wrong'],
  ]);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Show the recorded calls' }).click();
  const view = await opened;
  const table = view.getByRole('table', { name: 'Debug view' });
  await expect(async () => {
    await view.getByRole('button', { name: 'Refresh' }).click();
    await expect(table.getByRole('row').filter({ hasText: 'cmi.core.lesson_status = wrong -> false' })).toContainText(
      'error 405',
      { timeout: 1_000 },
    );
  }).toPass();
  await expectAccessible(view);
  await look(view, 'debug-view-preview');
});
