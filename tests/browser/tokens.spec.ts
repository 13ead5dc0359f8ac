import type { Locator, Page } from '@playwright/test';

import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

/** The form for a new token, which opens after the password. */
async function openForm(page: Page, password: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toBeFocused();
  return form;
}

/** Makes a token through the screen and returns it. */
async function makeToken(page: Page, password: string, name: string, roles: string[]): Promise<string> {
  const form = await openForm(page, password);
  await form.getByLabel('Name').fill(name);
  for (const role of roles) await form.getByRole('checkbox', { name: role, exact: true }).check();
  await form.getByRole('button', { name: 'Create the token' }).click();
  const made = page.getByRole('dialog', { name: `${name}: your new token` });
  return made.locator('.copyable code').first().innerText();
}

test('a token is made from the user menu, works at once with curl’s header, and no longer once it is revoked', async ({
  page,
  accounts,
  portal,
}) => {
  const call = (token: string, path: string) =>
    fetch(portal.url + path, { headers: { Authorization: `Bearer ${token}` } });
  await signIn(page, accounts.administrator);
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: 'Access tokens' }).click();
  await expect(page.getByRole('heading', { name: 'No access tokens yet' })).toBeVisible();
  await look(page, 'tokens-none');

  const form = await openForm(page, accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Name').fill('Payroll import');
  await form.getByRole('searchbox').fill('list of people');
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await form.getByRole('checkbox', { name: 'See people', exact: true }).check();
  await form.getByRole('searchbox').press('Escape');
  await expect(form.getByText('1 permission chosen')).toBeVisible();
  await expect(form.getByLabel('Expires').locator('option')).toHaveText([
    'In 7 days',
    'In 30 days',
    'In 90 days',
    'In 180 days',
    'In 365 days',
    'Never',
  ]);
  await look(page, 'token-new');
  await form.getByRole('button', { name: 'Create the token' }).click();

  const made = page.getByRole('dialog', { name: 'Payroll import: your new token' });
  const token = await made.locator('.copyable code').first().innerText();
  expect(token).toMatch(/^oneroom_pat_[\w-]{43}$/);
  await expect(made).toContainText(`curl -H "Authorization: Bearer ${token}" ${portal.url}/api/session`);
  await look(page, 'token-made');
  expect((await call(token, '/api/users')).status).toBe(200);
  expect((await call(token, '/api/locations')).status).toBe(200);
  expect((await call(token, '/api/contents')).status).toBe(403);
  await made.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Payroll import' })).toContainText(/1 permission.*In force/);
  expect(await page.content()).not.toContain(token);

  await makeToken(page, accounts.administrator.password, 'Nightly report', ['Report: Course status', 'See people']);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Nightly report' })).toContainText('2 permissions');
  await look(page, 'tokens');

  const opener = page.getByRole('button', { name: /^Payroll import/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Payroll import' });
  await expect(details).toContainText('See people');
  await look(page, 'token-details');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Revoke Payroll import' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke Payroll import?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await look(page, 'token-revoke');
  await question.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Payroll import' })).toContainText('Revoked');
  const refused = await call(token, '/api/users');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({ '': [expect.stringMatching(/^This access token was revoked on /)] });
});

test('a learner makes a token that can do what a learner can, and never an endless one', async ({
  page,
  accounts,
  portal,
}) => {
  const learner = await newcomer(portal, accounts.administrator, 'token.learner');
  await signIn(page, learner);
  await page.goto('/access-tokens');
  const form = await openForm(page, learner.password);
  await expect(form).toContainText('You hold no permissions');
  await expect(form.getByLabel('Expires').locator('option', { hasText: 'Never' })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  const token = await makeToken(page, learner.password, 'My list', []);
  const home = await fetch(`${portal.url}/api/home`, { headers: { Authorization: `Bearer ${token}` } });
  expect(home.status).toBe(200);
});

test('administrators see the tokens of all, find them by owner, and revoke one', async ({ page, accounts, portal }) => {
  const person = await newcomer(portal, accounts.administrator, 'token.owner');
  const owner = await Person.signIn(portal, person);
  const { permit } = await owner.call<{ permit: string }>('POST', '/api/security/permit', { password: person.password });
  const token = { name: 'Forgotten script', roles: [], permit };
  const made = await owner.call<{ secret: string }>('POST', '/api/tokens', token);
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/security/${person.id}`);
  await page.getByRole('link', { name: 'Access tokens of this person' }).click();
  await expect(page).toHaveURL(/\/admin\/access-tokens\?person=\d+/);
  await expect(page.getByRole('row').filter({ hasText: 'Forgotten script' })).toContainText(person.fullName);
  await page.getByRole('button', { name: `Remove ${person.fullName}` }).click();
  await expect(page).toHaveURL(/\/admin\/access-tokens$/);
  await page.getByRole('searchbox').fill('token.owner');
  await expect(page.getByRole('table').locator('.row-open')).toHaveCount(1);
  await look(page, 'tokens-of-all');
  await page.getByRole('button', { name: 'Revoke Forgotten script' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke Forgotten script?' })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await expect(page.getByRole('row').filter({ hasText: 'Forgotten script' })).toContainText('Revoked');
  const refused = await fetch(`${portal.url}/api/home`, { headers: { Authorization: `Bearer ${made.secret}` } });
  expect(refused.status).toBe(401);
});
