// Leaving: by one's own wish, and because the session is over.
import { expect, signIn, test } from './support/test';

test('signing out leaves nothing of the person behind, and its address is open to everybody [PUB-19] [PUB-22]', async ({
  page,
  accounts,
}) => {
  await page.goto('/logout/true?redirect=%2Fadmin%2Fcourses');
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Your session has ended')).toBeVisible();

  await signIn(page, accounts.administrator);
  await page.goto('/admin/people');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const key = await page.evaluate(() => localStorage.getItem('oneroom.session'));
  expect(key).toBeTruthy();
  const cookies = (await page.context().cookies()).filter((one) => one.name === 'sid');
  expect(cookies).toHaveLength(1);
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(
    await page.evaluate(() => Object.entries(localStorage).concat(Object.entries(sessionStorage)).flat()),
  ).not.toContain(key);
  expect((await page.context().cookies()).filter((one) => one.name === 'sid')).toEqual([]);
  // The session is over on the server as well, and Back shows nothing of it.
  const refused = await page.request.get('/api/session', {
    headers: { 'X-Session-Key': key ?? '', Cookie: `sid=${cookies[0]?.value}` },
  });
  expect(refused.status()).toBe(401);
  await page.goto('/admin/people');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await signIn(page, accounts.learner);
  await expect(page.getByText(accounts.administrator.fullName)).toHaveCount(0);
});
