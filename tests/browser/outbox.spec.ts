import { Person } from './support/courses';
import { MailServer, useServer } from './support/mail_server';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test('without a mail server a forgotten password is handed over by an administrator [PUB-11]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('DELETE', '/api/settings/smtpHost');
  const person = await newcomer(portal, accounts.administrator, 'forgetful');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('Username or e-mail address')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username or e-mail address').fill(person.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText('a message with a link is on its way')).toBeVisible();
  const written = `/api/outbox?search=${encodeURIComponent(person.fullName)}`;
  const count = async () => (await administrator.call<{ total: number }>('GET', written)).total;
  await expect.poll(count, { timeout: 60_000 }).toBe(1); // a job does that

  const office = await browser.newContext({ baseURL: portal.url, permissions: ['clipboard-read', 'clipboard-write'] });
  const desk = await office.newPage();
  await signIn(desk, accounts.administrator);
  await desk.goto('/admin/outbox');
  await expect(desk.getByText('No mail server is set up')).toBeVisible();
  await desk.getByRole('searchbox').fill(person.fullName);
  await expect(desk.getByRole('row').filter({ hasText: person.fullName })).toContainText('Failed');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: new RegExp(`to ${person.fullName}: open`) }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('This person has no e-mail address. Hand it over yourself');
  await expect(dialog.locator('iframe').contentFrame().getByText(`Hello ${person.fullName},`)).toBeVisible();
  await expect(dialog.locator('iframe').contentFrame().getByRole('link')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await look(desk, 'outbox-message', { isHeldToAxe: false });
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  await expect(desk.getByText('Copied', { exact: true })).toBeVisible();
  const link = await desk.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http.*\/forgot-password#[\w-]{43}$/);
  await dialog.locator('iframe').evaluate((frame) => frame.remove());
  await expectAccessible(desk);
  await office.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/forgot-password`); // the token is nowhere any more [AU-11]
  await look(page, 'forgot-choose');
  await page.getByLabel('New password', { exact: true }).fill('Quite-Another-Phrase-8');
  await page.getByLabel('New password again').fill('Quite-Another-Phrase-8');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/login/);
  await signIn(page, { ...person, password: 'Quite-Another-Phrase-8' });

  // Used up; and a session that has ended meanwhile leads nobody away from a link.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Have a new link sent' }).click();
  await expect(page.getByLabel('Username or e-mail address')).toBeVisible();
});

test('a person is invited by a link and chooses the first password', async ({ page, portal, accounts, browser }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/user/new');
  const panel = page.locator('#content');
  await panel.getByLabel('Username').fill('invited');
  await panel.getByLabel('Full name').fill('Inga Vited');
  await panel.getByLabel('First password').selectOption({ label: 'By a link: they choose their own' });
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Inga Vited is invited' })).toBeVisible();
  const made = page.locator('#content');
  await expect(made).toContainText('There is no e-mail address. Hand this link over');
  await expectAccessible(page);
  const link = await made.locator('code').innerText();

  const theirs = await browser.newPage({ baseURL: portal.url });
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await theirs.getByLabel('New password', { exact: true }).fill('My-Own-Phrase-9');
  await theirs.getByLabel('New password again').fill('My-Own-Phrase-9');
  await theirs.getByRole('button', { name: 'Save the password' }).click();
  await signIn(theirs, { username: 'invited', password: 'My-Own-Phrase-9', fullName: 'Inga Vited' });
  await theirs.close();
});

test('somebody gets a link from an administrator, who is told when a number cannot be reached', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('DELETE', '/api/settings/smsUrl');
  const person = await newcomer(portal, accounts.administrator, 'linked');
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/security/${person.id}`);
  const panel = page.getByRole('region', { name: 'Password', exact: true });
  await panel.getByRole('button', { name: 'Send a link to choose a password' }).click();
  const ask = page.getByRole('dialog', { name: `Send ${person.fullName} a link?` });
  await ask.getByLabel('Phone number, for a text message').fill('+49 151 234567');
  await ask.getByRole('button', { name: 'Send a link to choose a password' }).click();
  await expect(ask).toContainText('No gateway for text messages is set up');
  await expectAccessible(page);
  await ask.getByLabel('Phone number, for a text message').fill('');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('There is no e-mail address. Hand this link over');
  await expect(panel.locator('code')).toContainText('/forgot-password#');
});

test('the test button shows what the mail server really said', async ({ page, accounts, portal }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const server = await MailServer.start({
    onRcptTo: (address, _session, done) =>
      address.address.startsWith('nobody')
        ? done(Object.assign(new Error('5.1.1 nobody of that name'), { responseCode: 550 }))
        : done(),
  });
  await useServer(administrator, server.port);
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/client-configuration?group=mail');
  await page.getByRole('button', { name: 'Send a test message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test message' });
  await dialog.getByLabel('To which e-mail address').fill('nobody@example.org');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('5.1.1 nobody of that name');
  await expectAccessible(page);
  await dialog.getByLabel('To which e-mail address').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('It was accepted.')).toBeVisible();
  expect(server.mails).toHaveLength(1);
  await server.stop();
  await administrator.call('DELETE', '/api/settings/smtpHost');
});
