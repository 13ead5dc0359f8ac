import { Person } from './support/courses';
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

test('who never signed in is found by filters and invited at once; others are told apart', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  for (const [username, email] of [
    ['inv.one', 'inv.one@example.org'],
    ['inv.two', ''],
  ])
    await administrator.call('POST', '/api/users', { username, fullName: `Invita ${username}`, email });
  await signIn(page, accounts.administrator);
  await page.goto('/admin/user');
  await page.getByRole('combobox', { name: 'Last sign-in' }).selectOption('never');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('active');
  await expect(page).toHaveURL(/signedIn=never/);
  await expect(page.getByRole('row').filter({ hasText: accounts.administrator.fullName })).toHaveCount(0);
  await page.getByRole('searchbox').first().fill('invita');
  await expect(page.getByRole('row')).toHaveCount(3);
  await look(page, 'people-filters');
  await page.getByRole('checkbox', { name: 'Choose Invita inv.one' }).check();
  await page.getByRole('checkbox', { name: 'Choose Invita inv.two' }).check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('People who are invited: 1');
  await expect(dialog).toContainText('No mail server is set up');
  await expect(dialog).toContainText('Invita inv.two This person has no e-mail address');
  await look(page, 'people-invite');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invited: 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Choose Invita inv.two' })).toBeChecked();
  const outbox = await administrator.call('GET', '/api/outbox?search=inv.one');
  expect(JSON.stringify(outbox)).toContain('inv.one@example.org');

  await page.goto('/admin/user');
  const groups = page.getByRole('combobox', { name: 'Permission groups' });
  await groups.selectOption({ label: 'Administrators' });
  await expect(page.getByRole('row').filter({ hasText: accounts.administrator.fullName })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: accounts.learner.fullName })).toHaveCount(0);
});
