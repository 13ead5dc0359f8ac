import type { Locator, Page } from '@playwright/test';

import { appCode as codeOf } from './support/app_code';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

async function openSecurity(page: Page) {
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
}

async function signOut(page: Page) {
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
}

async function password(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The recovery codes a dialog shows, once they are there. */
async function readCodes(dialog: Locator): Promise<string[]> {
  const codes = dialog.locator('.recovery-codes li');
  await expect(codes).toHaveCount(10);
  return codes.allInnerTexts();
}

/** The second step of a dialog that changes what protects the account. */
async function withRecoveryCode(dialog: Locator, code = '') {
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await dialog.getByLabel('Recovery code').fill(code);
  await dialog.getByLabel('Recovery code').press('Enter');
}

/** Sets it up through the screen. */
async function setUp(page: Page, person: { password: string }): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const first = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await first.getByLabel('Your password').fill(person.password);
  await first.getByRole('button', { name: 'Next' }).click();
  const app = page.getByRole('dialog', { name: 'Add this portal to your app' });
  const secret = await app.locator('.copyable code').innerText();
  await app.getByLabel('Code from your app').fill(codeOf(secret));
  await app.getByRole('button', { name: 'Turn on' }).click();
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  return { secret, codes: await readCodes(done) };
}

test('a person sets up two-step sign-in, signs in with the app and with a recovery code, and turns it off', async ({
  page,
  accounts,
  portal,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'tess');
  await signIn(page, person);
  await openSecurity(page);
  await expect(page.getByText('This browser')).toHaveCount(1);
  await expectAccessible(page);
  await look(page, 'security');

  // What does not fit is said where it was typed.
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const first = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expect(first.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first.getByText('Enter your password.')).toBeVisible();
  await first.getByLabel('Your password').fill('Not-My-Password-1');
  await page.keyboard.press('Enter');
  await expect(first.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await first.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  const app = page.getByRole('dialog', { name: 'Add this portal to your app' });
  await expect(app.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await look(page, 'two-step-app');
  await expectAccessible(page);
  const secret = await app.locator('.copyable code').innerText();
  await app.getByLabel('Code from your app').fill('12345');
  await page.keyboard.press('Enter');
  await expect(app.getByText('This code is not right.')).toBeVisible();
  await app.getByLabel('Code from your app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  const codes = await readCodes(done);
  expect(new Set(codes).size).toBe(10);
  await look(page, 'two-step-codes');
  const file = page.waitForEvent('download');
  await done.getByRole('link', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await done.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await look(page, 'security-on');

  // With the app: a wrong code first, then the app's next one.
  await signOut(page);
  await password(page, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectAccessible(page);
  await look(page, 'second-step');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the code.')).toBeVisible();
  await page.getByLabel('Code from your app').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right, or it was used already.')).toBeVisible();
  await page.getByLabel('Code from your app').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.locator('.user-button')).toBeVisible();

  // Without it.
  await signOut(page);
  await password(page, person);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  await expect(page.locator('.user-button')).toBeVisible();
  await openSecurity(page);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renew = page.getByRole('dialog', { name: 'Make new recovery codes?' });
  await renew.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(renew.getByText('Your second step protects this as well.')).toBeVisible();
  await expect(renew.getByLabel('Code from your app')).toBeFocused();
  await expectAccessible(page);
  await look(page, 'second-step-permit');
  await renew.getByLabel('Code from your app').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(renew.getByText('This code is not right, or it was used already.')).toBeVisible();
  await withRecoveryCode(renew, codes[1]);
  const renewed = await readCodes(page.getByRole('dialog', { name: 'Recovery codes' }));
  expect(codes.filter((code) => renewed.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const ending = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await ending.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await withRecoveryCode(ending, renewed[0]);
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  await signOut(page);
  await password(page, person);
  await expect(page.locator('.user-button')).toBeVisible();
});

test('people see where they are signed in, and sign out a browser they do not know [AU-24]', async ({
  page,
  browser,
  accounts,
  portal,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'sunny');
  await signIn(page, person);
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(other, person);
  await openSecurity(page);
  // The third one is that of the call that gave the first password.
  await expect(page.locator('.sessions li')).toHaveCount(3);
  await expect(page.getByText('Chrome on Linux')).toHaveCount(2);
  await look(page, 'sessions');
  await page
    .locator('.sessions li', { hasNotText: 'This browser' })
    .filter({ hasText: 'Chrome' })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('.sessions li')).toHaveCount(2);
  await other.reload();
  await expect(other.getByLabel('Username')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.locator('.sessions li')).toHaveCount(1);
  await other.context().close();
});

test('an administrator lets in somebody who lost the app, and signs a person out everywhere', async ({
  page,
  browser,
  accounts,
  portal,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'lola');
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(theirs, person);
  await openSecurity(theirs);
  await setUp(theirs, person);
  await theirs.getByRole('button', { name: 'I have kept them' }).click();

  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/security/${person.id}`);
  const panel = page.getByRole('region', { name: 'Sign-in and security' });
  await expect(panel).toContainText('Two-step sign-in: on since');
  await expect(panel).toContainText('Signed in with one browser');
  await look(page, 'person-security');
  await panel.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(panel).toContainText('Two-step sign-in: off');
  await expect(panel).toContainText('Not signed in anywhere');
  await theirs.reload();
  await password(theirs, person);
  await expect(theirs.locator('.user-button')).toBeVisible();

  await page.reload();
  await panel.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(panel).toContainText('Not signed in anywhere');
  await theirs.reload();
  await expect(theirs.getByLabel('Username')).toBeVisible();
  await theirs.context().close();
});
