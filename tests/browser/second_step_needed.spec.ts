// A second step that the portal begins to ask for while somebody works takes nothing away.
import type { Page } from '@playwright/test';

import { appCode } from './support/app_code';
import type { Person } from './support/courses';
import { offerLocker, saveLocker, typeLocker } from './support/own_details';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Set up a second step to go on' });

/** Through the dialogs of an app. */
async function setUpApp(page: Page, password: string) {
  const first = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await first.getByLabel('Your password').fill(password);
  await first.getByRole('button', { name: 'Next' }).click();
  const app = page.getByRole('dialog', { name: 'Add this portal to your app' });
  const secret = await app.locator('.copyable code').innerText();
  await app.getByLabel('Code from your app').fill(appCode(secret));
  await app.getByRole('button', { name: 'Turn on' }).click();
  const done = page.getByRole('dialog', { name: 'Two-step sign-in is on' });
  await expect(done.locator('.recovery-codes li')).toHaveCount(10);
  await done.getByRole('button', { name: 'I have kept them' }).click();
  await expect(done).toBeHidden();
}

interface Permit {
  permit: string | null;
  ticket: string | null;
}

/** Of everybody; who sets it sets up a second step first. Gives what takes all of it back. */
async function requireOfEverybody(person: Person, password: string): Promise<() => Promise<void>> {
  const { permit } = await person.call<Permit>('POST', '/api/security/permit', { password });
  const { secret } = await person.call<{ secret: string }>('POST', '/api/security/two-step', { permit });
  const confirm = { code: appCode(secret) };
  const { codes } = await person.call<{ codes: string[] }>('POST', '/api/security/two-step/confirm', confirm);
  await person.call('PUT', '/api/settings/twoFactorRequired', { value: 'everybody' });
  return async () => {
    await person.call('PUT', '/api/settings/twoFactorRequired', { value: 'optional' });
    const { ticket } = await person.call<Permit>('POST', '/api/security/permit', { password });
    const proved = await person.call<Permit>('POST', '/api/security/permit/code', { ticket, code: codes[0] });
    await person.call('POST', '/api/security/two-step/end', { permit: proved.permit });
  };
}

test('what was typed stays, the step is set up over the page, and what was refused is sent again', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await offerLocker(portal, accounts.administrator);
  const person = await newcomer(portal, accounts.administrator, 'theo');
  await signIn(page, person);
  const locker = await typeLocker(page, 'Number three');
  const takeBack = await requireOfEverybody(administrator, accounts.administrator.password);
  await saveLocker(page);
  const needed = dialogOf(page);
  await expect(needed).toBeVisible();
  await expectAccessible(page);
  await look(page, 'second-step-needed');

  // Put off, it is asked again by the next thing that is done.
  await needed.getByRole('button', { name: 'Later' }).click();
  await expect(needed).toBeHidden();
  await expect(locker).toHaveValue('Number three');
  await expect(page).toHaveURL(/\/my-details$/);
  await saveLocker(page);
  await needed.getByRole('button', { name: 'An app on your phone' }).click();
  await page.getByRole('dialog', { name: 'Set up two-step sign-in' }).getByRole('button', { name: 'Cancel' }).click();
  await needed.getByRole('button', { name: 'An app on your phone' }).click();
  await setUpApp(page, person.password);
  await expect(needed).toBeHidden();
  await expect(page.getByText('The custom fields were saved')).toBeVisible();
  await page.reload();
  await expect(locker).toHaveValue('Number three');
  await takeBack();
});

test('who comes to a page without the second step is led to it after the setup, and the last one stays', async ({
  page,
  portal,
  accounts,
}) => {
  const administrator = await offerLocker(portal, accounts.administrator);
  const person = await newcomer(portal, accounts.administrator, 'wanda');
  const takeBack = await requireOfEverybody(administrator, accounts.administrator.password);
  await page.goto('/login?redirect=%2Fmy-details');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/security\?redirect=/);
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await setUpApp(page, person.password);
  await expect(page).toHaveURL(/\/my-details$/);

  await page.goto('/security');
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true');
  const steps = page.getByRole('list', { name: 'Your second steps' });
  await expect(steps.getByRole('button', { name: /Remove/ })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await look(page, 'security-last-step');
  await takeBack();
});
