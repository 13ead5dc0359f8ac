// How the portal looks: an administrator gives it title, logo, colour and words, and everybody sees it.
import { expect, look, signIn, test } from './support/test';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36"><rect width="120" height="36" rx="6" fill="#7a1f5c"/><circle cx="18" cy="18" r="9" fill="#fff"/></svg>';

test('an administrator gives the portal its own look, and it stands before sign-in and after [PUB-12] [NAVB-01] [SETT-21]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/application-skin');
  await expect(page.getByText('The portal looks as delivered')).toBeVisible();
  await look(page, 'skins-none');

  await page.getByRole('button', { name: 'New skin' }).first().click();
  const added = page.getByRole('dialog', { name: 'New skin' });
  await added.getByLabel('Name', { exact: true }).fill('Company');
  await added.getByLabel('Title of the portal').fill('Acme Academy');
  await added.getByLabel(/^Colour/).fill('purple');
  await added.getByLabel('Text above home').fill('Welcome to the new portal');
  await added.getByLabel('Company name in the footer').fill('Acme Ltd');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('Write a colour as # and six digits')).toBeVisible();
  await added.getByLabel(/^Colour/).fill('#7a1f5c');
  await look(page, 'skin-new');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Company/ })).toContainText('Default skin');
  await expect(page.getByRole('link', { name: 'Acme Academy' })).toBeVisible();

  await page.getByRole('button', { name: 'Company' }).click();
  const panel = page.getByRole('dialog', { name: 'Company' });
  await panel.getByRole('tab', { name: 'Images' }).click();
  const brand = panel.getByRole('region', { name: 'Brand' });
  await brand.locator('input[type=file]').setInputFiles({
    name: 'logo.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(brand.getByRole('alert')).toContainText('This is not a PNG, JPEG, GIF, WebP or SVG image');
  await brand
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(brand.getByRole('img', { name: 'Brand' })).toBeVisible();
  await look(page, 'skin-images');

  const context = await browser.newContext({ baseURL: portal.url });
  const visitor = await context.newPage();
  await visitor.goto('/login');
  await expect(visitor.getByText('Acme Academy')).toBeVisible();
  await expect(visitor.getByText('Acme Ltd')).toBeVisible();
  const sign = visitor.locator('.door-form .brand-image');
  await expect(sign).toBeVisible();
  expect(await sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--button').trim());
  expect(await accent()).toBe('#7a1f5c');
  await look(visitor, 'skin-login');

  await signIn(visitor, accounts.learner);
  await expect(visitor.getByText('Welcome to the new portal')).toBeVisible();
  await expect(visitor.locator('.top .brand-image')).toBeVisible();
  await look(visitor, 'skin-home');

  await visitor.goto('/home?plainLook');
  await expect(visitor.getByText('Welcome to the new portal')).toBeVisible();
  expect(await accent()).not.toBe('#7a1f5c');
  await context.close();

  await page.goto('/configuration/application-skin');
  await page.getByRole('button', { name: 'Company' }).click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove Company?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The portal looks as delivered')).toBeVisible();
});
