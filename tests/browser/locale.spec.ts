// Configuration of languages and countries.
import { Person } from './support/courses';
import { expect, look, signIn, test } from './support/test';

test('languages are switched off, renamed, taken off the list and added again, and everybody sees only those that are on [CONF-02] [CONF-03] [CONF-04]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/language');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('English')).toContainText('Default');
  await look(page, 'languages');

  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/configuration\/language\/\d+$/);
  const panel = page.getByRole('dialog', { name: 'Français' });
  await panel.getByRole('switch', { name: 'Can be chosen' }).click();
  await look(page, 'language-edit');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row('Français')).toContainText('Switched off');

  const context = await browser.newContext({ locale: 'fr-FR', baseURL: portal.url });
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await other.getByRole('button', { name: /^Language:/ }).click();
  await expect(other.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible();
  await expect(other.getByRole('menuitemradio', { name: 'Français' })).toHaveCount(0);
  await context.close();

  await page.goto('/configuration/language');
  await page.getByRole('button', { name: 'English' }).click();
  const english = page.getByRole('dialog', { name: 'English' });
  await english.getByRole('switch', { name: 'Can be chosen' }).click();
  await english.getByRole('button', { name: 'Save' }).click();
  await expect(english.getByRole('alert')).toContainText('Make another language the default first');
  await english.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave without saving' })
    .click();
  await expect(page).toHaveURL(/\/configuration\/language$/);

  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('dialog', { name: 'Español' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove Español?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(row('Español')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a language' }).click();
  await expect(page).toHaveURL(/\/configuration\/language\/new$/);
  const added = page.getByRole('dialog', { name: 'Add a language' });
  await expect(added.getByLabel('Display name')).toHaveValue('Español');
  await added.getByLabel('Display name').fill('Castellano');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(row('Castellano')).toContainText('Can be chosen');
});

test('countries are found, changed and added [CONF-07] [CONF-08] [CONF-09]', async ({ page, portal, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/country');
  await expect(page.getByRole('button', { name: 'Afghanistan' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('switz');
  await expect(page.getByRole('row')).toHaveCount(2);
  await look(page, 'countries');
  await page.getByRole('button', { name: 'Switzerland' }).click();
  await expect(page).toHaveURL(/\/configuration\/country\/\d+$/);
  const panel = page.getByRole('dialog', { name: 'Switzerland' });
  await panel.getByLabel('Own name').fill('Helvetia');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('helv');
  await expect(page.getByRole('button', { name: 'Helvetia' })).toBeVisible();

  await page.getByRole('button', { name: 'New country' }).click();
  await expect(page).toHaveURL(/\/configuration\/country\/new$/);
  const added = page.getByRole('dialog', { name: 'New country' });
  await added.getByLabel('Code').fill('ch');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('There is a country with this code already')).toBeVisible();
  await added.getByLabel('Code').fill('xk');
  await added.getByLabel('Own name').fill('Kosovo');
  await added.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('kosovo');
  await expect(page.getByRole('row', { name: /Kosovo/ })).toContainText('XK');
  const person = await Person.signIn(portal, accounts.administrator);
  const all = await person.call<{ code: string }[]>('GET', '/api/countries');
  expect(all.filter(({ code }) => code === 'XK')).toHaveLength(1);
});
