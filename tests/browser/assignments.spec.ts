import type { Locator, Page } from '@playwright/test';

import { smallPackage, zipFile } from './support/small_package';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.administrator));

/** A new course that nobody has to take yet, open at "Assigned to". */
async function freshCourse(page: Page, title: string): Promise<Locator> {
  await page.goto('/admin/course/new');
  await page
    .getByRole('dialog', { name: 'New course' })
    .getByRole('button', { name: /Course package/ })
    .click();
  await page.locator('input[type=file]').setInputFiles(zipFile('small.zip', smallPackage(title, ['Only lesson'])));
  await page.getByRole('button', { name: 'Create' }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel.getByRole('heading', { name: 'Nobody has to take it yet' })).toBeVisible();
  return panel;
}

const assigned = (panel: Locator) => panel.getByRole('list', { name: 'Assigned to' }).getByRole('listitem');

test('a person is found by name and gets a due date that home shows; the date is changed and taken away', async ({
  page,
  accounts,
  browser,
  portal,
}) => {
  const { fullName } = accounts.learner;
  const panel = await freshCourse(page, 'Signing visitors in');
  await panel.getByRole('button', { name: 'Person' }).click();
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(panel.getByText('Choose at least one person')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Person' }).fill(fullName.slice(0, 4));
  await page.getByRole('option', { name: fullName }).click();
  await expect(panel.getByRole('list', { name: 'Chosen' })).toContainText(fullName);
  await expect(panel.getByText('Choose at least one person')).toHaveCount(0);
  await panel.getByLabel('Due date').fill('2126-03-31');
  await look(page, 'assign-person');
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Assigned. 1 person has to take it.')).toBeVisible();
  await expect(assigned(panel)).toContainText([fullName]);
  await expect(assigned(panel)).toContainText(['due 3/31/2126']);

  const learner = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(learner, accounts.learner);
  await expect(learner.getByRole('article', { name: 'Signing visitors in' })).toContainText(/Due .*2126/);
  await learner.context().close();

  const more = panel.getByRole('button', { name: `More actions: ${fullName}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Change the due date' }).click();
  const question = page.getByRole('dialog', { name: `Due date for ${fullName}` });
  await question.getByLabel('Due date').fill('2126-04-30');
  await look(page, 'assign-due');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(assigned(panel)).toContainText(['due 4/30/2126']);
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Change the due date' }).press('Enter');
  await question.getByLabel('Due date').fill('');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(assigned(panel)).toContainText(['no due date']);
});

test('a location is assigned, taken back, and back again with Undo', async ({ page }) => {
  const panel = await freshCourse(page, 'Driving the van');
  await panel.getByRole('button', { name: 'Location' }).click();
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(panel.getByText('Choose at least one location')).toBeVisible();
  await expectAccessible(page);
  const leeds = await panel.getByLabel('Location').locator('option', { hasText: 'Leeds' }).innerText();
  const people = leeds.match(/\((\d+)\)/)?.[1];
  expect(Number(people)).toBeGreaterThan(0);
  await panel.getByLabel('Location').selectOption({ label: leeds });
  await panel.getByLabel('Due date').fill('2126-03-31');
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(assigned(panel)).toContainText([new RegExp(`Leeds\\s*${people} people · due 3/31/2126`)]);
  await expect(panel.getByText(`${people} people have to take it`, { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'More actions: Leeds' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await expect(page.getByText('Leeds: the assignment was taken back')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Nobody has to take it yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(assigned(panel)).toContainText([new RegExp(`Leeds\\s*${people} people · due 3/31/2126`)]);
  await look(page, 'assign-undone');
});
