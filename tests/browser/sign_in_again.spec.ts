// A session that ends on the server while somebody is typing takes nothing away.
import type { Page } from '@playwright/test';
import { Person } from './support/courses';
import { revoke } from './support/own_details';
import { onePixel } from './support/small_package';
import { expect, look, signIn, test } from './support/test';

async function openLink(page: Page, title: string) {
  await page.goto(`/admin/course?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: title, exact: true }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel.getByLabel('Title')).toHaveValue(title);
  return panel;
}

test.beforeEach(async ({ portal, accounts }, { title }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('POST', '/api/contents', {
    contentType: 'externalLink',
    title: title.slice(0, 50).trim(),
    linkUrl: 'https://example.org/',
    isPublished: true,
  });
});

test('a course edited while the session ends is saved after signing in again', async ({ page, accounts }, {
  title,
}) => {
  await signIn(page, accounts.administrator);
  const panel = await openLink(page, title.slice(0, 50).trim());
  await panel.getByLabel('Description').fill('Typed for a quarter of an hour.');
  await revoke(page);
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: 'Sign in to go on' });
  const password = again.getByLabel(`Password of ${accounts.administrator.fullName}`);
  await expect(password).toBeFocused();
  await look(page, 'sign-in-again');
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toContainText(/password is not right/);
  await password.fill(accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(panel.getByText(/^Saved \d/)).toBeVisible();
  await expect(panel.getByLabel('Description')).toHaveValue('Typed for a quarter of an hour.');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Typed for a quarter of an hour.');
});

test('signing in again can be put off, and what was typed waits', async ({ page, accounts }, { title }) => {
  await signIn(page, accounts.administrator);
  const panel = await openLink(page, title.slice(0, 50).trim());
  await panel.getByLabel('Description').fill('Not lost.');
  await revoke(page);
  await page.keyboard.press('Control+s');
  const again = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(again).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  await expect(panel.getByLabel('Description')).toHaveValue('Not lost.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await again.getByLabel(/^Password of/).fill(accounts.administrator.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(panel.getByText(/^Saved \d/)).toBeVisible();
});

test('a file on its way when the session ends is sent again after signing in', async ({ page, accounts }, {
  title,
}) => {
  await signIn(page, accounts.administrator);
  const panel = await openLink(page, title.slice(0, 50).trim());
  await panel.getByLabel('Description').fill('With a picture.');
  await revoke(page);
  await panel.locator('input[type=file]').setInputFiles(onePixel);
  const again = page.getByRole('dialog', { name: 'Sign in to go on' });
  await again.getByLabel(/^Password of/).fill(accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove the image' })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(panel.getByText(/^Saved \d/)).toBeVisible();
});

test('a session that ended in one tab takes nothing from another, and another person finds nothing there', async ({
  page,
  accounts,
  context,
}, { title }) => {
  await signIn(page, accounts.administrator);
  const panel = await openLink(page, title.slice(0, 50).trim());
  await panel.getByLabel('Description').fill('Only mine, in the second tab.');
  const first = await context.newPage();
  await first.goto('/home');
  await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
  await revoke(first);
  await first.reload();
  await expect(first).toHaveURL(/\/login/);
  const again = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(again).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.getByLabel('Description')).toHaveValue('Only mine, in the second tab.');
  await signIn(first, accounts.learner);
  await expect(page).toHaveURL(/\/home/);
  await expect(panel).toBeHidden();
});

test('another person who signs in finds nothing of the one before', async ({ page, accounts, context }, { title }) => {
  await signIn(page, accounts.administrator);
  const panel = await openLink(page, title.slice(0, 50).trim());
  await panel.getByLabel('Description').fill('Only mine.');
  await revoke(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
  const second = await context.newPage();
  await signIn(second, accounts.learner);
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('button', { name: `Your account, ${accounts.learner.fullName}` })).toBeVisible();
  await expect(panel).toBeHidden();
});
