import { Person } from './support/courses';
import { expect, expectAccessible, signIn, test } from './support/test';

test('settings are found by typing, changed in place, and set back [CONF-01]', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/client-configuration');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Portal',
    'Sign-in and registration',
    'Passwords',
    'Sessions',
    'E-mail',
    'Text messages',
    'Backups',
    'Learning record store',
  ]);
  await expectAccessible(page); // languages.spec.ts looks at its width

  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('shortest');
  const length = page.getByRole('listitem').filter({ hasText: 'requiredLength' });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Passwords']);
  await length.getByRole('spinbutton', { name: 'Shortest password' }).fill('300');
  await length.getByRole('button', { name: 'Save' }).click();
  await expect(length.getByRole('alert')).toHaveText('Must be a whole number between 1 and 128');
  await length.getByRole('spinbutton', { name: 'Shortest password' }).fill('9');
  await page.keyboard.press('Enter');
  await expect(length.getByText('Changed', { exact: true })).toBeVisible();
  await expect(length).toContainText(accounts.administrator.fullName);
  await length.getByRole('button', { name: 'Shortest password: Set back to 6' }).click();
  await expect(length.getByRole('spinbutton', { name: 'Shortest password' })).toHaveValue('6');
  await expect(length.getByText('Changed', { exact: true })).toBeHidden();

  await page.getByRole('searchbox').fill('no such thing');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('button', { name: /^Sessions/ }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sessions']);
});

test('a switch works at once, and the name of the portal is everywhere', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/client-configuration');
  const name = page.getByRole('textbox', { name: 'Name of the portal' });
  await name.fill('Harbour Academy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Harbour Academy');
  await page.getByRole('button', { name: 'Name of the portal: Set back to Oneroom' }).click();
  await expect(name).toHaveValue('Oneroom');
  const digit = page.getByRole('switch', { name: 'Digit' });
  await digit.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'requireDigit' }).getByText('Changed')).toBeVisible();
  await page.getByRole('button', { name: 'Digit: set back to the default' }).click();
  await expect(digit).toBeChecked();
});

test('the password of the mail server is written and never seen again', async ({ page, accounts, portal }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/client-configuration?group=mail');
  const item = page.getByRole('listitem').filter({ hasText: 'smtpPassword' });
  await item.getByLabel('Password', { exact: true }).fill('hunter2-hunter2');
  await item.getByRole('button', { name: 'Save' }).click();
  await expect(item).toContainText('One is stored. Type to replace it; it is never shown.');
  await expect(item.getByLabel('Password', { exact: true })).toHaveValue('');
  const administrator = await Person.signIn(portal, accounts.administrator);
  expect(JSON.stringify(await administrator.call('GET', '/api/settings'))).not.toContain('hunter2');
  await item.getByRole('button', { name: 'Password: remove' }).click();
  await expect(item).toContainText('None is stored.');
});

test('settings are not for learners', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/configuration/client-configuration');
  await expect(page).toHaveURL(/no-access/);
});
