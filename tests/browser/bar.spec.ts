// The bar on top: what it begins with, its links and the menu behind them, the search that remembers.
import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { expect, look, signIn, test } from './support/test';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function setTo(person: Person, name: string, value: string) {
  await person.call('PUT', `/api/settings/${name}`, { value });
}

test('the bar has brand, main links, More and the person, as the settings say [NAVB-01] [NAVB-02] [NAVB-06] [NAVB-21] [SETT-03]', async ({
  page,
  accounts,
  portal,
}) => {
  const person = await Person.signIn(portal, accounts.administrator);
  await signIn(page, accounts.administrator);
  const brand = page.getByRole('banner').getByRole('link', { name: 'Oneroom' });
  await expect(brand.locator('svg')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'More' })).toHaveCount(0);

  await setTo(person, 'navbarBrand', 'title');
  await setTo(person, 'showReportsInMainNav', 'false');
  await setTo(person, 'showSecurityInMainNav', 'true');
  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'More' })).toBeVisible();
  await expect(brand).toBeVisible();
  await expect(brand.locator('svg')).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'Sign-in and security' })).toBeVisible();
  await look(page, 'bar-more');
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();

  await setTo(person, 'navbarBrand', 'mark');
  await setTo(person, 'passwordChangeEnabled', 'false');
  await page.reload();
  await expect(brand.locator('svg')).toBeVisible();
  await expect(brand.getByText('Oneroom')).toHaveClass(/visually-hidden/);
  await page.getByRole('button', { name: /Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign-in and security' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toHaveCount(0);
});

test('the search offers what was searched for before, and forgets it on request [NAVB-23] [NAVB-24]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.learner);
  const field = page.getByRole('searchbox', { name: 'Search your courses' });
  await field.fill('fire');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/home\?search=fire$/);
  await expect(page.getByRole('heading', { name: 'Search results' })).toBeVisible();
  await field.fill('');
  await expect(page).toHaveURL(/\/home$/);
  const phrase = page.getByRole('button', { name: 'fire', exact: true });
  await expect(phrase).toBeVisible();
  await look(page, 'search-phrases');

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(phrase).toHaveCount(0);
  await field.focus();
  await expect(phrase).toBeVisible();
  await field.press('ArrowDown');
  await expect(phrase).toBeFocused();
  await phrase.press('Enter');
  await expect(page).toHaveURL(/search=fire/);
  await expect(field).toHaveValue('fire');

  await field.fill('');
  await page.getByRole('button', { name: 'Forget these' }).click();
  await expect(phrase).toHaveCount(0);
  await page.reload();
  await field.focus();
  await expect(page.getByRole('button', { name: 'Forget these' })).toHaveCount(0);
});
