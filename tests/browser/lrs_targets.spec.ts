// Statements that are sent on to another record store, a second portal here: added, checked, mended, steered, removed.
import type { Page } from '@playwright/test';
import { Person } from './support/courses';
import { Portal } from './support/portal';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

interface Client {
  key: string;
  secret: string;
}

async function addClient(portal: Portal, name: string, scope: string): Promise<Client> {
  const made = await portal.command('lrs', 'client', 'add', name, '--scope', scope);
  const [, key = '', secret = ''] = /key\s+(\S+)\s+secret\s+(\S+)/.exec(made.said) ?? [];
  return { key, secret };
}

async function ask(portal: Portal, client: Client, path: string, body?: unknown) {
  const reply = await fetch(`${portal.url}/xapi${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Basic ${Buffer.from(`${client.key}:${client.secret}`).toString('base64')}`,
      'X-Experience-API-Version': '1.0.3',
      'Content-Type': 'application/json',
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.json();
}

const id = (number: number) => `6690e6c9-3ef0-4ed3-8b37-00000000000${number}`;
const statement = (number: number, verb = 'did') => ({
  id: id(number),
  actor: { mbox: 'mailto:ines@example.org', name: 'Ines' },
  verb: { id: `http://example.org/verbs/${verb}` },
  object: { id: 'http://example.org/activities/ladders' },
});

/** Those of this test: the portal says things of its own meanwhile. */
async function found(portal: Portal, client: Client): Promise<string[]> {
  const { statements } = (await ask(portal, client, '/statements?ascending=true')) as { statements: { id: string }[] };
  return statements.map((one) => one.id).filter((one) => one.startsWith(id(0).slice(0, -1)));
}

async function openScreen(page: Page, administrator: { username: string; password: string }) {
  await signIn(page, administrator);
  await page.goto('/configuration/lrs-target');
  await expect(page.getByRole('heading', { name: 'Other record stores', level: 1 })).toBeVisible();
}

/** What has statements sent away asks for the password first. */
async function permit(page: Page, name: string, password: string) {
  const asked = page.getByRole('dialog', { name }).filter({ hasText: 'Enter your password' });
  await asked.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
}

test.describe.configure({ mode: 'serial' });
let other: Portal;
let reader: Client;
test.beforeAll(async () => {
  other = await Portal.start();
  reader = await addClient(other, 'Reader', 'all');
});
test.afterAll(() => other.remove());

test('a store is added with a wrong secret; the check says so, and mended the statements arrive [LRS-01]', async ({
  page,
  portal,
  accounts,
}) => {
  const door = await addClient(other, 'The other portal', 'statements/write,statements/read/mine');
  const writer = await addClient(portal, 'Simulator', 'all');
  await ask(portal, writer, '/statements', [statement(1), statement(2)]);
  // One that the other store cannot take: it has another of the same id.
  await ask(other, reader, '/statements', [statement(2, 'else')]);

  await openScreen(page, accounts.administrator);
  await expect(page.getByText('have a key and a secret made there')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'lrs-targets-empty');
  await page.getByRole('button', { name: 'Add a store' }).first().click();
  await expectAccessible(page);
  await permit(page, 'Add a store', accounts.administrator.password);
  const panel = page.getByRole('dialog', { name: 'Add a store' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await panel.getByRole('textbox', { name: 'Name' }).fill('Warehouse');
  await panel.getByRole('textbox', { name: 'Address' }).fill(`${other.url}/nowhere`);
  await panel.getByRole('textbox', { name: 'Key' }).fill(door.key);
  await panel.getByRole('textbox', { name: /^Secret/ }).fill('not the secret');
  await panel.getByRole('button', { name: 'Check the connection' }).click();
  await expect(panel.getByText('no record store')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Address' }).fill(`${other.url}/xapi`);
  await panel.getByRole('button', { name: 'Check the connection' }).click();
  await expect(panel.getByText('does not accept key and secret')).toBeVisible();
  await panel.getByRole('combobox', { name: 'Begin with' }).selectOption('beginning');
  await expectAccessible(page);
  await look(page, 'lrs-targets-new');
  await panel.getByRole('button', { name: 'Save' }).click();

  // Saved all the same: it is tried, and stopped with a sentence, while one looks on.
  const open = page.getByRole('dialog', { name: 'Warehouse' });
  await open.getByRole('button', { name: 'Try now' }).click();
  await expect(open.getByText('The store let this portal in no more')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('row').filter({ hasText: 'Warehouse' })).toContainText('Stopped');
  await expectAccessible(page);
  await look(page, 'lrs-targets-stopped');

  await open.getByRole('tab', { name: 'Settings' }).click();
  await open.getByRole('textbox', { name: /^Secret/ }).fill(door.secret);
  await open.getByRole('button', { name: 'Check the connection' }).click();
  await expect(open.getByText('It works')).toBeVisible();
  await open.getByRole('button', { name: 'Save' }).click();
  await expect(open.getByRole('textbox', { name: /^Secret/ })).toHaveValue('');
  // Another address asks for the password over the form, which keeps what was typed where it is not given.
  const address = open.getByRole('textbox', { name: 'Address' });
  await address.fill(`${other.url}/nowhere`);
  await open.getByRole('textbox', { name: /^Secret/ }).fill(door.secret);
  await open.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Warehouse' }).filter({ hasText: 'Your password' }).last();
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(address).toHaveValue(`${other.url}/nowhere`);
  await open.getByRole('button', { name: 'Save' }).click();
  await asked.getByLabel('Your password').fill(accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(open.getByRole('textbox', { name: /^Secret/ })).toHaveValue('');
  await address.fill(`${other.url}/xapi`);
  await open.getByRole('textbox', { name: /^Secret/ }).fill(door.secret);
  await open.getByRole('button', { name: 'Save' }).click();
  await asked.getByLabel('Your password').fill(accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(open.getByRole('textbox', { name: /^Secret/ })).toHaveValue('');
  await open.getByRole('tab', { name: 'State', exact: true }).click();
  await open.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Warehouse' })).toContainText('Up to date', { timeout: 20_000 });
  expect(await found(other, reader)).toEqual([id(2), id(1)]);
});

test('what was refused stands there with its reason, leads to the viewer, and is sent again or forgotten', async ({
  page,
  accounts,
}) => {
  await openScreen(page, accounts.administrator);
  await page.getByRole('button', { name: 'Warehouse' }).click();
  const open = page.getByRole('dialog', { name: 'Warehouse' });
  await open.getByRole('tab', { name: 'Refused statements' }).click();
  const row = open.getByRole('listitem').filter({ hasText: id(2) });
  await expect(row).toContainText('It answered 409');
  await expectAccessible(page);
  await look(page, 'lrs-targets-refused');
  await row.getByRole('button', { name: `Send again: ${id(2)}` }).click();
  await expect(row.getByRole('button', { name: `Send again: ${id(2)}` })).toBeVisible({ timeout: 20_000 });
  await row.getByRole('link', { name: id(2) }).click();
  await expect(page.getByRole('heading', { name: 'Learning record store', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Ines').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Warehouse' }).click();
  await open.getByRole('tab', { name: 'Refused statements' }).click();
  await open.getByRole('button', { name: 'Forget all' }).click();
  await page.getByRole('dialog', { name: 'Forget all refused' }).getByRole('button', { name: 'Forget all' }).click();
  await expect(open.getByText('Nothing was refused')).toBeVisible();
});

test('a store is begun anew, switched off and removed, by phone, in Arabic and by keyboard', async ({
  page,
  portal,
  accounts,
}) => {
  await openScreen(page, accounts.administrator);
  await page.getByRole('searchbox').fill('ware');
  await page.getByRole('button', { name: 'Warehouse' }).focus();
  await page.keyboard.press('Enter');
  const open = page.getByRole('dialog', { name: 'Warehouse' });
  await open.getByRole('button', { name: 'Begin anew' }).click();
  await permit(page, 'Send statements again?', accounts.administrator.password);
  const asked = page.getByRole('dialog', { name: 'Send statements again?' });
  // Escape takes back the question alone, not the store below it.
  await asked.getByRole('combobox', { name: 'Begin with' }).press('Escape');
  await expect(asked).toHaveCount(0);
  await open.getByRole('button', { name: 'Begin anew' }).click();
  await permit(page, 'Send statements again?', accounts.administrator.password);
  await asked.getByRole('combobox', { name: 'Begin with' }).selectOption('day');
  await asked.getByRole('button', { name: 'Begin anew' }).click();
  await expect(asked.getByText('Choose a day')).toBeVisible();
  await asked.getByRole('combobox', { name: 'Begin with' }).selectOption('beginning');
  await asked.getByRole('button', { name: 'Begin anew' }).click();
  // What was forgotten is refused once more.
  await expect(page.getByRole('row').filter({ hasText: 'Warehouse' }).getByRole('cell').nth(5)).toHaveText('1', {
    timeout: 20_000,
  });
  await open.getByRole('button', { name: 'Switch off' }).click();
  await expect(open.getByText('It is switched off. Its place is kept')).toBeVisible();

  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Warehouse' })).toContainText('إنه مُطفأ');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await look(page, 'lrs-targets-phone-ar');
  await administrator.call('PUT', '/api/session/language', { languageCode: 'en' });
  await page.reload();
  await page.getByRole('dialog', { name: 'Warehouse' }).getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Warehouse?' });
  await expect(removing).toContainText('the list of refused statements: 1');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Statements stay here')).toBeVisible();
});

test('who may not configure finds no way to it', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/configuration/lrs-target');
  await expect(page.getByRole('heading', { name: 'Other record stores' })).toHaveCount(0);
});
