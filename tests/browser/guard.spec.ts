import { Person } from './support/courses';
import { newcomer } from './support/people';
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

test('a closed screen says in words which permission opens it; who may know sees who can give it [GUARD-04] [GUARD-08]', async ({
  page,
  accounts,
  portal,
}) => {
  await signIn(page, accounts.learner);
  await page.goto('/admin/user');
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
  await expect(page.getByText('See people', { exact: true })).toBeVisible();
  await expect(page.getByText('Ask an administrator of the portal')).toBeVisible();
  expect(await page.locator('#content').innerText()).not.toMatch(/CanView|_/);
  await look(page, 'no-access-role');

  const administrator = await Person.signIn(portal, accounts.administrator);
  const group = await administrator.call<{ id: number }>('POST', '/api/permission-groups', {
    name: 'Movers',
    roles: ['CanManageUser'],
  });
  const person = await newcomer(portal, accounts.administrator, 'guard.mover');
  await administrator.call('POST', `/api/permission-groups/${group.id}/members`, { userIds: [person.id] });
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await page.goto('/admin/user');
  const sources = page.locator('.needed dd');
  await expect(sources.first()).toHaveText('Administrators or Site leads');
  await expect(sources.last()).toHaveText(accounts.administrator.fullName);
  await look(page, 'no-access-granters');
});

test('a screen waits for the settings, then for who is signed in [GUARD-01] [GUARD-02]', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  for (const address of ['**/api/portal', '**/api/session']) {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/security', { waitUntil: 'commit' });
    await expect(page.locator('.stack[aria-busy="true"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
    await page.unroute(address);
  }
});

test('every way to another page ends at its top [RTE-37]', async ({ page, accounts }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await signIn(page, accounts.administrator);
  await page.goto('/admin/user');
  await expect(page.getByRole('row').nth(12)).toBeVisible();
  const top = () => page.evaluate(() => scrollY);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(top).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My learning' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);
});
