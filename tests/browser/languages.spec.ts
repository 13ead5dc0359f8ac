import type { Page } from '@playwright/test';

import { newcomer } from './support/people';
import { expect, expectAccessible, expectNoSidewaysScroll, look, test } from './support/test';

const html = (page: Page) => page.locator('html');

/** Signs in through a sign-in page in that language, by the names its fields have there. */
async function signInAs(
  page: Page,
  account: { username: string; password: string },
  words: { username: string; password: string; action: string },
) {
  await page.goto('/login');
  await page.getByLabel(words.username, { exact: true }).fill(account.username);
  await page.getByLabel(words.password, { exact: true }).fill(account.password);
  await page.getByRole('button', { name: words.action, exact: true }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const english = { username: 'Username', password: 'Password', action: 'Sign in' };
const german = { username: 'Benutzername', password: 'Passwort', action: 'Anmelden' };
const arabic = { username: 'اسم المستخدم', password: 'كلمة المرور', action: 'تسجيل الدخول' };

async function chooseBeforeSignIn(page: Page, language: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

test('a learner takes a course in Arabic, from the right, and everything is accessible @look', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'arabic');
  await chooseBeforeSignIn(page, 'العربية');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await look(page, 'login-ar');

  await signInAs(page, person, arabic);
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('article').first()).toBeVisible();
  await look(page, 'home-ar');

  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^ابدأ: / }) });
  await card
    .first()
    .getByRole('button', { name: /^ابدأ: / })
    .click();
  await expect(page).toHaveURL(/\/play-course\//);
  await expect(page.locator('.player-exit')).toHaveText('خروج');
  const exit = await page.locator('.player-exit').boundingBox();
  expect(exit?.x, 'the way out stands at the right').toBeGreaterThan(700);
  await expectAccessible(page);
  await page.locator('.player-exit').click();
  await expect(page).toHaveURL(/\/home/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('the language chosen in the account menu stays with the person, on every device', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'german');
  await signInAs(page, person, english);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Guten/);

  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await signInAs(page, person, german);
  await expect(html(page)).toHaveAttribute('lang', 'de');

  const elsewhere = await browser.newContext({ locale: 'en-US', baseURL: portal.url });
  const other = await elsewhere.newPage();
  await signInAs(other, person, english);
  await expect(html(other)).toHaveAttribute('lang', 'de');
  await expect(other.getByRole('heading', { level: 1 })).toContainText(/^Guten/);
  await elsewhere.close();
});

test('another language is kept in this browser and with the person, and everything comes again in it [NAVB-03] [PROF-19] [SESS-05] [SESS-06] [SESS-07]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'switcher');
  await signInAs(page, person, english);
  await expect(page).toHaveTitle('My learning');
  await expect(page.getByRole('article').first()).toBeVisible();
  const stored = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/session/language') && reply.request().method() === 'PUT',
  );
  const isRead = (path: string) => (reply: { url: () => string; request: () => { method: () => string } }) =>
    reply.url().endsWith(path) && reply.request().method() === 'GET';
  const profile = page.waitForResponse(isRead('/api/session'));
  const home = page.waitForResponse(isRead('/api/home'));
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  expect((await stored).status()).toBe(200);
  expect(((await (await profile).json()) as { preferredLanguageCode: string }).preferredLanguageCode).toBe('de');
  expect((await (await home).request().allHeaders())['accept-language']).toBe('de');
  await expect(page).toHaveTitle('Mein Lernen');
  expect(await page.evaluate(() => localStorage.getItem('oneroom.language'))).toBe('de');
});

test('the page has its language and direction before the scripts of the portal have run', async ({ page }) => {
  await chooseBeforeSignIn(page, 'العربية');
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
});

test('what the server refuses and what a permission is called are said in the language of the page', async ({
  page,
  accounts,
}) => {
  await signInAs(page, accounts.administrator, english);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await page.goto('/reports/3');
  await expect(page.getByRole('columnheader', { name: 'Lernzeit' })).toBeVisible();
  await page.goto('/reports/99');
  await expect(page.getByText('Diesen Bericht gibt es nicht')).toBeVisible();
  await page.goto('/admin/permission-group/new');
  const group = page.getByRole('dialog', { name: 'Neue Gruppe' });
  await expect(group.getByRole('checkbox', { name: 'Personen sehen', exact: true })).toBeVisible();
  // The administrator of this worker is asked for in English by other tests.
  await page.goto('/home');
  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en');
});

test('each language fits every administration screen, on a phone, too', async ({ page, portal, accounts }) => {
  test.setTimeout(240_000);
  const menu = page.getByRole('button', { name: /Your account|Ihr Konto|Votre compte|Su cuenta|حسابك/ });
  await signInAs(page, accounts.administrator, english);
  for (const [code, name] of [
    ['de', 'Deutsch'],
    ['fr', 'Français'],
    ['es', 'Español'],
    ['ar', 'العربية'],
    ['en', 'English'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${portal.url}/home`);
    await menu.click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(html(page)).toHaveAttribute('lang', code);
    for (const path of [
      'home',
      'security',
      'access-tokens',
      'admin/course',
      'admin/user',
      'admin/user/new',
      'admin/location-group',
      'reports',
      'reports/3',
      'admin/backups',
      'admin/outbox',
      'configuration/client-configuration',
      'configuration/language',
      'configuration/country',
    ]) {
      await page.goto(`${portal.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expectNoSidewaysScroll(page);
        await page.screenshot({ path: `../../build/look/${path.replace('/', '-')}-${code}-${width}.png` });
      }
    }
  }
});
