import { Person } from './support/courses';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

interface Row {
  id: number;
  fullName: string;
  username: string;
  isActive: boolean;
}

test('two accounts of one person are looked at, made one, and made two again [ADM-13] [PERM-13]', async ({
  page,
  accounts,
  portal,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const { rows } = await administrator.call<{ rows: Row[] }>('GET', '/api/users?search=hannah');
  const stays = rows[0] as Row;
  await administrator.call('POST', '/api/users', {
    username: 'hannah.second',
    fullName: 'Hannah Second',
    email: 'hannah.second@example.org',
  });

  await signIn(page, accounts.administrator);
  await page.goto('/admin/merge-user-accounts');
  await expect(page.getByText('No accounts were merged so far')).toBeVisible();
  const choose = async (label: string, typed: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option').filter({ hasText: name }).click();
  };
  await choose('Account that stays', 'second', 'Hannah Second');
  await choose('Account that goes', stays.username, stays.fullName);
  // The wrong way round: the one with the records stays.
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(page.getByRole('region', { name: 'Account that stays' })).toContainText(stays.fullName);
  const plan = page.getByRole('region', { name: 'What will happen' });
  await expect(plan.getByText('E-mail', { exact: true })).toBeVisible();
  await expect(plan.getByText(/can be undone for 30 days/)).toBeVisible();
  await expectAccessible(page);
  await look(page, 'merge-plan');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await look(page, 'merge-plan-phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await plan.getByRole('button', { name: 'Merge accounts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge accounts' }).click();
  const past = page.getByRole('region', { name: 'Past merges' });
  await expect(past.getByRole('row').filter({ hasText: 'Hannah Second' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account that stays' })).toBeVisible();
  await look(page, 'merge-past');
  await page.goto('/admin/user?search=hannah.second');
  await expect(page.getByText('There are no records to show')).toBeVisible();

  await page.goto('/admin/merge-user-accounts');
  await past.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(past.getByText(/^Undone by/)).toBeVisible();
  await expect(past.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.goto('/admin/user?search=hannah.second');
  await expect(page.getByRole('button', { name: 'Hannah Second' })).toBeVisible();
});

test('the page of merges is not there without its permission', async ({ page, accounts }) => {
  await signIn(page, accounts.learner);
  await page.goto('/admin/merge-user-accounts');
  await expect(page.getByRole('combobox', { name: 'Account that stays' })).toHaveCount(0);
  await expect(page).toHaveURL(/no-access/);
});
