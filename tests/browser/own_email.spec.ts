import { Person } from './support/courses';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test('an administrator who changes the own e-mail address is asked for the password', async ({
  page,
  portal,
  accounts,
}) => {
  const desk = await Person.signIn(portal, accounts.administrator);
  const { id } = await desk.call<{ id: number }>('GET', '/api/session');
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/${id}`);
  const email = page.getByLabel('E-mail (optional)');
  await email.fill('own@example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Change your own e-mail address' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your own address is changed with your password only.')).toBeVisible();
  await expect(email).toHaveValue('own@example.org');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await dialog.getByLabel('Your password').fill('Wrong-Horse-7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'own-email');
  await dialog.getByLabel('Your password').fill(accounts.administrator.password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await desk.call<{ email: string }>('GET', '/api/session')).email)
    .toBe('own@example.org');
});
