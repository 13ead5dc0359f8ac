import { expect, look, signIn, test } from './support/test';

test('an address that leads nowhere says so and leads home', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await look(page, 'not-found');
  await page.getByRole('link', { name: 'Go to my learning' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a report whose number is none leads nowhere', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  for (const address of ['/reports/courseStatus', '/reports/0', '/reports/-3']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('the denial screen can be reached by everybody and says what to do [RTE-32]', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/no-access');
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
  await look(page, 'no-access');
  await page.getByRole('link', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the root leads home [RTE-07]', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
});

test('the keyboard skips to the content', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('a server that is away is told, and trying again helps', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
});
