import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

import { onePixel, smallPackage, zipFile } from './support/small_package';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/course?rows=50');
  await expect(page.getByRole('table', { name: 'Courses' })).toBeVisible();
});

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

async function choose(page: Page, type: 'Course package' | 'File' | 'Link'): Promise<void> {
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('dialog', { name: 'New course' }).getByRole('button', { name: type }).click();
}

async function makePackage(page: Page, title: string): Promise<Locator> {
  await choose(page, 'Course package');
  await page.locator('input[type=file]').setInputFiles(zipFile('small.zip', smallPackage(title, ['Only lesson'])));
  await page.getByRole('button', { name: 'Create' }).click();
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel).toBeVisible();
  return panel;
}

test('a package becomes a course: inspected, named, created, assigned, and on the home of a learner', async ({
  page,
  accounts,
  browser,
  portal,
}) => {
  await choose(page, 'Course package');
  await look(page, 'course-new');
  const bytes = smallPackage('Working on ladders', ['Before you climb', 'On the ladder']);
  await page.locator('input[type=file]').setInputFiles(zipFile('ladders.zip', bytes));
  const contents = page.getByRole('region', { name: 'ladders.zip' });
  await expect(contents).toContainText('SCORM 1.2 · 2 lessons · 3 files');
  await expect(contents.getByRole('listitem').first()).toHaveText('Before you climb');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Working on ladders');
  await look(page, 'course-inspected');

  await page.getByRole('textbox', { name: 'Description' }).fill('Climb safely, come down whole.');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Working on ladders is ready. Now choose who takes it.')).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Working on ladders' });
  await expect(panel.getByRole('tab', { name: 'Assigned to' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('heading', { name: 'Nobody has to take it yet' })).toBeVisible();
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Assigned to' }).getByRole('listitem')).toContainText('Everyone');
  await expect(rowOf(page, 'Working on ladders')).toContainText(/SCORM 1.2.*Published.*[1-9]/);

  const learner = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(learner, accounts.learner);
  const card = learner.getByRole('article', { name: 'Working on ladders' });
  await expect(card).toContainText('Climb safely, come down whole.');
  await expect(card.getByRole('button', { name: 'Launch: Working on ladders' })).toBeVisible();
  await learner.context().close();
});

test('a broken package is refused with cause, file and place; a repaired one is taken in its place', async ({
  page,
}) => {
  await choose(page, 'Course package');
  const spoiled = smallPackage('Half a course', ['One'], (manifest) => manifest.replace('</resources>', ''));
  await page.locator('input[type=file]').setInputFiles(zipFile('half.zip', spoiled));
  await expect(page.getByText('half.zip cannot be used as it is. The list says what to repair.')).toBeVisible();
  const finding = page.getByRole('list', { name: 'What the inspection found' }).getByRole('listitem').first();
  await expect(finding).toContainText('Error');
  await expect(finding).toContainText(/imsmanifest\.xml · line \d+/);
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await look(page, 'course-refused');

  const repaired = smallPackage('Half a course', ['One']);
  await page.locator('input[type=file]').setInputFiles(zipFile('whole.zip', repaired));
  await expect(page.getByRole('button', { name: 'Create' })).toBeEnabled();
  await expect(page.getByText('half.zip')).toHaveCount(0);
});

test('a package with a missing page is accepted with a warning that names it', async ({ page }) => {
  await choose(page, 'Course package');
  const bytes = smallPackage('Lost picture', ['One'], (manifest) =>
    manifest.replace('<file href="0.html"/>', '<file href="0.html"/><file href="lost.png"/>'),
  );
  await page.locator('input[type=file]').setInputFiles(zipFile('lost.zip', bytes));
  const findings = page.getByRole('list', { name: 'What the inspection found' }).getByRole('listitem');
  await expect(findings.filter({ hasText: 'lost.png' })).toContainText(/Warning.*imsmanifest\.xml/s);
  await expect(page.getByRole('button', { name: 'Create' })).toBeEnabled();
  await expectAccessible(page);
});

test('an upload tells how far it is and can be cancelled', async ({ page }) => {
  const file = join(tmpdir(), `oneroom-slow-${process.pid}.zip`);
  writeFileSync(file, randomBytes(12_000_000));
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    });
    await choose(page, 'Course package');
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/);
    await expect(page.getByText(/of 1[12](\.\d)? MB/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(page.getByText('Drop a course package here, or choose one')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  } finally {
    rmSync(file);
  }
});

test('a file and a link are courses, too', async ({ page }) => {
  await choose(page, 'File');
  const notes = { name: 'evacuation_plan-2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 plan') };
  await page.locator('input[type=file]').setInputFiles(notes);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('evacuation plan 2026');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: 'evacuation plan 2026' })).toBeVisible();
  await page.getByRole('tab', { name: 'File' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('evacuation_plan-2026.pdf');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await choose(page, 'Link');
  await page.getByRole('textbox', { name: 'Title' }).fill('Poison hotline');
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Create' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toBeFocused();
  await look(page, 'course-link-refused');
  await address.fill('https://example.org/poison');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: 'Poison hotline' })).toBeVisible();
  await expect(rowOf(page, 'Poison hotline')).toContainText('Link');
});

test('a new version goes in while people are inside the old one', async ({ page }) => {
  await rowOf(page, 'Fire safety essentials').click();
  const panel = page.getByRole('dialog', { name: 'Fire safety essentials' });
  await panel.getByRole('tab', { name: 'Package' }).click();
  const versions = panel.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(1);
  const inside = await versions.getByText(/\d+ (person|people) inside/).innerText();
  await look(page, 'course-package');

  const next = smallPackage('Fire safety essentials', ['Everything, shorter']);
  await panel.locator('input[type=file]').setInputFiles(zipFile('fire-2.zip', next));
  await expect(panel.getByText(/People who are in the middle of the old one finish it there/)).toBeVisible();
  await expect(panel.getByText('Everything, shorter')).toBeVisible();
  await look(page, 'course-next-version');
  await panel.getByRole('button', { name: 'Use this version' }).click();
  await expect(page.getByText('Version 2 is in use')).toBeVisible();
  await expect(versions.getByRole('listitem').first()).toContainText(/Version 2.*current.*fire-2\.zip/s);
  await expect(versions.getByRole('listitem').nth(1)).toContainText(inside);
});

test('words, image and visibility are changed; a learner sees no draft', async ({
  page,
  accounts,
  browser,
  portal,
}) => {
  const panel = await makePackage(page, 'Lifting things');
  await panel.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Assigned to' })).toBeVisible();
  await panel.getByRole('tab', { name: 'General' }).click();
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();

  await panel.locator('input[type=file]').setInputFiles({ ...onePixel, buffer: Buffer.from('no picture at all') });
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.locator('input[type=file]').setInputFiles(onePixel);
  await expect(panel.getByRole('img').or(panel.locator('.course-image img'))).toBeVisible();
  await panel.getByRole('textbox', { name: 'Title' }).fill('');
  await page.keyboard.press('Control+s');
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'course-general');

  await panel.getByRole('textbox', { name: 'Title' }).fill('Lifting heavy things');
  await panel.getByRole('switch', { name: /Published/ }).uncheck();
  await expect(panel.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Control+s');
  const renamed = page.getByRole('dialog', { name: 'Lifting heavy things' });
  await expect(renamed.getByText(/^Saved \d/)).toBeVisible();
  await expect(renamed.getByText('Draft')).toBeVisible();
  await expect(renamed.locator('.course-image img')).toHaveJSProperty('naturalWidth', 1);
  await expect(rowOf(page, 'Lifting heavy things')).toContainText('Draft');
  await renamed.getByRole('tab', { name: 'Assigned to' }).click();
  await expect(renamed.getByText('This is a draft. People see it once it is published.')).toBeVisible();
  await expectAccessible(page);

  const learner = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(learner, accounts.learner);
  await expect(learner.getByRole('article').first()).toBeVisible();
  await expect(learner.getByRole('article', { name: 'Lifting heavy things' })).toHaveCount(0);
  await learner.context().close();
});

test('what somebody else saved meanwhile is not overwritten', async ({ page }) => {
  await makePackage(page, 'Two editors');
  await page.getByRole('tab', { name: 'General' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Description' }).fill('Written first.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText(/^Saved \d/)).toBeVisible();

  await page.getByRole('textbox', { name: 'Description' }).fill('Written second.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(/saved|changed/);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Written second.');
  await expectAccessible(page);
  await other.reload();
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Written first.');
});

test('a course is opened, left and removed by keyboard', async ({ page }) => {
  await makePackage(page, 'Soon gone');
  await page.goto('/admin/course?rows=50');
  const opener = page.getByRole('button', { name: 'Soon gone', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Soon gone' });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await look(page, 'courses');

  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Remove the course' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove Soon gone?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Soon gone was removed')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(opener).toHaveCount(0);
});
