import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.administrator));

test('courses are given to one person by hand, and taken back [ADM-07] [PERM-07]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'enrolled');
  await page.goto(`/admin/user/enrollments/${person.id}`);
  const table = page.getByRole('table', { name: 'Enrollments' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: 'Assign courses' }).click();
  const dialog = page.getByRole('dialog', { name: `Courses for ${person.fullName}` });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Choose at least one course')).toBeVisible();
  const administrator = await Person.signIn(portal, accounts.administrator);
  const made = await administrator.call<{ id: number }>('POST', '/api/contents', {
    contentType: 'externalLink',
    title: 'Phone list of the branch',
    linkUrl: 'https://example.org/',
  });
  expect(made.id).toBeGreaterThan(0);
  await dialog.getByRole('combobox', { name: 'Course' }).fill('phone list');
  await page.getByRole('option', { name: 'Phone list of the branch' }).click();
  await expect(dialog.getByRole('list', { name: 'Chosen' })).toContainText('Phone list of the branch');
  await look(page, 'person-enroll');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toHaveCount(0);
  const row = table.getByRole('row').filter({ hasText: 'Phone list of the branch' });
  await expect(row).toContainText('By hand');
  await expect(table.getByRole('row').filter({ hasText: 'By hand' })).toHaveCount(1);
  await look(page, 'person-enrollments');

  await page.getByRole('searchbox').fill('phone list');
  await expect(table.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'More actions: Phone list of the branch' }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  const question = page.getByRole('dialog', { name: 'Take Phone list of the branch back?' });
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('There are no records to show.')).toBeVisible();
});

test('a person gets a due date of their own with a reason, and that of the rules again [ADM-06] [ADM-08] [PERM-08]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'dated');
  await page.goto(`/admin/user/due-dates-refresher-contents/${person.id}`);
  const table = page.getByRole('table', { name: 'Due dates' });
  const more = table.getByRole('button', { name: /^More actions: / }).first();
  await more.click();
  await page.getByRole('menuitem', { name: 'Change the due date' }).click();
  const dialog = page.getByRole('dialog', { name: /^Due date for / });
  await dialog.getByLabel('Due date').fill('2126-03-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Parental leave');
  await look(page, 'person-due-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = table.getByRole('row').filter({ hasText: 'Parental leave' });
  await expect(row).toContainText(/3\/31\/2126.*Own date/);
  await look(page, 'person-due-dates');

  await page.getByRole('link', { name: 'Learning plan' }).click();
  await expect(page).toHaveURL(/\/admin\/user\/learning-plan\/\d+$/);
  await expect(page.getByRole('table', { name: 'Learning plan' })).toContainText('3/31/2126');
  await look(page, 'person-learning-plan');

  await page.getByRole('link', { name: 'Due dates' }).click();
  await row.getByRole('button', { name: /^More actions: / }).click();
  await page.getByRole('menuitem', { name: 'Back to the date of the rules' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText(/the due date of its rules again for Nova dated/)).toBeVisible();
});

test('who is exempt from a course does not see it, until the exemption ends [ADM-09] [PERM-09]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'exempted');
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(theirs, person);
  await expect(theirs.getByRole('article').first()).toBeVisible();
  const label = await theirs.getByRole('article').first().getByRole('heading').first().innerText();

  await page.goto(`/admin/user/content-exemptions/${person.id}`);
  await expect(page.getByRole('heading', { name: 'No exemptions' })).toBeVisible();
  await look(page, 'person-exemptions-none');
  await page.getByRole('button', { name: 'Exempt from a course' }).click();
  const dialog = page.getByRole('dialog', { name: `Exempt ${person.fullName}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose a course')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Course' }).fill(label);
  await page.getByRole('option').filter({ hasText: label }).first().click();
  await dialog.getByLabel('Reason').fill('Holds the licence of another employer');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('table', { name: 'Exemptions' }).getByRole('row').filter({ hasText: label });
  await expect(row).toContainText(/for good.*In force/);
  await look(page, 'person-exemptions');

  await theirs.reload();
  await expect(theirs.locator('.user-button')).toBeVisible();
  await expect(theirs.getByRole('article').first()).toBeVisible();
  await expect(theirs.getByRole('article', { name: label, exact: true })).toHaveCount(0);

  await row.getByRole('button', { name: /^More actions: / }).click();
  await page.getByRole('menuitem', { name: 'End the exemption' }).click();
  const question = page.getByRole('dialog', { name: `End the exemption from ${label}?` });
  await question.getByRole('button', { name: 'End the exemption' }).click();
  await expect(page.getByRole('heading', { name: 'No exemptions' })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('article', { name: label, exact: true })).toBeVisible();
  await theirs.context().close();
});

test('notes about a person are written, changed and removed by their author; a list of usernames is pasted [WID-31] [PERM-55]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'noted');
  await page.goto(`/admin/user/notes/${person.id}`);
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await page.getByRole('button', { name: 'New note' }).click();
  const dialog = page.getByRole('dialog', { name: `A note about ${person.fullName}` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Note').fill('Works mornings only.\nAsk before Fridays.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(note).toContainText(accounts.administrator.fullName);
  await look(page, 'person-notes');
  await note.getByRole('button', { name: /^More actions: / }).click();
  await page.getByRole('menuitem', { name: 'Remove the note' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this note?' });
  await question.getByRole('button', { name: 'Remove the note' }).click();
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();

  const administrator = await Person.signIn(portal, accounts.administrator);
  const group = await administrator.call<{ id: number }>('POST', '/api/permission-groups', {
    name: 'Pasted people',
    roles: ['CanViewUserList'],
  });
  await page.goto(`/admin/permission-group/${group.id}?tab=members`);
  await page.getByRole('button', { name: 'Paste usernames' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste usernames' });
  await paste.getByRole('button', { name: 'Look for them' }).click();
  await expect(paste.getByText('Paste at least one username.')).toBeVisible();
  await paste.getByLabel('Usernames').fill('noted\nnobody.at.all, NOTED');
  await paste.getByRole('button', { name: 'Look for them' }).click();
  await expect(paste.getByText(/1 person found: Nova noted/)).toBeVisible();
  await expect(paste.getByText(/nobody\.at\.all/).last()).toBeVisible();
  await expect(paste.getByText(/More than once in the list/)).toBeVisible();
  await look(page, 'paste-usernames');
  await paste.getByRole('button', { name: 'Take 1 person' }).click();
  await expect(paste).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: person.fullName })).toBeVisible();
});
