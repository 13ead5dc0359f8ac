// A page with something typed on it, for people without any right: their own details.
import type { Locator, Page } from '@playwright/test';

import { Person } from './courses';
import type { Portal } from './portal';

/** Makes the field once, as an administrator. */
export async function offerLocker(portal: Portal, account: { username: string; password: string }): Promise<Person> {
  const administrator = await Person.signIn(portal, account);
  const fields = await administrator.call<{ name: string }[]>('GET', '/api/custom-fields?object=user');
  if (!fields.some(({ name }) => name === 'Locker'))
    await administrator.call('POST', '/api/custom-fields', {
      object: 'user',
      kind: 'text',
      name: 'Locker',
      ownAccess: 'edit',
    });
  return administrator;
}

/** Types into it, and saves nothing. */
export async function typeLocker(page: Page, text: string): Promise<Locator> {
  await page.goto('/my-details');
  const locker = page.getByRole('textbox', { name: /^Locker/ });
  await locker.fill(text);
  return locker;
}

/** Ends the session on the server, behind the page's back. */
export async function revoke(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const token = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
    const headers = {
      'X-Session-Key': localStorage.getItem('oneroom.session') ?? '',
      'X-XSRF-TOKEN': token?.slice('XSRF-TOKEN='.length) ?? '',
    };
    return (await fetch('/api/session', { method: 'DELETE', headers })).status;
  });
  if (status !== 200) throw new Error(`The session did not end: ${status}`);
}

export async function saveLocker(page: Page): Promise<void> {
  await page.locator('#content button[type=submit]').click();
}
