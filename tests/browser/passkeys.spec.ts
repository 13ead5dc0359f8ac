import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { newcomer } from './support/people';
import type { Portal } from './support/portal';
import { expect, expectAccessible, look, signIn, test } from './support/test';

/** Browsers give passkeys to names, not to network addresses. */
const named = (portal: Portal, path: string) => portal.url.replace('127.0.0.1', 'localhost') + path;

/** Chromium's own authenticator in software; it answers at once, as a finger on a sensor would. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function typePassword(page: Page, portal: Portal, person: { username: string; password: string }) {
  await page.goto(named(portal, '/login'));
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function forgetSession(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('oneroom.session'));
}

/** `step`: the button that proves the second step, for who has one. */
async function addPasskey(page: Page, password: string, name: string, step = '') {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  if (step) await dialog.getByRole('button', { name: step }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
}

test('a passkey is made and named, is the second step beside the password, and lets in without one', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'petra');
  const device = await addAuthenticator(page);
  await typePassword(page, portal, person);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(named(portal, '/security'));
  await addPasskey(page, person.password, 'My phone');
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  await expect(done.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await done.getByRole('button', { name: 'I have kept them' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list).toContainText('My phone');
  await expect(list).toContainText('localhost');
  await expect(page.getByRole('list', { name: 'Your second steps' })).toContainText('One passkey');
  await list.getByRole('button', { name: 'Rename: My phone' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename' });
  await renaming.getByLabel('Name', { exact: true }).fill('Blue phone');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText('Blue phone');
  await look(page, 'passkeys');

  // The device refuses to hold a second one for the same person.
  await addPasskey(page, person.password, 'Again', 'Use your passkey');
  const refused = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(refused.getByText('This device already holds a passkey of yours')).toBeVisible();
  await refused.getByRole('button', { name: 'Cancel' }).click();

  await forgetSession(page);
  await typePassword(page, portal, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await look(page, 'passkey-step');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/home/);

  await forgetSession(page);
  await page.goto(named(portal, '/login'));
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await look(page, 'passkey-login');
  await device.verifies(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Nothing was done')).toBeVisible();
  await device.verifies(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/home/);

  await page.goto(named(portal, '/security'));
  await list.getByRole('button', { name: 'Remove: Blue phone' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove “Blue phone”?' });
  await removing.getByLabel('Your password').fill(person.password);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await removing.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});

test('where browsers give no passkeys the page says why, and no button leads nowhere', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'plain');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await signIn(page, person);
  await page.goto('/security');
  await expect(page.getByText('Passkeys do not work at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
});

test('passkeys stand right in Arabic and on a phone', async ({ page, portal, accounts }) => {
  const person = await newcomer(portal, accounts.administrator, 'salma');
  const session = await Person.signIn(portal, person);
  await session.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await addAuthenticator(page);
  await typePassword(page, portal, person);
  await expect(page).toHaveURL(/\/home/);
  await page.goto(named(portal, '/security'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'إضافة مفتاح مرور' }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('الاسم').fill('A long name of a blue key that hangs on a ring');
  await page.getByRole('button', { name: 'إنشاء مفتاح المرور' }).click();
  await page.getByRole('button', { name: 'لقد احتفظت بها' }).click();
  await expect(page.getByRole('list', { name: 'مفاتيح المرور' })).toContainText('A long name of a blue key');
  await look(page, 'passkeys-arabic');
});
