import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/backups');
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Backups' }).or(page.getByText('No backups yet'))).toBeVisible();
  // While it is asked for, the table has rows that are none.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0);
});

const rows = (page: Page) => page.getByRole('table', { name: 'Backups' }).locator('tbody tr');

async function make(page: Page): Promise<void> {
  const before = await rows(page).count();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The backup has started')).toBeVisible();
  await expect(rows(page)).toHaveCount(before + 1); // without a reload
  await expect(page.getByText(/^The last backup was made .*, and read back whole\.$/)).toBeVisible();
}

async function choose(page: Page, action: string): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: /actions$/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a backup is made, shown without a reload, downloaded for the password, and deleted [DU-10]', async ({
  page,
  portal,
  accounts,
}) => {
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await look(page, 'backups-empty');
  await make(page);
  await expect(rows(page).first()).toContainText('Sound');
  await expect(rows(page).first()).toContainText('Hand');
  await look(page, 'backups');
  await expect(page.getByText(/^oneroom restore \/.*by-hand.*\.zip --data \/.* --force$/)).toBeVisible();

  await choose(page, 'Download');
  const dialog = page.getByRole('dialog', { name: 'Download the backup' });
  await look(page, 'backups-download');
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill(accounts.administrator.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  await expect(dialog).toBeHidden();
  const folder = join(portal.data, 'backups');
  const [name = ''] = readdirSync(folder);
  expect(download.suggestedFilename()).toBe(name);
  expect(readFileSync(await download.path())).toEqual(readFileSync(join(folder, name)));

  await choose(page, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete this backup?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete the backup' }).click();
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  expect(existsSync(join(folder, name))).toBe(false);
});

test('a backup that was damaged on the disk is found when it is checked again', async ({ page, portal }) => {
  await make(page);
  const folder = join(portal.data, 'backups');
  const [name = ''] = readdirSync(folder);
  const bytes = readFileSync(join(folder, name));
  const middle = bytes.length >> 1;
  for (let at = middle; at < middle + 16; at += 1) bytes.writeUInt8(255 - bytes.readUInt8(at), at);
  writeFileSync(join(folder, name), bytes);
  await choose(page, 'Check again');
  await expect(rows(page).first()).toContainText('Damaged');
  await expect(page.getByRole('alert')).toContainText('is damaged');
  await look(page, 'backups-damaged');
});

test('the schedule is set, and the next backup follows from it', async ({ page }) => {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Schedule' });
  await look(page, 'backups-schedule');
  await panel.getByLabel('How often').selectOption('Every 6 hours');
  await panel.getByLabel('At', { exact: true }).selectOption('23:00 UTC (23:00 here)');
  await panel.getByLabel('How many to keep').fill('0');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(1);
  await panel.getByLabel('How many to keep').fill('30');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(/, (5|11):00 [AP]M$/)).toBeVisible();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel.getByRole('switch', { name: 'Make backups automatically' }).click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
});
