// Signing in again over unsaved work, by whatever way the portal offers.
import type { Page } from '@playwright/test';

import type { Person } from './support/courses';
import { MailServer, partsOf, useServer } from './support/mail_server';
import { offerLocker, revoke, saveLocker, typeLocker } from './support/own_details';
import { newcomer } from './support/people';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

const patience = { timeout: 120_000 };

interface Option {
  id: number;
  type: string;
}

/** Which ways to sign in are open; the password stays one for who configures the portal. */
async function open(administrator: Person, types: string[], more: Record<string, unknown> = {}) {
  await administrator.call('PUT', '/api/settings/loginOptionsEnabled', { value: 'true' });
  const { options } = await administrator.call<{ options: Option[] }>('GET', '/api/login-options');
  const inOrder = options.toSorted(
    (one, other) => Number(types.includes(other.type)) - Number(types.includes(one.type)),
  );
  for (const { id, type } of inOrder) {
    if (type === 'sso') continue;
    const isActive = types.includes(type);
    await administrator.call('PUT', `/api/login-options/${id}`, { isActive, titles: [], ...(isActive ? more : {}) });
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' });

async function saveAndEnd(page: Page) {
  await revoke(page);
  await saveLocker(page);
  await expect(dialogOf(page)).toBeVisible();
}

async function expectSaved(page: Page, text: string) {
  await expect(dialogOf(page)).toBeHidden(patience);
  await expect(page.getByText('The custom fields were saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Locker/ })).toHaveValue(text);
}

test('a link of a message, opened in another tab, signs the page with unsaved work in, too', async ({
  page,
  portal,
  accounts,
  context,
}) => {
  const administrator = await offerLocker(portal, accounts.administrator);
  const server = await MailServer.start();
  await useServer(administrator, server.port);
  const person = await newcomer(portal, accounts.administrator, 'linda');
  const { username, fullName } = person;
  const known = { username, fullName, isActive: true, locationId: null, email: 'linda@example.org' };
  await administrator.call('PUT', `/api/users/${person.id}`, known);
  await signIn(page, person);
  await open(administrator, ['magic-link']);
  await typeLocker(page, 'Number seven');
  await saveAndEnd(page);

  const again = dialogOf(page);
  await expect(again.getByLabel(/^Password of/)).toHaveCount(0);
  await expect(again.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await look(page, 'sign-in-again-link');
  await again.getByRole('button', { name: 'Have a link sent by e-mail' }).click();
  await expect(again.getByText('Open its link in this browser')).toBeVisible(patience);
  await expect.poll(() => server.mails.length, patience).toBe(1);
  await look(page, 'sign-in-again-link-sent');
  const [mail] = server.mails;
  const link = mail && /http\S+#\S+/.exec(partsOf(mail).text)?.[0];
  if (!link) throw new Error('no link came');
  const second = await context.newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Sign in' }).click();
  await expect(second).toHaveURL(/\/home$/, patience);
  await expectSaved(page, 'Number seven');
  await server.stop();
});

test('in a training room the name is enough once more, and the password is another way', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await offerLocker(portal, accounts.administrator);
  await open(administrator, ['standard']);
  const person = await newcomer(portal, accounts.administrator, 'seat.nine');
  await signIn(page, person);
  await open(administrator, ['nopassword', 'standard'], { networks: '127.0.0.0/8\n::1' });
  await typeLocker(page, 'Number nine');
  await saveAndEnd(page);
  await expect(dialogOf(page).getByLabel(`Password of ${person.fullName}`)).toBeVisible();
  await look(page, 'sign-in-again-name');
  await dialogOf(page)
    .getByRole('button', { name: `Sign in as ${person.fullName}` })
    .click();
  await expectSaved(page, 'Number nine');
});

test('the dialog stands right in Arabic on a phone', async ({ page, portal, accounts }) => {
  const administrator = await offerLocker(portal, accounts.administrator);
  const person = await newcomer(portal, accounts.administrator, 'seat.ten');
  await open(administrator, ['nopassword', 'standard'], { networks: '127.0.0.0/8\n::1' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login/standard');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home/);
  await typeLocker(page, '7');
  await page.evaluate(async () => {
    const token = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
    await fetch('/api/session/language', {
      method: 'PUT',
      headers: {
        'X-Session-Key': localStorage.getItem('oneroom.session') ?? '',
        'X-XSRF-TOKEN': token?.slice('XSRF-TOKEN='.length) ?? '',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ languageCode: 'ar' }),
    });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await typeLocker(page, '8');
  await revoke(page);
  await saveLocker(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await look(page, 'sign-in-again-arabic');
});
