import type { Page } from '@playwright/test';

import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.administrator));

/** Makes an account through the screen and returns its first password. */
async function makePerson(page: Page, username: string, fullName: string): Promise<string> {
  await page.goto('/admin/user/new');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Full name').fill(fullName);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: `${fullName} can sign in now` })).toBeVisible();
  return page.locator('#content code').innerText();
}

test('a new person gets a password that is shown once and changed at the first sign-in [ADM-02] [ADM-03]', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/admin/user');
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
  await look(page, 'people');
  await page.getByRole('button', { name: 'New person' }).click();
  await expect(page).toHaveURL(/\/admin\/user\/new$/);
  const panel = page.locator('#content');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Full name')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Username')).toBeFocused();
  await panel.getByLabel('Username').fill('admin');
  await panel.getByLabel('Full name').fill('Ines Duarte');
  await panel.getByLabel('E-mail').fill('ines at example');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'person-refused');
  await panel.getByLabel('E-mail').fill('ines@example.org');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Username').fill('ines.duarte');
  await panel.getByLabel('Location').selectOption({ label: 'Porto' });
  await panel.getByRole('button', { name: 'Create' }).click();

  await expect(page.getByRole('heading', { name: 'Ines Duarte can sign in now' })).toBeVisible();
  const password = await page.locator('#content code').innerText();
  await look(page, 'person-made');
  await page.getByRole('link', { name: 'To the list of people' }).click();
  await page.getByRole('searchbox').fill('duarte');
  await expect(page.getByRole('row').filter({ hasText: 'Ines Duarte' })).toContainText(/ines\.duarte.*Porto.*Learner/);

  const newcomer = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await newcomer.goto('/login');
  await newcomer.getByLabel('Username').fill('ines.duarte');
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(newcomer).toHaveURL(/\/change-password/);
  await newcomer.context().close();
});

test('an account is changed on a page of its own, and the way back is the list as it was [ADM-04] [RTE-38]', async ({
  page,
}) => {
  await makePerson(page, 'bo.lund', 'Bo Lund');
  await page.goto('/admin/user');
  await expect(page.getByRole('table', { name: 'People' }).locator('.row-open').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('bo lund');
  const opener = page.getByRole('button', { name: 'Bo Lund', exact: true });
  await expect(page.getByRole('table').locator('.row-open')).toHaveCount(1);
  await expect(page).toHaveURL(/search=bo/);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/user\/\d+$/);
  const heading = page.getByRole('heading', { level: 1, name: 'Bo Lund' });
  await expect(heading).toBeVisible();
  await page.getByRole('switch', { name: /Active/ }).uncheck();
  await look(page, 'person');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.locator('.record-head')).toContainText('Inactive');

  // Leaving with unsaved work asks, wherever it leads.
  await page.getByLabel('Full name').fill('Bo Lundqvist');
  await page.getByRole('link', { name: 'Security' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Bo Lundqvist');
  await page.getByRole('link', { name: 'Security' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/admin\/user\/security\/\d+$/);

  await page.getByRole('link', { name: 'All people' }).click();
  await expect(page).toHaveURL(/\/admin\/user\?search=bo/);
  await expect(page.getByRole('row').filter({ hasText: 'Bo Lund' })).toContainText('Inactive');
});

test('permission groups are given on the security page; a change by somebody else meanwhile is not lost [ADM-05]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'grouped');
  await page.goto(`/admin/user/security/${person.id}`);
  const viewers = page.getByRole('checkbox', { name: 'Report viewers' });
  await expect(viewers).not.toBeChecked();
  const administrator = await Person.signIn(portal, accounts.administrator);
  const groups = await administrator.call<{ id: number; name: string }[]>('GET', '/api/permission-group-options');
  const course = groups.find(({ name }) => name === 'Course managers')?.id;
  await administrator.call('POST', `/api/permission-groups/${course}/members`, { userIds: [person.id] });

  await viewers.check();
  await look(page, 'person-security');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Somebody changed the permission groups of this person meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Course managers' })).toBeChecked();
  await viewers.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Changed the permission groups of Nova grouped')).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'Course managers, Report viewers' })).toBeVisible();
  await look(page, 'person-history');
});

test('who holds one role for people sees its tab alone; another address names the role that is missing [PERM-04] [PERM-05] [GUARD-04]', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const group = await administrator.call<{ id: number }>('POST', '/api/permission-groups', {
    name: 'Readers of people',
    roles: ['CanViewUserList', 'CanManageUserReadOnly'],
  });
  const reader = await newcomer(portal, accounts.administrator, 'one.tab');
  await administrator.call('POST', `/api/permission-groups/${group.id}/members`, { userIds: [reader.id] });
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, reader);
  await page.goto('/admin/user?search=nova');
  await page.getByRole('button', { name: 'Nova one.tab', exact: true }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'one.tab' }).first()).toBeVisible();
  await expect(page.locator('.record-head .tabs a')).toHaveText(['Details', 'Custom fields', 'Notes']);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await look(page, 'person-read-only');
  await page.goto(`/admin/user/security/${reader.id}`);
  await expect(page.getByRole('heading', { name: 'You cannot open this page' })).toBeVisible();
  await expect(page.locator('.needed li')).toHaveCount(4);
});

test('addresses of earlier versions lead to the new ones', async ({ page, portal, accounts }) => {
  const person = await newcomer(portal, accounts.administrator, 'moved');
  for (const [from, to] of [
    ['/admin/people?search=nova', /\/admin\/user\?search=nova$/],
    [`/admin/people?open=${person.id}`, new RegExp(`/admin/user/${person.id}$`)],
    ['/admin/people?open=new', /\/admin\/user\/new$/],
    ['/admin/people/import', /\/admin\/user\/import$/],
    ['/admin/courses?open=new', /\/admin\/course\/new$/],
  ] as const) {
    await page.goto(from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a new password ends the old one and is shown once', async ({ page, portal, accounts }) => {
  const person = await newcomer(portal, accounts.administrator, 'ada.moss');
  await page.goto(`/admin/user/security/${person.id}`);
  const part = page.getByRole('region', { name: 'Password', exact: true });
  await part.getByRole('button', { name: 'Give a new password' }).click();
  const question = page.getByRole('dialog', { name: `A new password for ${person.fullName}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Give a new password' }).click();
  await expect(part.locator('code')).toBeVisible();
  expect(await part.locator('code').innerText()).not.toBe(person.password);
  await expectAccessible(page);
  await page.reload();
  await expect(part.getByRole('button', { name: 'Give a new password' })).toBeVisible();
  await expect(part.locator('code')).toHaveCount(0);
});

test('the list is searched, narrowed to a location and sorted; nobody found says so [ERR-21]', async ({ page }) => {
  await page.goto('/admin/user');
  await page.getByLabel('Location').selectOption({ label: 'Leeds' });
  await expect(page).toHaveURL(/location=\d+/);
  await expect(page.getByRole('row').filter({ hasText: 'Rotterdam' })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox').fill('zzzzqqqq');
  await expect(page.getByText('There are no records to show.')).toBeVisible();
  await look(page, 'people-nothing-found');
});
