import { expect, expectAccessible, look, signIn, test } from './support/test';

test('a field is made, filled in, required, ordered, filtered by, and seen by its owner [CONF-34] [CONF-35] [CONF-36]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/custom-field');
  await expect(page.getByText('No custom fields yet')).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const row = (title: string) => page.getByRole('button', { name: title, exact: true });
  await page.goto('/configuration/custom-field/new');
  await expect(name).toBeFocused();
  await name.fill('Badge number');
  await page.getByRole('switch', { name: /^Required/ }).check();
  await page.keyboard.press('Control+s');
  await expect(row('Badge number')).toBeVisible();

  await page.goto('/configuration/custom-field/new');
  await expect(name).toBeFocused();
  await name.fill('Shirt');
  await page.getByLabel('Kind').selectOption({ label: 'Choice of values' });
  await page.getByLabel('What people may do with their own value').selectOption({ label: 'See and change it' });
  await page.getByRole('switch', { name: /^Column in the list of people/ }).check();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Add at least one value to choose from')).toBeVisible();
  for (const value of ['Small', 'Medium']) {
    await page.getByRole('textbox', { name: 'New value' }).fill(value);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(page.getByRole('textbox', { name: 'Value 2' })).toHaveValue('Medium');
  await expectAccessible(page);
  await look(page, 'custom-field');
  await page.keyboard.press('Control+s');
  await expect(row('Shirt')).toBeVisible();
  await page.getByRole('button', { name: 'Move Shirt up' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Shirt');
  await row('Shirt').click();
  await expect(page).toHaveURL(/\/custom-field\/\d+$/);
  await expect(page.getByRole('textbox', { name: 'Value 1' })).toHaveValue('Small');

  await page.goto('/admin/user?search=hannah');
  await page.getByRole('table').locator('.row-open').first().click();
  await page.getByRole('link', { name: 'Custom fields' }).click();
  await page.getByLabel(/^Shirt/).selectOption({ label: 'Medium' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const badge = page.getByRole('textbox', { name: /^Badge number/ });
  await expect(badge).toHaveAttribute('aria-invalid', 'true');
  await badge.fill('4711');
  await look(page, 'person-custom-fields');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The custom fields were saved')).toBeVisible();
  await page.reload();
  await expect(badge).toHaveValue('4711');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.locator('ins').filter({ hasText: '4711' })).toBeVisible();

  await page.goto('/admin/user');
  await page.getByLabel('Custom field to filter by').selectOption({ label: 'Shirt' });
  await page.getByRole('combobox', { name: 'Shirt' }).selectOption({ label: 'Medium' });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table')).toContainText('Medium');
  await look(page, 'people-by-custom-field');
});

test('people fill in what is theirs on a page of their own', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/my-details');
  await page.getByLabel(/^Shirt/).selectOption({ label: 'Small' });
  await expect(page.getByText('Badge number')).toHaveCount(0);
  await expectAccessible(page);
  await look(page, 'my-details');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The custom fields were saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: /^Shirt/ })).toContainText('Small');
});
