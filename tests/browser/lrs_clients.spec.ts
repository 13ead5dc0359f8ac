// The programs that may use the record store: made known, connected, shut out.
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { Person } from './support/courses';
import type { Portal } from './support/portal';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

interface Known {
  key: string;
  secret: string;
}

async function open(page: Page, administrator: { username: string; password: string }) {
  await signIn(page, administrator);
  await page.goto('/configuration/lrs-client');
  await expect(page.getByRole('heading', { name: 'Record store clients', level: 1 })).toBeVisible();
}

/** The form of a new client, which opens after the password. */
async function openForm(page: Page, password: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New client' }).first().click();
  const asked = page.getByRole('dialog', { name: 'New client' });
  await asked.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New client' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return form;
}

async function readSecret(page: Page, name: string): Promise<Known & { curl: string; endpoint: string }> {
  const told = page.getByRole('dialog', { name: `How ${name} gets in` });
  await expect(told.locator('.copyable code').nth(3)).toHaveText(/^curl /, { useInnerText: true });
  const [endpoint = '', key = '', secret = '', curl = ''] = await told.locator('.copyable code').allInnerTexts();
  return { endpoint, key, secret, curl };
}

function ask(portal: Portal, { key, secret }: Known, method = 'GET', body?: unknown) {
  return fetch(`${portal.url}/xapi/statements`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
      'X-Experience-API-Version': '2.0.0',
      'Content-Type': 'application/json',
    },
    body: body ? JSON.stringify(body) : undefined,
  });
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Record store clients' }).getByRole('row').filter({ hasText: name });

test('a program is made known, writes with its secret, and is seen to have been here', async ({
  page,
  portal,
  accounts,
}) => {
  await open(page, accounts.administrator);
  await expect(page.locator('.endpoint code')).toHaveText(`${portal.url}/xapi/`);

  const form = await openForm(page, accounts.administrator.password);
  await form.getByRole('combobox', { name: 'What it may do' }).selectOption('Own choice');
  await form.getByRole('checkbox', { name: 'Write statements' }).uncheck();
  await form.getByRole('checkbox', { name: 'Read its own statements' }).uncheck();
  await form.getByLabel('Requests per minute').fill('0');
  await form.getByRole('button', { name: 'Make the client' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Requests per minute')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'lrs-client-refused');
  await form.getByRole('textbox', { name: 'Name' }).fill('Crane simulator');
  await form.getByLabel('Requests per minute').fill('600');
  await form.getByRole('button', { name: 'Make the client' }).click();
  await expect(form.getByText('Choose what the program may do')).toBeVisible();
  await form.getByRole('combobox', { name: 'What it may do' }).selectOption('Write statements and read its own');
  await look(page, 'lrs-client-new');
  await form.getByRole('button', { name: 'Make the client' }).click();

  const told = page.getByRole('dialog', { name: 'How Crane simulator gets in' });
  await expect(told).toBeVisible();
  const known = await readSecret(page, 'Crane simulator');
  expect(known.endpoint).toBe(`${portal.url}/xapi/`);
  await told.getByRole('button', { name: 'Check the connection' }).click();
  await expect(told.getByText('It works: the record store let this client in.')).toBeVisible();
  await look(page, 'lrs-client-made');
  const [statementId] = JSON.parse(
    execFileSync('sh', ['-c', `${known.curl} --silent --noproxy '*'`], { encoding: 'utf8' }),
  );
  expect(statementId).toMatch(/^[\da-f-]{36}$/);
  const statement = {
    actor: { mbox: 'mailto:ines@example.org', name: 'Ines' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/passed', display: { en: 'passed' } },
    object: { id: 'http://example.org/pallets', definition: { name: { en: 'Pallets' } } },
  };
  expect((await ask(portal, known, 'POST', statement)).status).toBe(200);
  await told.getByRole('button', { name: 'I have copied it' }).click();
  await expect(told).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Crane simulator' }).getByRole('link', { name: '2' })).toBeVisible();
  expect(await page.content()).not.toContain(known.secret);

  await page.goto('/configuration/lrs-client');
  await expect(row(page, 'Crane simulator')).toContainText('Write statements and read its own');
  await expect(row(page, 'Crane simulator')).toContainText('In force');
  await expect(row(page, 'Crane simulator')).not.toContainText('Never');
  await look(page, 'lrs-clients');
  await row(page, 'Crane simulator').getByRole('link', { name: 'Statements of Crane simulator' }).click();
  await expect(page).toHaveURL(/\/reports\/lrs-viewer\?.*by=client-\d+/);
  await expect(page.getByRole('button', { name: 'Ines passed Pallets' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Learning record store' }).getByRole('row')).toHaveCount(3);
});

test('a client is renamed, given another secret, switched off and on, and revoked; each holds at once', async ({
  page,
  portal,
  accounts,
}) => {
  const { password } = accounts.administrator;
  const said = {
    actor: { mbox: 'mailto:ada@example.org' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
    object: { id: 'http://example.org/reports' },
  };
  await open(page, accounts.administrator);
  const form = await openForm(page, password);
  await form.getByRole('textbox', { name: 'Name' }).fill('Reports');
  await form.getByRole('combobox', { name: 'What it may do' }).selectOption('Read everything (reporting tool)');
  await form.getByRole('button', { name: 'Make the client' }).click();
  const first = await readSecret(page, 'Reports');
  expect(first.curl).not.toContain(' -d ');
  expect(
    JSON.parse(execFileSync('sh', ['-c', `${first.curl} --silent --noproxy '*'`], { encoding: 'utf8' })),
  ).toHaveProperty('statements');
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const panel = page.getByRole('dialog', { name: 'Reports' });
  await expect(panel.getByLabel('What it may do')).toHaveValue('reader');
  await panel.getByRole('textbox', { name: 'Name' }).fill('Reports of the week');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Reports of the week')).toBeVisible();
  const renamed = page.getByRole('dialog', { name: 'Reports of the week' });
  await look(page, 'lrs-client');

  const may = renamed.getByRole('combobox', { name: 'What it may do' });
  await may.selectOption('Everything');
  await renamed.getByRole('button', { name: 'Save' }).click();
  const wider = page.getByRole('dialog', { name: 'May Reports of the week do more?' });
  await expectAccessible(page);
  await wider.getByRole('button', { name: 'Cancel' }).click();
  expect((await ask(portal, first, 'POST', said)).status).toBe(403);
  await expect(renamed.getByRole('button', { name: 'Save' })).toBeEnabled();
  await renamed.getByRole('button', { name: 'Save' }).click();
  await wider.getByLabel('Your password').fill(password);
  await wider.getByRole('button', { name: 'Next' }).click();
  await expect(wider).toHaveCount(0);
  await expect.poll(async () => (await ask(portal, first, 'POST', said)).status).toBe(200);

  await renamed.getByRole('button', { name: 'New secret' }).click();
  const asked = page.getByRole('dialog', { name: 'A new secret for Reports of the week?' });
  await asked.getByLabel('Your password').fill('wrong');
  await asked.getByRole('button', { name: 'New secret' }).click();
  await expect(asked.getByRole('alert').first()).toBeVisible();
  expect((await ask(portal, first)).status).toBe(200);
  await asked.getByLabel('Your password').fill(password);
  await asked.getByRole('button', { name: 'New secret' }).click();
  await expect(page.getByRole('dialog', { name: 'How Reports of the week gets in' })).toBeVisible();
  const second = await readSecret(page, 'Reports of the week');
  expect(second.key).toBe(first.key);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect((await ask(portal, first)).status).toBe(401);
  expect((await ask(portal, second)).status).toBe(200);

  await renamed.getByRole('button', { name: 'Switch off' }).click();
  await expect(row(page, 'Reports of the week')).toContainText('Switched off');
  await expect(renamed.getByText('This client is switched off')).toBeVisible();
  expect((await ask(portal, second)).status).toBe(401);
  await renamed.getByRole('button', { name: 'Switch on' }).click();
  await expect(row(page, 'Reports of the week')).toContainText('In force');
  expect((await ask(portal, second)).status).toBe(200);

  await renamed.getByRole('button', { name: 'Revoke' }).click();
  const sure = page.getByRole('dialog', { name: 'Revoke Reports of the week?' });
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Revoke' }).click();
  await expect(renamed.getByText('This client was revoked on')).toBeVisible();
  await expect(renamed.getByRole('button', { name: 'New secret' })).toHaveCount(0);
  expect((await ask(portal, second)).status).toBe(401);
  await renamed.getByRole('tab', { name: 'History' }).click();
  await expect(renamed.getByRole('listitem')).toHaveCount(7);
  await expect(renamed).not.toContainText(second.secret);
});

test('clients are searched, narrowed and sorted, by keyboard, in the dark and from right to left', async ({
  page,
  portal,
  accounts,
}) => {
  for (const [name, scope] of [
    ['Alpha simulator', 'statements/write,statements/read/mine'],
    ['Beta store', 'all'],
    ['Gamma course', 'statements/write,state'],
  ] as const)
    await portal.command('lrs', 'client', 'add', name, '--scope', scope);
  await open(page, accounts.administrator);
  await page.keyboard.press('/');
  await page.keyboard.type('BETA');
  await expect(row(page, 'Beta store')).toContainText('Everything');
  await expect(row(page, 'Alpha simulator')).toHaveCount(0);
  await page.getByRole('searchbox').fill('nothing is called that');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/order=/);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Switched off');
  await expect(row(page, 'Beta store')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Any state');
  await expect(row(page, 'Gamma course')).toContainText('Write statements and Keep states');
  await page.getByRole('button', { name: /^Gamma course/ }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Gamma course' });
  await expect(panel.getByRole('checkbox', { name: 'Keep states' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Gamma course/ })).toBeFocused();

  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: /^Gamma course/ }).click();
  await expect(page.getByRole('dialog', { name: 'Gamma course' })).toBeVisible();
  await look(page, 'lrs-client-arabic');
  await expectNoSidewaysScroll(page);
  await administrator.call('PUT', '/api/session/language', { languageCode: 'en' });
});
