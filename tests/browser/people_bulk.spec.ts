import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test('people chosen in the list are removed after a count, and brought back', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/user?search=hannah');
  const box = page.getByRole('checkbox', { name: /^Choose / }).first();
  const name = ((await box.getAttribute('aria-label')) ?? '').replace('Choose ', '');
  await expect(page.getByRole('button', { name: /^Remove\b/ })).toHaveAttribute('aria-disabled', 'true');
  await box.check();
  await expect(page.getByText('Chosen on this page: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('People who are removed: 1');
  await look(page, 'people-remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Changed: 1')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Removed', exact: true }).click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await look(page, 'people-removed');
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0);
  await page.goto('/admin/user?search=hannah');
  await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await page.getByRole('button', { name: 'Make active' }).click();
  await dialog.getByRole('button', { name: 'Make active' }).click();
  await expect(page.getByText('Changed: 1')).toBeVisible();
});
