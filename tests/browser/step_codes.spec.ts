import type { Page } from '@playwright/test';

import { codeFor, otherThan } from './support/codes';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

async function typePassword(page: Page, person: { username: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('codes by e-mail and text message are set up in one dialog, and let in at sign-in [PROF-03] [PROF-04] [PROF-05] [PROF-06] [PROF-07] [PROF-08] [PROF-10]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'stella');
  const sent = (kind: 'email' | 'sms', template: 'signInCode' | 'verificationCode') =>
    codeFor(portal, accounts.administrator, { kind, template, fullName: person.fullName });
  await signIn(page, person);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Codes by e-mail or text message' }).click();
  const password = page.getByRole('dialog', { name: 'Codes by e-mail or text message' });
  await password.getByLabel('Your password').fill(person.password);
  await password.getByRole('button', { name: 'Next' }).click();
  const dialog = page.getByRole('dialog', { name: 'Codes by e-mail or text message' });
  const email = dialog.getByRole('region', { name: 'E-mail' });
  const phone = dialog.getByRole('region', { name: 'Phone' });
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect(email).toContainText('No address');
  await expect(phone).toContainText('No number');
  await expect(ok).toBeDisabled();

  // E-mail: Edit sends a code there; sent is enough for OK to be offered, not for the step to be on.
  await email.getByRole('button', { name: 'Edit: E-mail' }).click();
  await email.getByLabel('E-mail address').fill('nowhere');
  await email.getByRole('button', { name: 'Send a code' }).click();
  await expect(email.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
  await email.getByLabel('E-mail address').fill('stella@example.org');
  await email.getByRole('button', { name: 'Send a code' }).click();
  const typed = email.getByLabel('Code', { exact: true });
  await expect(typed).toBeVisible();
  await expect(email.getByRole('status')).toBeVisible();
  await look(page, 'step-codes-sent');
  await expect(ok).toBeEnabled();
  await ok.click();
  await expect(dialog.getByText('Type the code first')).toBeVisible();
  const first = await sent('email', 'verificationCode');
  await typed.fill(otherThan(first));
  await email.getByRole('button', { name: 'Validate' }).click();
  await expect(email.getByText('This code is wrong.')).toBeVisible();
  await typed.fill(first);
  await email.getByRole('button', { name: 'Validate' }).click();
  await expect(email.getByText('Verified', { exact: true })).toBeVisible();
  await expect(email).toContainText('stella@example.org');

  // Phone: a number, a code, and Back.
  await phone.getByRole('button', { name: 'Edit: Phone' }).click();
  await phone.getByLabel('Phone number').fill('(555) 010-0142');
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Not verified')).toBeVisible();
  await phone.getByRole('button', { name: 'Send a code: Phone' }).click();
  await phone.getByRole('button', { name: 'Back' }).click();
  await expect(phone.getByRole('button', { name: 'Edit: Phone' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send a code: Phone' }).click();
  await expect(phone.getByLabel('Code', { exact: true })).toBeVisible();
  await phone.getByLabel('Code', { exact: true }).fill(await sent('sms', 'verificationCode'));
  await phone.getByRole('button', { name: 'Validate' }).click();
  await expect(phone.getByText('Verified', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await ok.click();
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  await expect(done.locator('.recovery-codes li')).toHaveCount(10);
  const recovery = await done.locator('.recovery-codes li').first().innerText();
  await done.getByRole('button', { name: 'I have kept them' }).click();
  const steps = page.getByRole('list', { name: 'Your second steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await look(page, 'step-codes-on');

  // At sign-in: by e-mail first, then the other way instead.
  const context = await browser.newContext({ baseURL: portal.url });
  const fresh = await context.newPage();
  await typePassword(fresh, person);
  await expect(fresh.getByText('s…@example.org')).toBeVisible();
  await fresh.getByRole('button', { name: 'Get a code as a text message instead' }).click();
  await expect(fresh.getByText('ends in …42')).toBeVisible();
  await fresh.getByRole('button', { name: 'Send the code' }).click();
  await expect(fresh.getByLabel('Code', { exact: true })).toBeFocused();
  await look(fresh, 'second-step-sms');
  const code = await sent('sms', 'signInCode');
  await fresh.getByLabel('Code', { exact: true }).fill(otherThan(code));
  await fresh.getByRole('button', { name: 'Sign in' }).click();
  await expect(fresh.getByText('This code is wrong.')).toBeVisible();
  await fresh.getByLabel('Code', { exact: true }).fill(code);
  await fresh.getByRole('button', { name: 'Sign in' }).click();
  await expect(fresh).toHaveURL(/\/home/);
  await context.close();

  // One is taken away again; the other one stays.
  await steps.getByRole('button', { name: /text message/ }).click();
  const ending = page.getByRole('dialog', { name: 'Remove this second step?' });
  await ending.getByLabel('Your password').fill(person.password);
  await ending.getByRole('button', { name: 'Remove' }).click();
  await ending.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await ending.getByLabel('Recovery code').fill(recovery);
  await ending.getByRole('button', { name: 'Remove' }).click();
  await expect(steps.getByRole('listitem')).toHaveCount(1);
});

test('the dialog for codes stands right in Arabic and on a phone', async ({ page, portal, accounts }) => {
  const person = await newcomer(portal, accounts.administrator, 'samira');
  const session = await Person.signIn(portal, person);
  await session.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await signIn(page, person);
  await page.goto('/security');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'رموز بالبريد أو برسالة نصية' }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'الهاتف' }).last()).toBeVisible();
  await expect(page.locator('.contact-row')).toHaveCount(2);
  await look(page, 'step-codes-arabic');
});

test('where a second step is required it is set up before anything else opens, and the dialog says so [PROF-09]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'rena');
  await signIn(page, person);
  await page.goto('/security');
  await page.getByRole('button', { name: 'Codes by e-mail or text message' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('You can protect your account')).toBeVisible();
  await page.context().clearCookies();

  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.call('PUT', '/api/settings/twoFactorRequired', { value: 'everybody' });
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This portal asks you for a second step')).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL(/\/security/);
  await expectAccessible(page);
  await look(page, 'second-step-required');
  await page.getByRole('button', { name: 'Codes by e-mail or text message' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('This portal asks for a second step')).toBeVisible();
});
