import { onePixel } from './support/small_package';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test.describe.configure({ timeout: 300_000 });

test('a picture is chosen, shown in the bar and in the list, and removed [PROF-01]', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/my-picture');
  const bar = page.locator('.user-button .avatar img');
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByLabel('Picture file').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('This is not a PNG, JPEG, GIF or WebP image')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles(onePixel);
  await expect(page.getByText('The picture is saved')).toBeVisible();
  await expect(bar).toHaveCount(1);
  // What is shown is an image that the browser could read.
  await expect.poll(() => bar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await look(page, 'my-picture');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/user');
  await expect(page.getByRole('table').locator('.avatar img')).toHaveCount(1);
  await look(page, 'people-pictures');

  await page.goto('/my-picture');
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(page.getByText('The picture is removed')).toBeVisible();
  await expect(bar).toHaveCount(0);
});
