import { Portal } from './support/portal';
import { expect, expectAccessible, look, test } from './support/test';

test('the first administrator is made with the code of the terminal, once', async ({ browser }) => {
  const portal = await Portal.start({ isDemo: false });
  try {
    const address = portal.printed.match(/https?:\/\/\S+#setup=\S+/)?.[0];
    expect(address, 'the terminal prints an address with the code').toBeTruthy();

    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/setup$/);
    await look(page, 'setup');

    const password = 'Quiet-Lantern 42!';
    await page.getByLabel('Set-up code').fill('WRONG-CODE');
    await page.getByLabel('Full name').fill('Iris Novak');
    await page.getByLabel('Username').fill('iris');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page.getByText('This is not the code that the terminal shows.')).toBeVisible();

    await page.goto(new URL(address ?? '').pathname + new URL(address ?? '').hash);
    await expect(page.getByLabel('Set-up code')).not.toHaveValue(/^(WRONG-CODE|)$/);
    await page.getByLabel('Full name').fill('Iris Novak');
    await page.getByLabel('Username').fill('iris');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('Welcome to your portal, Iris Novak.')).toBeVisible();
    await look(page, 'home-empty');

    await page.goto('/reports/lrs-viewer');
    await expectAccessible(page);
    await look(page, 'records-empty');
    await page.locator('a[href="/configuration/lrs-client"].button').click();
    await expect(page.getByRole('heading', { name: 'No program is known yet' })).toBeVisible();
    await look(page, 'lrs-clients-none');

    await page.goto('/setup');
    await expect(page).toHaveURL(/\/home$/);
    await page.context().close();
  } finally {
    await portal.remove();
  }
});
