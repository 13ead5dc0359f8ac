// Help for everybody: whom to write to, and a form that reaches them.
import { Person } from './support/courses';
import { MailServer, partsOf, useServer } from './support/mail_server';
import { expect, look, signIn, test } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('somebody who cannot sign in writes to the support, and the answer goes to them [PUB-10] @look', async ({
  page,
  portal,
  accounts,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await expect(page.getByText('This portal names nobody to write to')).toBeVisible();
  const administrator = await Person.signIn(portal, accounts.administrator);
  const put = (name: string, value: string) => administrator.call('PUT', `/api/settings/${name}`, { value });
  await put('emailSupportAddress', 'help@example.org');
  await put('supportPhone', '+49 30 123456');
  await put('supportText', 'Monday to Friday,\nnine to five.');
  const server = await MailServer.start();
  await useServer(administrator, server.port);

  await page.goto('/support');
  await expect(page.getByRole('link', { name: 'help@example.org' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+49 30 123456' })).toHaveAttribute('href', 'tel:+4930123456');
  await expect(page.getByText('nine to five.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Fill this in.').first()).toBeVisible();
  await look(page, 'support');
  await page.getByLabel('Full name').fill('Locked Out');
  await page.getByLabel('E-mail').fill('locked@example.org');
  await page.getByLabel('Subject').fill('I cannot come in');
  await page.getByLabel('Your message').fill('The door is closed.\nPlease open it.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  await expect.poll(() => server.mails.length, { timeout: 120_000 }).toBe(1);
  const [mail] = server.mails;
  if (!mail) throw new Error('nothing came');
  expect(mail.to).toEqual(['help@example.org']);
  expect(mail.text).toContain('Reply-To: <locked@example.org>');
  expect(mail.text).toContain('Subject: I cannot come in');
  expect(partsOf(mail).text).toContain('Please open it.');
  await server.stop();
});

test('who is signed in finds name and address filled in, and the way there from a closed page', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/emailSupportAddress', { value: 'help@example.org' });
  await signIn(page, accounts.learner);
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Help and contact' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(accounts.learner.fullName);
  await expect(page.getByRole('link', { name: 'Go to my learning' })).toBeVisible();

  const tasks: string[] = [];
  page.on('request', (request) => request.url().includes('/api/proof') && tasks.push(request.url()));
  await page.getByLabel('E-mail').fill('known@example.org');
  await page.getByLabel('Subject').fill('Known here');
  await page.getByLabel('Your message').fill('No work for my browser.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  expect(tasks).toEqual([]);
});
