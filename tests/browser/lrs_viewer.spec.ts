// The learning record store as people look at it: sentences, filters, one statement with all around it, files.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Person } from './support/courses';
import type { Portal } from './support/portal';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

const registration = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
let authorization = '';

interface Told {
  name: string;
  verb: string;
  activity: string;
  [more: string]: unknown;
}

function statement({ name, verb, activity, ...more }: Told) {
  return {
    actor: { mbox: `mailto:${name.toLowerCase()}@example.org`, name },
    verb: {
      id: `http://adlnet.gov/expapi/verbs/${verb}`,
      display: { en: verb, de: verb === 'passed' ? 'bestand' : verb },
    },
    object: {
      id: `http://example.org/${encodeURIComponent(activity)}`,
      definition: { name: { en: activity, de: activity === 'Fire safety' ? 'Brandschutz' : activity } },
    },
    ...more,
  };
}

async function send(portal: Portal, statements: unknown[]) {
  if (!authorization) {
    const made = await portal.command('lrs', 'client', 'add', 'Simulator', '--scope', 'all');
    const key = /key\s+(\S+)/.exec(made.said)?.[1];
    const secret = /secret\s+(\S+)/.exec(made.said)?.[1];
    authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  }
  const reply = await fetch(`${portal.url}/xapi/statements`, {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'X-Experience-API-Version': '1.0.3',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(statements),
  });
  expect(reply.status, await reply.clone().text()).toBe(200);
}

/** Statements of that number, so that they are sent as often as one likes and kept once. */
const id = (number: number) => `6690e6c9-3ef0-4ed3-8b37-00000000000${number}`;

const some = [
  statement({
    id: id(1),
    name: 'Ines',
    verb: 'initialized',
    activity: 'Fire safety',
    timestamp: '2026-03-01T10:00:00Z',
    context: { registration },
  }),
  statement({
    id: id(2),
    name: 'Ines',
    verb: 'passed',
    activity: 'Fire safety',
    timestamp: '2026-03-01T10:05:00Z',
    context: { registration },
    result: { success: true, score: { scaled: 0.85 }, duration: 'PT5M' },
  }),
  statement({
    id: id(3),
    name: 'Olaf',
    verb: 'failed',
    activity: 'Ladders',
    result: { success: false, response: 'a rope' },
  }),
];
const kim = statement({ id: id(4), name: 'Kim', verb: 'attempted', activity: 'Ladders' });

/** What the demo's own statements are not of: they are of the days before. */
const ofToday = `/reports/lrs-viewer?from=${new Date().toISOString().slice(0, 10)}`;

async function openViewer(page: Page, administrator: { username: string; password: string }) {
  await signIn(page, administrator);
  await page.goto(ofToday);
  await expect(page.getByRole('heading', { name: 'Learning record store', level: 1 })).toBeVisible();
}

test('what arrives is shown while one follows [LRS-03] [RPT-11] [PROD-35]', async ({
  page,
  portal,
  accounts,
}) => {
  await openViewer(page, accounts.administrator);
  await expect(page.getByText('There are no records to show')).toBeVisible();
  await page.getByRole('switch', { name: 'Follow' }).click();
  await send(portal, some);
  const table = page.getByRole('table', { name: 'Learning record store' });
  await expect(table.getByRole('button', { name: 'Ines passed Fire safety' })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'Olaf' })).toContainText('a rope');
  await send(portal, [kim]);
  await expect(table.getByRole('row').nth(1)).toContainText('Kim');
});

test('statements are narrowed by words, person and verb, each filter a chip, and kept as a query', async ({
  page,
  portal,
  accounts,
}) => {
  await send(portal, [...some, kim]);
  await openViewer(page, accounts.administrator);
  const table = page.getByRole('table', { name: 'Learning record store' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expectAccessible(page);
  await look(page, 'records');
  await page.getByRole('searchbox', { name: 'Search the statements' }).fill('LADDERS');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search the statements' }).fill('');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Person' }).fill('ines');
  await page.getByRole('option', { name: /Ines/ }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page
    .getByRole('figure', { name: 'Statements by verb' })
    .getByRole('button', { name: /passed/ })
    .click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Saved queries' }).click();
  await page.getByRole('menuitem', { name: 'Save this query' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Passed by Ines');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Remove passed' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(table.getByRole('row').nth(5)).toBeVisible();
  await page.goto(ofToday);
  await expect(table.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Saved queries' }).click();
  await page.getByRole('menuitem', { name: 'Passed by Ines' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Saved queries' }).click();
  await page.getByRole('menuitem', { name: 'Rename or remove' }).click();
  await page.getByRole('textbox', { name: 'New name of Passed by Ines' }).fill('Ines again');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Ines again' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Ines again' })).toHaveCount(0);
});

test('one statement tells whether it counted and why, its JSON and its registration from the start', async ({
  page,
  portal,
  accounts,
}) => {
  await send(portal, [...some, kim]);
  await openViewer(page, accounts.administrator);
  await page.getByRole('button', { name: 'Ines passed Fire safety' }).click();
  const panel = page.getByRole('dialog', { name: 'Ines passed Fire safety' });
  await expect(panel).toContainText('It does not count, because a program sent it');
  await expect(panel).toContainText('85%');
  await expectAccessible(page);
  await look(page, 'record');
  await panel.getByRole('tab', { name: 'JSON' }).click();
  await expect(panel.locator('pre')).toContainText('"scaled": 0.85');
  await panel.getByRole('tab', { name: 'Related' }).click();
  await expect(panel).toContainText('No statement refers to it.');
  await panel.getByRole('tab', { name: 'Timeline' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').nth(1)).toContainText('5 min later');
  await expectAccessible(page);
  await look(page, 'record-timeline');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ines passed Fire safety' })).toBeFocused();
});

test('what is exported is imported again, and nothing comes twice', async ({ page, portal, accounts }) => {
  await send(portal, [...some, kim]);
  await openViewer(page, accounts.administrator);
  await page.getByRole('button', { name: 'Export and import' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as NDJSON' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(4);
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: 'Import statements' }).click();
  const buffer = Buffer.from(
    `${text}{"broken\n${JSON.stringify(statement({ name: 'Zoe', verb: 'passed', activity: 'Ladders' }))}`,
  );
  await page.setInputFiles('input[type=file]', { name: 'statements.ndjson', mimeType: 'application/x-ndjson', buffer });
  await expect(page.getByText('Taken: 1. Already there: 4. Refused: 1.')).toBeVisible();
  await expect(page.getByText('Line 5:')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'records-import');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Zoe passed Ladders' })).toBeVisible();
});

test('the screen holds on a phone, in the dark and from right to left, with names in the language of the page', async ({
  page,
  portal,
  accounts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await send(portal, [...some, kim]);
  await openViewer(page, accounts.administrator);
  await expect(page.getByRole('button', { name: 'Ines passed Fire safety' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'records-phone-dark');
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/session/language', { languageCode: 'ar' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: /Ines passed Fire safety/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, 'records-arabic-dark');
  await administrator.call('PUT', '/api/session/language', { languageCode: 'de' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ines bestand Brandschutz' })).toBeVisible();
  await administrator.call('PUT', '/api/session/language', { languageCode: 'en' });
});

test('who may not look at records finds no way to them', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/reports/lrs-viewer');
  await expect(page.getByRole('heading', { name: 'Learning record store' })).toHaveCount(0);
});
