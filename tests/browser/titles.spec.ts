import { expect, expectAccessible, look, signIn, test } from './support/test';

test('a title is made, given to a person, made inactive, and removed with others at once [ADM-77] [ADM-78] [ADM-79]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/title');
  await expect(page.getByText('No titles yet')).toBeVisible();
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  const name = page.getByRole('textbox', { name: 'Name' });
  for (const title of ['Branch manager', 'Apprentice', 'Visitor']) {
    await page.goto('/admin/title/new');
    await expect(name).toBeFocused();
    await name.fill(title);
    await page.keyboard.press('Control+s');
    await expect(row(title)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/title$/);
  }
  await page.goto('/admin/title/new');
  await name.fill('visitor');
  await page.keyboard.press('Control+s');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('There is a title of this name already')).toBeVisible();

  await page.goto('/admin/user?search=hannah');
  await page.getByRole('table').locator('.row-open').first().click();
  await expect(page).toHaveURL(/\/admin\/user\/\d+$/);
  await expect(page.getByLabel('Full name')).toBeVisible();
  await page.getByRole('combobox', { name: /^Title/ }).selectOption({ label: 'Branch manager' });
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.goto('/admin/title');
  await page.getByRole('row').filter({ hasText: 'Branch manager' }).getByRole('link', { name: '1' }).click();
  await expect(page).toHaveURL(/\/admin\/user\?title=\d+/);
  await expect(page.getByRole('cell', { name: 'Branch manager' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await look(page, 'people-by-title');

  await page.goto('/admin/title');
  await row('Branch manager').click();
  await expect(page).toHaveURL(/\/admin\/title\/\d+$/);
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Remove/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Changed the title Branch manager')).toBeVisible();

  await page.goto('/admin/title?state=active');
  await expect(row('Branch manager')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Choose Apprentice' }).check();
  await page.getByRole('checkbox', { name: 'Choose Visitor' }).check();
  await look(page, 'titles');
  await page.getByRole('button', { name: 'Remove 2 titles' }).click();
  const question = page.getByRole('dialog', { name: 'Remove 2 titles?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('2 titles were removed')).toBeVisible();
  await expect(row('Visitor')).toHaveCount(0);
});
