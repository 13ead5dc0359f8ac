import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test('a permission group is made of words, filled with people, and gives what it says at once [ADM-81] [ADM-82] [ADM-83]', async ({
  page,
  accounts,
  portal,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'groups.desk');
  await signIn(page, accounts.administrator);
  await page.goto('/admin/permission-group');
  await expect(page.getByRole('button', { name: 'Administrators', exact: true })).toBeVisible();
  await look(page, 'groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await expect(page).toHaveURL(/\/admin\/permission-group\/new$/);
  const panel = page.getByRole('dialog', { name: 'New group' });
  await expect(panel.getByLabel('Name')).toBeFocused();
  await panel.getByRole('button', { name: 'Create the group' }).click();
  await expect(panel.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Name').fill('Front desk');
  await panel.getByLabel('Description').fill('Answers the phone');
  await panel.getByRole('searchbox').fill('people');
  await panel.getByRole('checkbox', { name: 'See people', exact: true }).check();
  await panel.getByRole('searchbox').press('Escape');
  await panel.getByRole('checkbox', { name: 'All of “Content”' }).check();
  await expect(panel.getByRole('checkbox', { name: 'Manage tracked courses' })).toBeChecked();
  expect(await panel.innerText()).not.toMatch(/CanManage|CanView/);
  await look(page, 'group-new');
  await panel.getByRole('button', { name: 'Create the group' }).click();

  const made = page.getByRole('dialog', { name: 'Front desk' });
  await expect(made.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
  await expect(made.getByText('Nobody is in this group')).toBeVisible();
  await made.getByRole('combobox', { name: 'Add a person' }).fill('groups.desk');
  await page.getByRole('option').filter({ hasText: 'groups.desk' }).click();
  await expect(made.getByRole('row').filter({ hasText: person.fullName })).toBeVisible();
  await look(page, 'group-members');
  const desk = await Person.signIn(portal, person);
  expect((await desk.call<{ total: number }>('GET', '/api/users')).total).toBeGreaterThan(1);

  await made.getByRole('tab', { name: 'General' }).click();
  await made.getByRole('checkbox', { name: 'See people', exact: true }).uncheck();
  await page.keyboard.press('Control+s');
  await expect(made.getByText(/^Saved \d/)).toBeVisible();
  await expect(desk.call('GET', '/api/users')).rejects.toThrow();

  await made.getByRole('tab', { name: 'History' }).click();
  await expect(made.getByText('Changed the permission group Front desk')).toBeVisible();
  await expect(made.locator('del').filter({ hasText: 'See people' })).toBeVisible();
  await look(page, 'group-history');

  await made.getByRole('tab', { name: 'General' }).click();
  await made.getByRole('button', { name: 'Remove the group' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Front desk?' });
  await expect(question.getByText('1 person is in this group.')).toBeVisible();
  await expect(question.getByText('Manage links')).toBeVisible();
  await look(page, 'group-remove');
  await question.getByRole('button', { name: 'Remove the group' }).click();
  await expect(page).toHaveURL(/\/admin\/permission-group$/);
  await expect(page.getByRole('button', { name: 'Front desk', exact: true })).toHaveCount(0);
});

test('what somebody does not hold they cannot give, and the screen says why', async ({ page, accounts, portal }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const group = await administrator.call<{ id: number }>('POST', '/api/permission-groups', {
    name: 'Group keepers',
    roles: ['CanManagePermissionGroups', 'CanViewUserList'],
  });
  const keeper = await newcomer(portal, accounts.administrator, 'groups.keeper');
  await administrator.call('POST', `/api/permission-groups/${group.id}/members`, { userIds: [keeper.id] });
  await signIn(page, keeper);
  await page.goto('/admin/permission-group/new');
  const panel = page.getByRole('dialog', { name: 'New group' });
  await expect(panel.getByRole('checkbox', { name: 'Change people', exact: true })).toBeDisabled();
  await expect(panel.getByRole('checkbox', { name: 'See people', exact: true })).toBeEnabled();
  await expect(panel.getByText('You do not hold this yourself for everybody').first()).toBeVisible();
  await expectAccessible(page);
});

test('a group that reaches only some people is set up on the screen and holds', async ({ page, accounts, portal }) => {
  const chief = await newcomer(portal, accounts.administrator, 'groups.leeds');
  const administrator = await Person.signIn(portal, accounts.administrator);
  await signIn(page, accounts.administrator);
  await page.goto('/admin/permission-group/new');
  const panel = page.getByRole('dialog', { name: 'New group' });
  await panel.getByLabel('Name').fill('Local chiefs');
  await panel.getByLabel('Whom it reaches').selectOption({ label: 'People of the member’s primary location group' });
  await panel.getByLabel('Down from').selectOption({ label: 'The member’s own location group' });
  await panel.getByRole('checkbox', { name: 'See people', exact: true }).check();
  await panel.getByRole('button', { name: 'Create the group' }).click();
  const made = page.getByRole('dialog', { name: 'Local chiefs' });
  await made.getByRole('combobox', { name: 'Add a person' }).fill('groups.leeds');
  await page.getByRole('option').filter({ hasText: 'groups.leeds' }).click();
  await expect(made.getByRole('row').filter({ hasText: chief.fullName })).toBeVisible();
  const all = await administrator.call<{ total: number }>('GET', '/api/users');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, chief);
  await page.goto('/admin/user?rows=100');
  await expect(page.getByRole('row').filter({ hasText: chief.fullName })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Porto' })).toHaveCount(0);
  const seen = await (await Person.signIn(portal, chief)).call<{ total: number }>('GET', '/api/users');
  expect(seen.total).toBeLessThan(all.total);
});
