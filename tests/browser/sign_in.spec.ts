import { expect, expectAccessible, look, signIn, test } from './support/test';

test('a demo says what it is and lets one in with one click', async ({ page, accounts }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'This is a demo' })).toBeVisible();
  await page.getByRole('button', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveTitle('My learning');
});

test('the sign-in page looks right @look', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  await look(page, 'login');
});

test('a wrong password is told without saying which of the two was wrong', async ({ page, accounts }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(accounts.learner.username);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/username or the password is not right/);
  await expectAccessible(page);
});

test('empty fields are told before anything is sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your username.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
});

test('the wanted page opens after sign-in [GUARD-05] [PUB-24]', async ({ page, accounts }) => {
  await page.goto('/home?search=fire&show=inProgress');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByRole('button', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/\/home\?search=fire&show=inProgress$/);
});

for (const wanted of [
  '//evil.example/',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/%09/evil.example',
  '/@evil.example/..//',
]) {
  test(`sign-in does not lead to ${wanted} [AU-18]`, async ({ page, accounts, portal }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await page.getByRole('button', { name: accounts.learner.fullName }).click();
    await expect(page).toHaveURL(`${portal.url}/home`);
  });
}

test('a second tab is signed in, and out with the first', async ({ page, accounts, context }) => {
  await signIn(page, accounts.learner);
  const second = await context.newPage();
  await second.goto('/home');
  await expect(second.getByRole('heading', { level: 1 })).toContainText(/Good/);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login/);
  expect(await second.evaluate(() => localStorage.getItem('oneroom.session'))).toBeNull();
});

test('a session that ended on the server leads to sign-in and back [GUARD-07] [ERR-04]', async ({
  page,
  accounts,
  context,
}) => {
  await signIn(page, accounts.learner);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.clearCookies({ name: /sid$/ });
  await page.getByRole('searchbox', { name: 'Search your courses' }).fill('fire');
  await expect(page).toHaveURL(/\/login\?.*timeout=true/);
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await page.getByRole('button', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/\/home/);
});
