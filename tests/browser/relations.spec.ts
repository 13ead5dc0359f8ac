import { Person } from './support/courses';
import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

test('a type of relationships is made, people are related by it, and the tree is walked by keyboard [ADM-10] [CONF-37] [CONF-38] [CONF-39]', async ({
  page,
  accounts,
  portal,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/user-hierarchy');
  await expect(page.getByText('No relationship types yet')).toBeVisible();
  await page.goto('/configuration/user-relationship-type');
  await page.getByRole('button', { name: 'New type' }).first().click();
  await expect(page).toHaveURL(/\/user-relationship-type\/new$/);
  const upper = page.getByRole('textbox', { name: 'Who stands above' });
  await expect(upper).toBeFocused();
  await upper.fill('Manager');
  await page.keyboard.press('Control+s');
  const lower = page.getByRole('textbox', { name: 'Who stands below' });
  await expect(lower).toHaveAttribute('aria-invalid', 'true');
  await lower.fill('Reports to them');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Manager', exact: true }).click();
  await expect(page).toHaveURL(/\/user-relationship-type\/\d+$/);
  await look(page, 'relationship-type');

  const administrator = await Person.signIn(portal, accounts.administrator);
  interface Row {
    id: number;
    fullName: string;
    isActive: boolean;
  }
  const { rows } = await administrator.call<{ rows: Row[] }>('GET', '/api/users');
  const [top, middle, last] = rows.filter((row) => row.isActive) as [Row, Row, Row];
  const open = async (id: number) => {
    await page.goto(`/admin/user/relationships/${id}`);
  };
  const relate = async (kind: string, name: string) => {
    await page.getByLabel('Type', { exact: true }).first().selectOption({ label: kind });
    await page.getByRole('combobox', { name: 'Add a person' }).fill(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
  };
  await open(top.id);
  await expect(page.getByText('No relationships to other people')).toBeVisible();
  await relate('Reports to them', middle.fullName);
  const list = page.getByRole('list', { name: 'To other people' });
  await expect(list.getByText(middle.fullName)).toBeVisible();
  await open(last.id);
  await relate('Manager', middle.fullName);
  await expect(list.getByText(middle.fullName)).toBeVisible();
  await relate('Reports to them', top.fullName);
  await expect(page.getByText('this would go round in a circle')).toBeVisible();
  await look(page, 'person-relationships');

  await page.goto('/admin/user-hierarchy');
  const item = (name: string) => page.getByRole('treeitem').filter({ hasText: name });
  await expect(item(top.fullName)).toHaveAttribute('aria-expanded', 'false');
  await item(top.fullName).focus();
  await page.keyboard.press('ArrowRight');
  await expect(item(middle.fullName)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(item(middle.fullName)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(item(last.fullName)).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('End');
  await expect(item(last.fullName)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(item(middle.fullName)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(top.fullName)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: top.fullName }).getByText('2 in all')).toBeVisible();
  await look(page, 'hierarchy');

  await page.reload();
  await expect(item(top.fullName)).toBeVisible();
  await expect(item(last.fullName)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Find a person in the tree' }).fill(last.fullName);
  await page.getByRole('option').filter({ hasText: last.fullName }).first().click();
  await expect(item(last.fullName)).toBeFocused();
  await expect(item(last.fullName)).toHaveAttribute('aria-selected', 'true');
});

test('a person gets a task at a location group, and it shows on both sides [ADM-86] [CONF-19] [CONF-20] [CONF-21]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.goto('/configuration/location-group-relationship-type/new');
  await page.getByRole('textbox', { name: 'What the person is' }).fill('Trainer');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Trainer', exact: true }).click();
  await expect(page).toHaveURL(/\/location-group-relationship-type\/\d+$/);
  await expectAccessible(page);
  await page.goto('/admin/location-group');
  await page.getByRole('button', { name: 'Leeds', exact: true }).click();
  await page.getByRole('tab', { name: 'Relationships' }).click();
  await expect(page.getByText('Nobody has a task here')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a person' }).fill('hannah');
  await page.getByRole('option').filter({ hasText: 'hannah' }).first().click();
  const list = page.getByRole('list', { name: 'People with a task here' });
  await expect(list.getByText('Hannah')).toBeVisible();
  await look(page, 'location-relationships');
  await page.goto('/admin/user?search=hannah');
  await page.getByRole('table').locator('.row-open').first().click();
  await page.getByRole('link', { name: 'Relationships' }).click();
  await expect(page.getByRole('list', { name: 'To location groups' }).getByText('Leeds')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Trainer Leeds' }).click();
  await expect(page.getByText('No relationships to location groups')).toBeVisible();
});

test('the tree reads from the right in Arabic, and fits a phone', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/user-hierarchy');
  const closed = page.getByRole('treeitem', { expanded: false }).first();
  await expect(closed).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await closed.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('treeitem', { expanded: true })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: '../../build/look/hierarchy-rtl-390.png' });
});
