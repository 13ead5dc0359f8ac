// The work that stands in the place of a captcha: begun as somebody types, unseen, and without any other server.
import type { Page, Request } from '@playwright/test';

import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, test } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const patience = { timeout: 120_000 };
const isWork = (request: Request) => request.url().includes('/api/proof');

async function toGerman(page: Page) {
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}

test('the public screens load it with the language that was chosen [PUB-15] [OPEN-26]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  await administrator.call('PUT', '/api/settings/emailSupportAddress', { value: 'help@example.org' });
  await page.goto('/register');
  await toGerman(page);
  for (const [path, label] of [
    ['/register', 'Vollständiger Name'],
    ['/forgot-password', 'Benutzername oder E-Mail-Adresse'],
    ['/support', 'Betreff'],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label);
    await expect(field).toBeVisible();
    const [work, script] = await Promise.all([
      page.waitForRequest(isWork, patience),
      page.waitForResponse((reply) => /proof_of_work.*\.js$/.test(new URL(reply.url()).pathname), patience),
      field.fill('Rosa'),
    ]);
    expect(work.headers()['accept-language']).toBe('de');
    expect(new URL(work.url()).origin).toBe(portal.url);
    expect(new URL(script.url()).origin).toBe(portal.url);
  }

  await administrator.call('PUT', '/api/settings/captchaDifficulty', { value: '22' });
  await page.goto('/register');
  await page.getByLabel('Vollständiger Name').fill('Rosa');
  await page.getByLabel('E-Mail').fill('rosa@example.org');
  await page.getByRole('button', { name: 'Konto beantragen' }).click();
  await expect(page.getByText('Ihr Browser löst eine kleine Aufgabe')).toBeVisible();
  await expect(page.getByText('Eine Nachricht ist unterwegs')).toBeVisible(patience);
  await expectAccessible(page);
  await administrator.call('DELETE', '/api/settings/captchaDifficulty');
});

test('a proof that is not taken is made again by itself, and nothing typed is lost [OPEN-26]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/emailSupportAddress', { value: 'help@example.org' });
  let sent = 0;
  await page.route('**/api/support', async (route) => {
    sent += 1;
    const body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue(sent === 1 ? { postData: { ...body, proof: 'too old' } } : {});
  });
  await page.goto('/support');
  await page.getByLabel('Full name').fill('Rosa');
  await page.getByLabel('E-mail').fill('rosa@example.org');
  await page.getByLabel('Subject').fill('Closed');
  await page.getByLabel('Your message').fill('The door is closed.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message is on its way')).toBeVisible(patience);
  expect(sent).toBe(2);
});

test('after wrong passwords the sign-in works on, with work behind it that nobody sees [OPEN-26]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'forgetful');
  let works = 0;
  page.on('request', (request) => {
    works += isWork(request) ? 1 : 0;
  });
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  const enter = page.getByRole('button', { name: 'Sign in', exact: true });
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await page.getByLabel('Password', { exact: true }).fill(`Wrong-${attempt}`);
    const answered = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/session') && reply.status() === 200,
      patience,
    );
    await enter.click();
    await answered;
    await expect(enter).not.toHaveAttribute('aria-busy', 'true');
    expect(works).toBe(attempt < 4 ? 0 : 1);
  }
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await enter.click();
  await expect(page).toHaveURL(/\/home/, patience);
});

test('while somebody types a registration, another language asks before it takes the words away', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  await page.goto('/register');
  await page.getByLabel('Full name').fill('Rosa');
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Rosa');
});
