import type { Page } from '@playwright/test';

import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/reports');
  await page.getByRole('link', { name: /^Course status/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course status' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Course status' })).toBeVisible();
});

const rows = (page: Page) => page.getByRole('table', { name: 'Course status' }).locator('tbody tr');

/** The words of one column, row by row. */
async function column(page: Page, title: string): Promise<string[]> {
  return page.getByRole('table', { name: 'Course status' }).locator(`td[data-title="${title}"]`).allInnerTexts();
}

async function total(page: Page): Promise<number> {
  const range = await page
    .getByRole('navigation', { name: 'Pages' })
    .getByText(/\d+–\d+ of \d+/)
    .innerText();
  return Number(range.match(/of ([\d,]+)/)?.[1]?.replaceAll(',', ''));
}

/** A number as the portal shows it. */
const shown = (number: number) => number.toLocaleString('en');

test('the report shows a chart and the first 15 rows; pages turn and their size is chosen [CONST-03]', async ({
  page,
}) => {
  await expect(rows(page)).toHaveCount(15);
  await look(page, 'report');
  const all = await total(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(`16–30 of ${shown(all)}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`16–30 of ${shown(all)}`)).toBeVisible();
  await page.getByLabel('Rows a page').selectOption('5');
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText(`1–5 of ${shown(all)}`)).toBeVisible();
});

test('people, courses, locations and statuses narrow the rows and stand in the address [RPT-44] [RPT-47] [RPT-49] [RPT-52]', async ({
  page,
  accounts,
}) => {
  const all = await total(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'People' }).fill(accounts.learner.fullName.slice(0, 4));
  await page.getByRole('option', { name: accounts.learner.fullName }).click();
  await expect(page).toHaveURL(/users=\d+/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect.poll(() => total(page)).toBeLessThan(all);
  const people = await page.getByRole('table', { name: 'Course status' }).locator('.row-open').allInnerTexts();
  expect(new Set(people)).toEqual(new Set([accounts.learner.fullName]));
  await look(page, 'report-filtered');
  await page.getByRole('button', { name: `Remove ${accounts.learner.fullName}` }).click();
  await expect.poll(() => total(page)).toBe(all);

  await page.getByRole('combobox', { name: 'Courses' }).fill('fire');
  await page.getByRole('option', { name: 'Fire safety essentials' }).click();
  await expect.poll(async () => new Set(await column(page, 'Course'))).toEqual(new Set(['Fire safety essentials']));
  await page.getByRole('combobox', { name: 'Locations' }).fill('Leeds');
  await page.getByRole('option', { name: 'Leeds' }).click();
  await expect.poll(async () => new Set(await column(page, 'Location'))).toEqual(new Set(['Leeds']));
  await page.getByRole('checkbox', { name: 'Passed' }).check();
  await expect.poll(async () => new Set(await column(page, 'Status'))).toEqual(new Set(['Passed']));
  const narrowed = await total(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Courses' })).toContainText('Fire safety essentials');
  await expect.poll(() => total(page)).toBe(narrowed);

  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL(/\/reports\/\d+$/);
  await expect.poll(() => total(page)).toBe(all);
});

test('the three date ranges narrow the rows; no row says so and leads back [RPT-16] [RPT-18] [RPT-19] [ERR-21]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Filters' }).click();
  for (const [name, parameter] of [
    ['Assigned', 'assignedDate'],
    ['Due', 'dueDate'],
    ['Completed', 'completionDate'],
  ] as const) {
    const range = page.getByRole('group', { name, exact: true });
    await range.getByLabel('From').fill('2001-01-01');
    await expect(page).toHaveURL(new RegExp(`${parameter}From=2001-01-01`));
    await range.getByLabel('Until').fill('2001-12-31');
    await expect(page.getByRole('heading', { name: 'There are no records to show.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled();
    if (name === 'Due') await look(page, 'report-empty');
    await page.getByRole('button', { name: 'Clear the filters' }).first().click();
    await expect(rows(page)).toHaveCount(15);
  }
});

test('columns sort up and down, and the address keeps it', async ({ page }) => {
  const heading = page.getByRole('columnheader', { name: 'Person' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const names = () => page.getByRole('table', { name: 'Course status' }).locator('.row-open').allInnerTexts();
  const first = (await names())[0];
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names())[0]).not.toBe(first);
  const last = (await names())[0];
  await page.reload();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await names())[0]).toBe(last);
});

test('a row opens to the attempt: its lessons, scores, times and answers', async ({ page }) => {
  await page.goto(`${page.url()}?consolidatedStatuses=passed`);
  await rows(page).filter({ hasText: 'Fire safety essentials' }).first().locator('.row-open').press('Enter');
  await expect(page).toHaveURL(/attempt=\d+/);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: 'Fire safety essentials' })).toBeVisible();
  await expect(panel.getByText('Attempt 1, version 1')).toBeVisible();
  const lesson = panel.getByRole('group').filter({ hasText: 'Check what you know' });
  await lesson.locator('summary').press('Enter');
  await expect(lesson).toContainText(/\d+ of 100/);
  await look(page, 'attempt');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/attempt=/);
  await expectAccessible(page);
});
