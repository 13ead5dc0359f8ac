// The ways to sign in: how an administrator opens them, and how people come in by each.
import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { MailServer, partsOf, useServer } from './support/mail_server';
import { newcomer } from './support/people';
import type { Portal } from './support/portal';
import { expect, expectAccessible, look, signIn, test } from './support/test';

const patience = { timeout: 120_000 };

interface Option {
  id: number;
  type: string;
}

async function open(administrator: Person, type: string, more: Record<string, unknown> = {}) {
  const { options } = await administrator.call<{ options: Option[] }>('GET', '/api/login-options');
  const id = options.find((one) => one.type === type)?.id;
  await administrator.call('PUT', `/api/login-options/${id}`, { isActive: true, titles: [], ...more });
}

async function withOptions(portal: Portal, account: { username: string; password: string }): Promise<Person> {
  const administrator = await Person.signIn(portal, account);
  await administrator.call('PUT', '/api/settings/loginOptionsEnabled', { value: 'true' });
  return administrator;
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('an administrator opens the link by e-mail and puts it first, and somebody comes in by it [CONF-22] [SETT-20] [PUB-05] [PUB-06] @look', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const server = await MailServer.start();
  await useServer(administrator, server.port);
  const made = await administrator.call<{ temporaryPassword: string }>('POST', '/api/users', {
    username: 'link.lover',
    fullName: 'Linka Lover',
    email: 'linka@example.org',
  });
  const first = await Person.signIn(portal, { username: 'link.lover', password: made.temporaryPassword });
  const password = 'Long-Enough-Phrase-7';
  await first.call('POST', '/api/session/password', {
    currentPassword: made.temporaryPassword,
    newPassword: password,
    confirmPassword: password,
  });

  await signIn(page, accounts.administrator);
  await page.goto('/configuration/login-option');
  await expect(page.getByText('Login options are switched off')).toBeVisible();
  await administrator.call('PUT', '/api/settings/loginOptionsEnabled', { value: 'true' });
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByText('Login options are switched off')).toHaveCount(0);
  await page.getByRole('button', { name: 'Username and password', exact: true }).click();
  const standard = page.getByRole('dialog', { name: 'Username and password' });
  await standard.getByRole('switch', { name: 'Active' }).click();
  await standard.getByRole('button', { name: 'Save' }).click();
  await expect(standard.getByText('This is the last way in for everybody')).toBeVisible();
  await look(page, 'login-options');
  await standard.getByRole('switch', { name: 'Active' }).click();
  await page.goto('/configuration/login-option');

  await page.getByRole('button', { name: 'Link by e-mail', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Link by e-mail' });
  await panel.getByRole('switch', { name: 'Active' }).click();
  await panel.getByLabel('Name in English').fill('Mail me a link');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Mail me a link' })).toContainText('Offered');
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('Changed the login option magic-link')).toBeVisible();
  await page.goto('/configuration/login-option');
  await page.getByRole('button', { name: 'Move Mail me a link up' }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Mail me a link');
  await expectAccessible(page);

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in by a link' })).toBeVisible();
  await look(page, 'login-ways');
  await page.getByRole('link', { name: 'Username and password' }).click();
  await expect(page).toHaveURL(/\/login\/standard$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Mail me a link' }).click();
  await expect(page).toHaveURL(/\/login\/magic-link$/);
  await page.getByLabel('Username or e-mail address').fill('linka@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a message with a link is on its way')).toBeVisible(patience);
  await expect.poll(() => server.mails.length, patience).toBe(1);
  const [mail] = server.mails;
  const link = mail && /http\S+#\S+/.exec(partsOf(mail).text)?.[0];
  if (!link) throw new Error('no link came');
  expect(link).toContain(`${portal.url}/login/magic-link#`);

  await page.goto('/login');
  await page.goto(link);
  await expect(page.getByText('For Linka Lover, username link.lover')).toBeVisible();
  await look(page, 'magic-link');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/, patience);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await server.stop();
});

test('another language reloads the sign-in page where login options are on, and only there [PUB-18]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await withOptions(portal, accounts.administrator);
  const isMarked = () => page.evaluate(() => 'marked' in window);
  const choose = async (from: RegExp, language: string, code: string) => {
    await page.evaluate(() => Object.assign(window, { marked: true }));
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  };
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(/^Language:/, 'Deutsch', 'de');
  // Asked in the middle of the reload, the page cannot answer: then it is asked again.
  await expect.poll(() => isMarked().catch(() => true), patience).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await administrator.call('PUT', '/api/settings/loginOptionsEnabled', { value: 'false' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  await choose(/^Sprache:/, 'English', 'en');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await isMarked()).toBe(true);
});

test('single sign-on is no dead button: its pages say what is missing and lead on [PUB-03] [PUB-07] [PUB-08]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await withOptions(portal, accounts.administrator);
  await administrator.call('POST', '/api/login-options', { providerAddress: 'https://id.example.org' });
  await open(administrator, 'sso', { providerAddress: 'https://id.example.org' });
  await page.goto('/login/sso');
  await expect(page.getByText('Single sign-on is not connected to this portal yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Single sign-on' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Username and password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  await page.goto(`/login/ssoError?error_description=${encodeURIComponent('<img src=x onerror=alert(1)> too late')}`);
  await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)> too late')).toBeVisible();
  await look(page, 'sso-error');

  await page.goto('/login/standard?isSso=true');
  await expect(page.getByText('Single sign-on is not connected to this portal yet')).toBeVisible();
  await page.getByRole('button', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/\/home$/);
});

for (const [wanted, reached] of [
  ['/home?search=fire', '/home?search=fire'],
  ['//evil.example/', '/home'],
  ['https://evil.example/', '/home'],
  ['javascript:alert(1)', '/home'],
] as const) {
  test(`ssoredirect=${wanted} ends at ${reached} [PUB-02] [AU-18]`, async ({ page, accounts, portal }) => {
    await page.goto(`/login/standard?ssoredirect=${encodeURIComponent(wanted)}`);
    await page.getByRole('button', { name: accounts.learner.fullName }).click();
    await expect(page).toHaveURL(portal.url + reached);
  });
}

test('in a training room a username is enough, and signing out goes where the option says [PUB-04] [PUB-23]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await withOptions(portal, accounts.administrator);
  const person = await newcomer(portal, accounts.administrator, 'seat.seven');
  await page.goto('/login/nopassword');
  await expect(page.getByText('This way to sign in is not open here')).toBeVisible();
  await open(administrator, 'nopassword', { networks: '127.0.0.0/8\n::1', signOutAddress: `${portal.url}/support` });

  await page.goto('/login/nopassword');
  await look(page, 'nopassword');
  await page.getByLabel('Username').fill(accounts.administrator.username);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('does not sign in here without a password')).toBeVisible();
  await page.getByLabel('Username').fill(person.username);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/home$/, patience);
  await signOut(page);
  await expect(page).toHaveURL(/\/support$/);

  await page.goto('/login/standard');
  await page.getByRole('button', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
});
