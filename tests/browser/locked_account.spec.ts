// An account that somebody has tried too many passwords on: what its owner sees, and how it is opened again.
import { request } from 'node:http';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import type { Portal } from './support/portal';
import { expect, look, signIn, test } from './support/test';

interface Answer {
  cookies: string[];
  body: string;
}

/** Asks from another address of this computer: five wrong passwords are free from each. */
function ask(portal: Portal, from: string, method: string, path: string, body = '', cookies: string[] = []) {
  return new Promise<Answer>((done, failed) => {
    const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
    const headers = { 'Content-Type': 'application/json', Cookie: cookies.join('; '), 'X-XSRF-TOKEN': token };
    const call = request(portal.url + path, { method, localAddress: from, headers }, (reply) => {
      let text = '';
      reply.on('data', (part) => (text += part));
      reply.on('end', () =>
        done({ cookies: (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''), body: text }),
      );
    });
    call.on('error', failed);
    call.end(body);
  });
}

async function guess(portal: Portal, username: string): Promise<void> {
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const { cookies } = await ask(portal, from, 'GET', '/api/portal');
    for (let guess = 0; guess < 5; guess += 1) {
      const body = JSON.stringify({ username, password: `Guess-${guess}-Wrong` });
      const answer = await ask(portal, from, 'POST', '/api/session', body, cookies);
      expect(JSON.parse(answer.body)).toMatchObject({ outcome: 'wrongCredentials' });
    }
  }
}

test('an account locked by wrong passwords is seen in the list, unlocked there, and lets its owner in', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'guessed.at');
  // What is tried here are the locks behind the work of a browser (captcha.spec.ts).
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.call('PUT', '/api/settings/captchaEnabled', { value: 'false' });
  await guess(portal, person.username);

  const owner = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await owner.goto('/login');
  await owner.getByLabel('Username').fill(person.username);
  await owner.getByLabel('Password', { exact: true }).fill(person.password);
  const enter = owner.getByRole('button', { name: 'Sign in', exact: true });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await enter.click();
    await expect(owner.getByRole('alert')).toContainText('is not right');
    await expect(enter).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(owner.getByText(/an account is locked for a while/)).toBeVisible();
  await look(owner, 'login-locked');

  await signIn(page, accounts.administrator);
  await page.goto('/admin/user?search=guessed.at');
  await expect(page.getByRole('row').filter({ hasText: person.fullName })).toContainText('Locked');
  await page.getByRole('button', { name: person.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible();
  await look(page, 'person-locked');
  await page.getByRole('button', { name: 'Unlock now' }).click();
  await expect(page.getByText(`${person.fullName} can sign in again`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock now' })).toBeHidden();
  await page.getByRole('link', { name: 'All people' }).click();
  await expect(page.getByRole('row').filter({ hasText: person.fullName })).toContainText('Active');

  await enter.click();
  await expect(owner).toHaveURL(/\/home/);
  await owner.context().close();
});
