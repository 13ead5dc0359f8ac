// The menu at the side of the administration: sections, folding, widths.
import type { Page } from '@playwright/test';
import { expect, look, signIn, test } from './support/test';

test('each section has its menu, which folds to pictures and stays so [SIDE-01] [SIDE-05]', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.administrator);
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link', { name: 'People' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Location group levels' })).toHaveCount(0);
  const width = async () => (await menu.boundingBox())?.width;
  await expect.poll(width).toBe(325);

  await menu.getByRole('button', { name: 'Fold the menu' }).click();
  await expect.poll(width).toBe(65);
  await look(page, 'side-folded');
  await menu.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'People' })).toHaveAttribute('title', 'People');
  await expect.poll(width).toBe(65);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(width).toBe(50);
  await menu.getByRole('button', { name: 'Unfold the menu' }).click();
  await expect.poll(width).toBe(325);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(menu).toBeHidden();
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Administration' });

async function openMenu(page: Page, account: { username: string; password: string; fullName: string }) {
  await signIn(page, account);
  await page.getByRole('link', { name: 'Administration', exact: true }).click();
  await expect(menuOf(page).getByRole('link', { name: 'People' })).toBeVisible();
}

test('the order of a menu is changed with the keyboard or the pointer, saved for everybody, and set back [SIDE-07]', async ({
  page,
  accounts,
}) => {
  await openMenu(page, accounts.administrator);
  const links = menuOf(page).getByRole('link');
  const titles = async () => (await links.allInnerTexts()).filter((text) => text !== 'Back');
  const before = await titles();
  expect(before.slice(0, 2)).toEqual(['Courses', 'People']);

  await menuOf(page).getByRole('button', { name: 'Change the order' }).click();
  await expect(menuOf(page).getByRole('heading', { name: 'Order of Administration' })).toBeVisible();
  const handle = (name: string) => menuOf(page).getByRole('button', { name: new RegExp(`^${name}, place`) });
  await expect(menuOf(page).getByText('Unsaved')).toHaveCount(0);
  await handle('Courses').press('ArrowDown');
  await expect(handle('Courses')).toBeFocused();
  await expect(menuOf(page).getByText('Courses is at place 2 of')).toBeAttached();
  await expect(menuOf(page).getByText('Unsaved')).toBeVisible();
  await look(page, 'side-sorting');

  // The last one over the first, by pointer.
  const last = before[before.length - 1] ?? '';
  const from = await handle(last).boundingBox();
  const to = await handle('People').boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 2, { steps: 4 });
  await page.mouse.up();
  await expect(menuOf(page).getByRole('button', { name: / place 1 of/ })).toHaveAccessibleName(
    new RegExp(`^${last}, place 1 of`),
  );
  await menuOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The order is saved')).toBeVisible();
  const after = [last, 'People', 'Courses', ...before.slice(2, -1)];
  await expect.poll(titles).toEqual(after);
  await page.reload();
  await expect.poll(titles).toEqual(after);

  await menuOf(page).getByRole('button', { name: 'Change the order' }).click();
  await menuOf(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('The order is as delivered')).toBeVisible();
  await expect.poll(titles).toEqual(before);
});

test('an order that cannot be saved or set back says so, and leaving with it asks first [ERR-07] [ERR-08]', async ({
  page,
  accounts,
}) => {
  await openMenu(page, accounts.administrator);
  await menuOf(page).getByRole('button', { name: 'Change the order' }).click();
  const courses = menuOf(page).getByRole('button', { name: /^Courses, place/ });
  await courses.press('ArrowDown');
  await expect(courses).toHaveAccessibleName(/place 2 of/);
  await page.route('**/api/navigation-menus/*/sort-orders', (route) => route.fulfill({ status: 500, body: '<html>' }));
  await menuOf(page).getByRole('button', { name: 'Save' }).click();
  const alert = menuOf(page).getByRole('alert');
  await expect.poll(() => alert.textContent()).toBe('Save unsuccessful.  Please try again later.');
  await menuOf(page).getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => alert.textContent()).toBe('Reset unsuccessful.  Please try again later.');
  await expect(courses).toHaveAccessibleName(/place 2 of/);
  await page.unroute('**/api/navigation-menus/*/sort-orders');

  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(courses).toHaveAccessibleName(/place 2 of/);
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('the back item leads to where the menu returns [SIDE-03]', async ({ page, accounts }) => {
  await openMenu(page, accounts.administrator);
  await menuOf(page).getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});
