// Whose addresses may register.
import { Person } from './support/courses';
import { expect, look, signIn, test } from './support/test';

test('an administrator lists allowed and blocked domains, and registration obeys [CONF-43] @look', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/registerEnabled', { value: 'true' });
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/domain-list');
  await expect(page.getByRole('heading', { name: 'No domains yet' })).toBeVisible();
  await expect(page.getByText('Every address can register')).toBeVisible();
  for (const [domain, kind] of [
    ['@Example.org', 'allowed'],
    ['students.example.org', 'blocked'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a domain' }).click();
    const panel = page.getByRole('dialog', { name: 'Add a domain' });
    await panel.getByLabel('Domain').fill('no domain');
    await panel.getByLabel('Kind').selectOption(kind);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Enter what stands behind the @')).toBeVisible();
    await panel.getByLabel('Domain').fill(domain);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toHaveCount(0);
  }
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('Only addresses of allowed domains can register')).toBeVisible();
  await look(page, 'domain-list');

  const visitor = await page.context().browser()?.newContext({ baseURL: portal.url });
  const door = await visitor?.newPage();
  if (!visitor || !door) throw new Error('no browser');
  await door.goto('/register');
  await door.getByLabel('Full name').fill('Vera Visitor');
  for (const email of ['vera@elsewhere.example', 'vera@students.example.org']) {
    await door.getByLabel('E-mail').fill(email);
    await door.getByRole('button', { name: 'Ask for an account' }).click();
    await expect(door.getByText('Addresses of this domain cannot register')).toBeVisible();
  }
  await door.getByLabel('E-mail').fill('vera@example.org');
  await door.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(door.getByText('A message is on its way')).toBeVisible();
  await visitor.close();

  await page.getByRole('button', { name: 'students.example.org' }).click();
  const open = page.getByRole('dialog', { name: 'students.example.org' });
  await open.getByLabel('Note').fill('They have their own portal');
  await open.getByRole('button', { name: 'Save' }).click();
  await open.getByRole('tab', { name: 'History' }).click();
  await expect(open.getByText('Changed the e-mail domain students.example.org (blocked)')).toBeVisible();
  await open.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Choose students.example.org' }).check();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog', { name: 'Remove this domain?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
