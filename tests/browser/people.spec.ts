import type { Page } from '@playwright/test';

import { expect, expectAccessible, look, signIn, test } from './support/test';

// Each of these walks through several screens and looks at them in four shapes.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.administrator));

/** Makes an account through the screen and returns its first password. */
async function makePerson(page: Page, username: string, fullName: string): Promise<string> {
  await page.goto('/admin/people?open=new');
  const panel = page.getByRole('dialog', { name: 'New person' });
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Full name').fill(fullName);
  await panel.getByRole('button', { name: 'Create' }).click();
  const made = page.getByRole('dialog', { name: `${fullName} can sign in now` });
  await expect(made).toBeVisible();
  return made.locator('code').innerText();
}

test('a new person gets a password that is shown once and changed at the first sign-in', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/admin/people');
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await look(page, 'people');
  await page.getByRole('button', { name: 'New person' }).click();
  const panel = page.getByRole('dialog', { name: 'New person' });
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Username')).toBeFocused();
  await panel.getByLabel('Username').fill('admin');
  await panel.getByLabel('Full name').fill('Ines Duarte');
  await panel.getByLabel('E-mail').fill('ines at example');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'person-refused');
  await panel.getByLabel('E-mail').fill('ines@example.org');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Username').fill('ines.duarte');
  await panel.getByLabel('Location').selectOption({ label: 'Porto' });
  await panel.getByRole('button', { name: 'Create' }).click();

  const made = page.getByRole('dialog', { name: 'Ines Duarte can sign in now' });
  const password = await made.locator('code').innerText();
  await look(page, 'person-made');
  await made.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Ines Duarte' })).toContainText(/ines\.duarte.*Porto.*Learner/);

  const newcomer = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await newcomer.goto('/login');
  await newcomer.getByLabel('Username').fill('ines.duarte');
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(newcomer).toHaveURL(/\/change-password/);
  await newcomer.context().close();
});

test('an account is changed, given a group, and made inactive', async ({ page }) => {
  await makePerson(page, 'bo.lund', 'Bo Lund');
  await page.goto('/admin/people');
  await expect(page.getByRole('table', { name: 'People' }).locator('.row-open').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('bo lund');
  const opener = page.getByRole('button', { name: 'Bo Lund', exact: true });
  await expect(page.getByRole('table').locator('.row-open')).toHaveCount(1);
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Bo Lund' });
  await panel.getByRole('checkbox', { name: 'Report viewers' }).check();
  await panel.getByRole('switch', { name: /Active/ }).uncheck();
  await look(page, 'person');
  await page.keyboard.press('Control+s');
  await expect(panel.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bo Lund' })).toContainText(/Report viewers.*Inactive/);

  await panel.getByLabel('Full name').fill('Bo Lundqvist');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a new password ends the old one and is shown once', async ({ page }) => {
  const first = await makePerson(page, 'ada.moss', 'Ada Moss');
  await page.goto('/admin/people?search=moss');
  await page.getByRole('button', { name: 'Ada Moss', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ada Moss' });
  await panel.getByRole('button', { name: 'Give a new password' }).click();
  const question = page.getByRole('dialog', { name: 'A new password for Ada Moss?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Give a new password' }).click();
  await expect(panel.locator('code')).toBeVisible();
  expect(await panel.locator('code').innerText()).not.toBe(first);
  await expectAccessible(page);
  await page.reload();
  await expect(panel.getByLabel('Full name')).toHaveValue('Ada Moss');
  await expect(panel.locator('code')).toHaveCount(0);
});

test('the list is searched, narrowed to a location and sorted; nobody found says so [ERR-21]', async ({ page }) => {
  await page.goto('/admin/people');
  await page.getByLabel('Location').selectOption({ label: 'Leeds' });
  await expect(page).toHaveURL(/location=\d+/);
  await expect(page.getByRole('row').filter({ hasText: 'Rotterdam' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox').fill('zzzzqqqq');
  await expect(page.getByText('There are no records to show.')).toBeVisible();
  await look(page, 'people-nothing-found');
});

test('a location is made, renamed and removed; two of one name are refused', async ({ page }) => {
  await page.goto('/admin/locations');
  await expect(page.getByRole('button', { name: 'Leeds', exact: true })).toBeVisible();
  await look(page, 'locations');
  await page.getByRole('button', { name: 'New location' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Leeds');
  await page.keyboard.press('Control+s');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'location-refused');
  await name.fill('Ghent');
  await page.keyboard.press('Control+s');
  const row = (text: string) => page.getByRole('button', { name: text, exact: true });
  await expect(row('Ghent')).toBeVisible();
  await row('Ghent').click();
  await name.fill('Bruges');
  await page.keyboard.press('Control+s');
  await expect(row('Bruges')).toBeVisible();
  await expect(row('Ghent')).toHaveCount(0);
  await row('Bruges').click();
  await page.getByRole('button', { name: 'Remove the location' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Bruges?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove the location' }).click();
  await expect(page.getByText('Bruges was removed')).toBeVisible();
  await expect(row('Bruges')).toHaveCount(0);
});
