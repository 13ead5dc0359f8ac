import { Portal } from './support/portal';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test('a location group is made, renamed and removed; two of one name are refused', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/location-group');
  await expect(page.getByRole('button', { name: 'Leeds', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New location group' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Leeds');
  await page.keyboard.press('Control+s');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'location-refused');
  await name.fill('Ghent');
  await page.keyboard.press('Control+s');
  const row = (text: string) => page.getByRole('button', { name: text, exact: true });
  await expect(row('Ghent')).toBeVisible();
  await row('Ghent').click();
  await name.fill('Bruges');
  await page.keyboard.press('Control+s');
  await expect(row('Bruges')).toBeVisible();
  await expect(row('Ghent')).toHaveCount(0);
  await row('Bruges').click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Renamed the location Ghent to Bruges')).toBeVisible();
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Remove the location group' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Bruges?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove the location group' }).click();
  await expect(page.getByText('Bruges was removed')).toBeVisible();
  await expect(row('Bruges')).toHaveCount(0);
});

test('a level is put over all others, groups are moved in the tree, and a person belongs to several [ADM-58] [ADM-59] [ADM-60] [CONF-16] [CONF-17] [CONF-18]', async ({
  browser,
  accounts,
}) => {
  // A portal of its own: the levels of the others stay as they are.
  const portal = await Portal.start();
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/location-group-definition');
  await expect(page.getByRole('button', { name: 'Location', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New level' }).click();
  const panel = page.getByRole('dialog', { name: 'New level' });
  await panel.getByLabel('Name').fill('Country');
  await panel.getByLabel('Where').selectOption({ label: 'Above Location' });
  await page.keyboard.press('Control+s');
  const top = panel.getByLabel('Its first location group');
  await expect(top).toHaveAttribute('aria-invalid', 'true');
  await top.fill('Europe');
  await look(page, 'level-new');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Country', exact: true })).toBeVisible();
  await look(page, 'levels');
  await page.getByRole('button', { name: 'Country', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove the level' })).toHaveAttribute('aria-disabled', 'true');

  await page.goto('/admin/location-group');
  await page.getByRole('button', { name: 'New location group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Islands');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: 'Islands', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leeds', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/location-group\/edit\/\d+$/);
  await page.getByLabel('Belongs to (Country)').selectOption({ label: 'Islands' });
  await look(page, 'location-move');
  await page.keyboard.press('Control+s');
  const rows = page.getByRole('table', { name: 'Location groups' }).locator('.tree-name');
  await expect(rows.last()).toHaveText('Leeds');
  await look(page, 'locations');
  await page.getByRole('button', { name: 'Islands', exact: true }).click();
  const remove = page.getByRole('button', { name: 'Remove the location group' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'New below: Location' }).click();
  await expect(page).toHaveURL(/\/new\/\d+\/\d+$/);
  await expect(page.getByLabel('Belongs to (Country)').locator('option:checked')).toHaveText('Islands');

  await page.goto('/admin/user?search=hannah');
  await page.getByRole('table').locator('.row-open').first().click();
  const person = page.locator('#content');
  await person.getByLabel('Also belongs to').selectOption({ label: 'Europe › Porto' });
  await page.keyboard.press('Control+s');
  await expect(person.getByText(/^Saved \d/)).toBeVisible();
  await look(page, 'person-locations');
  await page.reload();
  await expect(person.getByRole('button', { name: 'Remove Porto' })).toBeVisible();
  await person.getByRole('link', { name: 'History' }).click();
  await expect(person.locator('ins').filter({ hasText: 'Porto' })).toBeVisible();
  await page.context().close();
  await portal.remove();
});
