import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { expect, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.administrator));

/** A CSV file as a person would choose it. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('people come from a file: looked at, corrected, imported, and their passwords saved once', async ({
  page,
  portal,
}) => {
  await page.goto('/admin/user');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Choose a file' })).toHaveAttribute('aria-current', 'step');
  await look(page, 'import');

  await choose(page, 'staff.xlsx', 'PK\u0003\u0004 no workbook');
  await expect(page.getByRole('alert')).toContainText('staff.xlsx cannot be imported.');
  await expect(page.getByRole('alert')).toContainText('Save it as CSV');

  await choose(
    page,
    'staff.csv',
    'Username;Full name;Location group;Shoe size\nimp.one;Imre Onda;Porto;41\nimp.two;Imke Twente;Atlantis;38\nadmin;;;44\n',
  );
  await expect(page.getByRole('heading', { name: 'What importing staff.csv will do' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Shoe size comes into' })).toHaveValue('');
  const refused = page.getByRole('table', { name: 'Refused rows' });
  await expect(refused.getByRole('row').filter({ hasText: 'imp.two' })).toContainText('“Atlantis”');
  await look(page, 'import-refused');
  const run = page.getByRole('button', { name: /^Import 1 person/ });
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Leave the refused row out' }).check();
  await expect(run).not.toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(
    page,
    'staff.csv',
    'Username;Full name;Location group\nimp.one;Imre Onda;Porto\nimp.two;Imke Twente;Leeds\n',
  );
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeFocused();
  await look(page, 'import-done');
  await page.getByRole('button', { name: 'To the list of people' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without the passwords?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the passwords' }).click();
  const lines = readFileSync(await (await file).path(), 'utf8').split('\r\n');
  const password = lines.find((line) => line.startsWith('imp.one,'))?.split(',')[2] ?? '';
  const newcomer = await Person.signIn(portal, { username: 'imp.one', password });
  expect(await newcomer.call('GET', '/api/session')).toMatchObject({ fullName: 'Imre Onda' });
  await page.getByRole('button', { name: 'To the list of people' }).click();
  await expect(page).toHaveURL(/\/admin\/user$/);
  await page.goto('/admin/user?search=imke');
  await expect(page.getByRole('row').filter({ hasText: 'Imke Twente' })).toContainText(/imp\.two.*Leeds/);
});

test('the list is exported as it is narrowed, and importing that changes nothing', async ({ page }) => {
  await page.goto('/admin/user?search=grace');
  await expect(page.getByRole('row').filter({ hasText: 'Grace Adeyemi' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text).toContain('Grace Adeyemi');
  expect(text.trim().split('\r\n')).toHaveLength(2);

  await page.goto('/admin/user/import');
  await choose(page, 'people.csv', text);
  await expect(
    page.getByText('There is nothing to import: everything in this file is in the portal already.').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 0 people/ })).toHaveAttribute('aria-disabled', 'true');
});

test('columns with headings of another program: chosen, told where they do not fit, and the new people invited', async ({
  page,
}) => {
  await page.goto('/admin/user/import');
  await choose(
    page,
    'hr.csv',
    'Kennung;Vorname;Name;Mail;Number\nmap.one;Mara;Onda;mara@example.org;17\nmap.two;Miro;Twente;;18\n',
  );
  const comesInto = (title: string) => page.getByRole('combobox', { name: `${title} comes into`, exact: true });
  await expect(comesInto('Kennung')).toHaveValue('username');
  await expect(comesInto('Name')).toHaveValue('lastName');
  await expect(comesInto('Number')).toHaveValue('');
  await expect(page.getByRole('row').filter({ has: comesInto('Mail') })).toContainText('mara@example.org');
  await expect(page.getByRole('row').filter({ hasText: 'Mara Onda' })).toContainText('New');

  // Two columns into one field, and none into the username: told where it is, nothing can be imported.
  const run = page.getByRole('button', { name: /^Import \d+ p/ });
  await comesInto('Number').focus();
  await comesInto('Number').selectOption('email');
  await expect(page.getByRole('alert').filter({ hasText: 'Another column comes into “E-mail” already' })).toBeVisible();
  await expect(comesInto('Number')).toBeFocused();
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await comesInto('Number').selectOption('');
  await comesInto('Kennung').selectOption('');
  await expect(page.getByText('No column comes into the username, by which people are told apart.')).toBeVisible();
  await look(page, 'import-columns');

  // The number as username: another plan.
  await comesInto('Number').selectOption('username');
  await expect(page.getByRole('row').filter({ hasText: 'Mara Onda' })).toContainText('17');
  await comesInto('Number').selectOption('');
  await comesInto('Kennung').selectOption('username');
  await expect(page.getByRole('row').filter({ hasText: 'Mara Onda' })).toContainText('map.one');

  await page.getByRole('combobox', { name: 'How the new people sign in' }).selectOption('invitations');
  await expect(page.getByText('No mail server is set up').first()).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeFocused();
  await expect(page.getByText('because no mail server is set up: 1')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'map.two' })).toContainText('no e-mail address');
  await look(page, 'import-invited');
  await page.goto('/admin/user?search=onda');
  await expect(page.getByRole('row').filter({ hasText: 'map.one' })).toContainText('Mara Onda');
});
