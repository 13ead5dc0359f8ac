// The demo's record store and its cmi5 course, as somebody finds them who tries the product.
import { answer, course, launch } from './support/player';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

const title = 'Forklifts and people: sharing the floor';

test('the demo has weeks of statements, and one leads to its attempt and back [LRS-03] [RPT-11]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/reports/lrs-viewer');
  const table = page.getByRole('table', { name: 'Learning record store' });
  await expect(table.getByRole('row').nth(40)).toBeVisible();
  await expectAccessible(page);
  await look(page, 'demo-records');
  await page.getByRole('button', { name: 'Saved queries' }).click();
  await page.getByRole('menuitem', { name: 'Forklift simulator: not passed' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Forklift simulator');
  await expect(table.getByRole('row').nth(1)).toContainText('Failed');

  await page.goto('/reports/lrs-viewer?by=course');
  await table
    .getByRole('button', { name: /completed How the floor is shared/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Open the attempt' }).click();
  await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Statements of this attempt' }).click();
  await expect(page).toHaveURL(/lrs-viewer\?registration=/);
  await expect(table.getByRole('button', { name: /launched How the floor is shared/ })).toBeVisible();
});

test('words are found in names, and in texts when asked to; a person has a way to their statements', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/reports/lrs-viewer?search=slalom');
  const table = page.getByRole('table', { name: 'Learning record store' });
  await expect(page.getByText('Found in the names of people')).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Slalom with a full pallet');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search the texts instead' }).click();
  await expect(page.getByText('Searched in the texts')).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Slalom with a full pallet');

  // An answer stands there in the words of its question.
  await page.goto('/reports/lrs-viewer?by=course&search=blind%20corner');
  await expect(table.getByRole('row').nth(1)).toContainText(/Stop behind the yellow line|Walk faster|Step into/);

  await page.goto('/admin/user/3');
  await page.getByRole('link', { name: 'Statements', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Leo Marsh' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Leo Marsh');
});

test('the cmi5 course of the demo goes on where it was left, and what is reached counts [LRS-02]', async ({
  page,
  accounts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.learner);
  await launch(page, title, 'Resume');
  const unit = course(page);
  await expect(unit.getByRole('heading', { name: 'Somebody has been hit by a pallet' })).toBeVisible({
    timeout: 15_000,
  });
  await expectNoSidewaysScroll(page);
  await look(page, 'demo-cmi5-phone');
  await answer(unit.locator('.question'));
  await unit.getByRole('button', { name: 'Finish this part' }).click();
  await expect(unit.getByRole('heading', { name: 'Part finished' })).toBeVisible();
});
