// Who changed what and when, on the records of the configuration.
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test.describe.configure({ timeout: 300_000 });

test('records of the configuration have a history beside their form', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/user-relationship-type/new');
  await page.getByRole('textbox', { name: 'Who stands above' }).fill('Mentor');
  await page.getByRole('textbox', { name: 'Who stands below' }).fill('Mentee');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Mentor', exact: true }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Added the relationship type Mentor');
  await expect(page.getByRole('tabpanel')).toContainText(accounts.administrator.fullName);
  await look(page, 'history-type');
  await page.getByRole('tab', { name: 'History' }).press('ArrowLeft');
  await expect(page.getByRole('textbox').first()).toHaveValue('Mentor');

  for (const [address, row] of [
    ['/configuration/country', /./],
    ['/configuration/language', /./],
    ['/configuration/location-group-definition', /./],
  ] as const) {
    await page.goto(address);
    await page.getByRole('row').nth(1).getByRole('button', { name: row }).first().click();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByText('Nothing was changed yet')).toBeVisible();
    await expectAccessible(page);
  }
});

test('a setting that was changed tells by whom, from what and to what', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/client-configuration?search=requiredLength');
  const item = page.getByRole('listitem').filter({ hasText: 'requiredLength' });
  await expect(item.getByRole('button', { name: /^History/ })).toHaveCount(0);
  await item.getByRole('spinbutton').fill('11');
  await item.getByRole('button', { name: 'Save', exact: true }).click();
  await item.getByRole('button', { name: /^History of/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Changed the setting requiredLength');
  await expect(dialog.locator('ins')).toHaveText('11');
  await expect(dialog).toContainText(accounts.administrator.fullName);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await look(page, 'history-setting');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(item.getByRole('button', { name: /^History of/ })).toBeFocused();
});
