import { expect, expectAccessible, look, signIn, test } from './support/test';

test.beforeEach(async ({ page, accounts }) => signIn(page, accounts.learner));

test('home shows the assigned courses, each with one next step @look', async ({ page }) => {
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading', { level: 2 })).not.toBeEmpty();
    await expect(card.getByRole('button', { name: /^(Launch|Resume|Review|Download|Visit): / })).toHaveCount(1);
  }
  await look(page, 'home');
});

test('chips filter the cards and count them', async ({ page }) => {
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await page.getByRole('article').count();
  const chips = page.getByRole('group', { name: 'Show' });
  await expect(chips.getByRole('button', { name: `All ${all}` })).toHaveAttribute('aria-pressed', 'true');
  for (const label of ['In progress', 'Due soon', 'Completed']) {
    const chip = chips.getByRole('button', { name: label });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    const count = Number((await chip.innerText()).match(/\d+/)?.[0]);
    await expect(page.getByRole('article')).toHaveCount(count);
    await expectAccessible(page);
  }
});

test('search narrows the cards as one types and stands in the address [RTE-08] [RTE-41] [NAVB-04]', async ({
  page,
}) => {
  const heading = page.getByRole('article').getByRole('heading').first();
  await expect(heading).toHaveText(/\S/); // innerText is nothing before the card was painted
  const title = (await heading.textContent()) ?? '';
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search your courses' })).toBeFocused();
  await page.keyboard.type(title);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('heading', { name: 'Search results' })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await expect(page).toHaveTitle(`My learning - Search: ${title}`);
  await look(page, 'home-search');
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search your courses' })).toHaveValue(title);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/home$/);
});

test('nothing found says so and leads back [HOME-34]', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search your courses' }).fill('zzzzqqqq');
  await expect(page.getByRole('heading', { name: 'No course matches “zzzzqqqq”' })).toBeVisible();
  await look(page, 'home-nothing-found');
  await page.getByRole('button', { name: 'Show all courses' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('menus work by keyboard and give the focus back', async ({ page }) => {
  const account = page.getByRole('button', { name: /Your account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'My picture' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign-in and security' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Access tokens' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

test('the theme is chosen, kept and applied before the first paint', async ({ page }) => {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 20, 26)');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the side menu slides in over 320 px and gives the focus back [NAVB-07]', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'My learning' })).toBeVisible();
    expect((await menu.boundingBox())?.width).toBe(320);
    await expectAccessible(page);
    await page.screenshot({ path: '../../build/look/menu-390-light.png' });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });

  test('the search slides over the bar and away again [NAVB-08]', async ({ page }) => {
    await expect(page.getByRole('searchbox', { name: 'Search your courses' })).toBeHidden();
    await page.getByRole('button', { name: 'Search your courses' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search your courses' })).toBeFocused();
    await page.keyboard.type('zzzzqqqq');
    await expect(page).toHaveURL(/search=zzzzqqqq/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('searchbox')).toBeHidden();
  });
});
