// From the wish for an account to the first sign-in, with a real mail server in between.
import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { type Mail, MailServer, partsOf, useServer } from './support/mail_server';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const patience = { timeout: 120_000 };

/** The newest mail to this address, once there are so many. */
async function mailTo(server: MailServer, address: string, count: number): Promise<Mail> {
  const found = () => server.mails.filter((mail) => mail.to.includes(address));
  await expect.poll(() => found().length, patience).toBe(count);
  return found().at(-1) as Mail;
}

function linkIn(mail: Mail): string {
  const link = /http\S+#\S+/.exec(partsOf(mail).text)?.[0];
  if (!link) throw new Error('the message has no link');
  return link;
}

async function register(page: Page, name: string, email: string) {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('A message is on its way')).toBeVisible();
}

async function confirm(page: Page, link: string, username: string) {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Confirm the address' }).click();
}

test('somebody registers, is approved, chooses a password and signs in [PUB-01] [PUB-09] [PUB-16] [SETT-18] [ADM-51] @look', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await page.goto('/register');
  await expect(page.getByText('This portal takes no registrations')).toBeVisible();
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  const server = await MailServer.start();
  await useServer(administrator, server.port);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Ask for an account' }).click();
  await expect(page.getByRole('heading', { name: 'Ask for an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'register');
  await page.getByLabel('Full name').fill('Rosa Registered');
  await page.getByLabel('E-mail').fill('rosa@example.org');
  await page.getByLabel('Something for the person who decides').fill('Works with Ada, needs fire safety.');
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('A message is on its way')).toBeVisible();
  await expectAccessible(page);

  const link = linkIn(await mailTo(server, 'rosa@example.org', 1));
  expect(link).toContain(`${portal.url}/confirm-account#r.`);
  await page.goto(link);
  await expect(page.getByLabel('Username')).toHaveValue('rosa');
  await page.getByLabel('Username').fill(accounts.administrator.username.toUpperCase());
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('This username is taken')).toBeVisible();
  await look(page, 'register-confirm');
  await page.getByLabel('Username').fill('rosa');
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByText('Somebody decides about your registration now')).toBeVisible();
  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

  const office = await browser.newContext({ baseURL: portal.url });
  const desk = await office.newPage();
  await signIn(desk, accounts.administrator);
  await desk.goto('/admin/user-approval');
  await desk.getByRole('button', { name: 'Rosa Registered' }).click();
  const panel = desk.getByRole('dialog', { name: 'Rosa Registered' });
  await expect(panel.getByText('Works with Ada')).toBeVisible();
  await expect(panel.getByText('rosa@example.org')).toBeVisible();
  await look(desk, 'user-approval');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await desk
    .getByRole('dialog', { name: 'Approve this registration?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(panel.getByText('Approved', { exact: true })).toBeVisible();
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('Approved the registration of Rosa Registered (rosa)')).toBeVisible();
  await office.close();

  const welcome = await mailTo(server, 'rosa@example.org', 2);
  expect(partsOf(welcome).text).toContain('Your username is rosa');
  await page.goto(linkIn(welcome));
  await expect(page.getByText('Rosa Registered')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Quiet-River-42');
  await page.getByLabel('New password again').fill('Quiet-River-42');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, { username: 'rosa', password: 'Quiet-River-42', fullName: 'Rosa Registered' });
  await server.stop();
});

test('many are decided at once, a refusal says why, and whoever has an account is told so by mail', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  const server = await MailServer.start();
  await useServer(administrator, server.port);
  for (const name of ['one', 'two', 'three']) {
    await register(page, `Person ${name}`, `${name}@example.org`);
    await confirm(page, linkIn(await mailTo(server, `${name}@example.org`, 1)), `many-${name}`);
    await expect(page.getByText('Somebody decides about your registration now')).toBeVisible();
  }
  await register(page, 'Person one', 'one@example.org');
  expect(partsOf(await mailTo(server, 'one@example.org', 2)).text).toContain('nothing was changed');

  await signIn(page, accounts.administrator);
  await page.goto('/admin/user-approval?sort=fullName');
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Choose Person three' }).check();
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const refusal = page.getByRole('dialog', { name: 'Refuse this registration?' });
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal.getByText('Say why.')).toBeVisible();
  await refusal.getByLabel('Reason').fill('Not one of us');
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(partsOf(await mailTo(server, 'three@example.org', 2)).text).toContain('Not one of us');

  await page.getByRole('button', { name: 'Choose all on this page' }).click();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog', { name: 'Approve 2 registrations?' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refused', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Person three' })).toBeVisible();
  await server.stop();
});

test('the link to register can be hidden, and registration still works [PUB-17] [SETT-19]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Ask for an account' })).toBeVisible();
  await administrator.call('PUT', '/api/settings/supportLinksExcludeRegisterLink', { value: 'true' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask for an account' })).toHaveCount(0);
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Ask for an account' })).toBeVisible();
});
