import type { Page } from '@playwright/test';

import { codeFor, otherThan } from './support/codes';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

async function openPhone(page: Page) {
  await page.goto('/security');
  const card = page.getByRole('region', { name: 'Phone' });
  await expect(card).toBeVisible();
  return card;
}

test('a person gives a phone number, sees that a code is wrong, and validates it [PROF-11] [PROF-12] [PROF-13] [PROF-14]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'phoebe');
  await signIn(page, person);
  const card = await openPhone(page);
  await expect(card).toContainText('No number');
  await card.getByRole('button', { name: 'Add a number' }).click();
  const password = page.getByRole('dialog', { name: 'Add a number' });
  await password.getByLabel('Your password').fill(person.password);
  await password.getByRole('button', { name: 'Next' }).click();
  const number = page.getByRole('dialog', { name: 'Add a number' }).getByLabel('Phone number');
  await number.fill('call me');
  await page.keyboard.press('Enter');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('(555) 010-0199');
  await page.keyboard.press('Enter');

  // Start: nothing is sent before it is wanted.
  const dialog = page.getByRole('dialog', { name: 'Is this your number?' });
  await expect(dialog).toContainText('A code goes to 5550100199');
  await expect(card).toContainText('Not validated');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the code' }).click();

  // Code sent.
  const field = dialog.getByLabel('Code', { exact: true });
  await expect(field).toBeVisible();
  await expect(dialog).toContainText('Ask the person who runs it for your code'); // no gateway in the demo
  await look(page, 'phone-code');
  const code = await codeFor(portal, accounts.administrator, {
    kind: 'sms',
    template: 'verificationCode',
    fullName: person.fullName,
  });
  expect(code).toMatch(/^\d{6}$/);

  // Wrong code: the field says so, and no message stands above it.
  await field.fill(otherThan(code));
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog.getByText('This code is wrong.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.locator('.banner.danger')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('button', { name: 'Send the code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Validated: the code that was sent is still good.
  await card.getByRole('button', { name: 'Validate the number' }).click();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Validate' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Validated', { exact: true })).toBeVisible();
  await look(page, 'phone');
});

test('an administrator changes a phone number, which its owner then validates again', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'phil');
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/user/security/${person.id}`);
  const panel = page.getByRole('region', { name: 'Sign-in and security' });
  await expect(panel).toContainText('Phone: No number');
  await panel.getByRole('button', { name: 'Add a number' }).click();
  const dialog = page.getByRole('dialog', { name: `The phone number of ${person.fullName}` });
  await dialog.getByLabel('Phone number').fill('+491 512 345678');
  await look(page, 'person-phone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText('+491512345678, Not validated');
  await expectAccessible(page);
});

test('the phone card stands right in Arabic', async ({ page, portal, accounts }) => {
  const person = await newcomer(portal, accounts.administrator, 'farah');
  const session = await Person.signIn(portal, person);
  await session.call('PUT', '/api/session/language', { languageCode: 'ar' });
  const { permit } = await session.call<{ permit: string }>('POST', '/api/security/permit', {
    password: person.password,
  });
  await session.call('PUT', '/api/security/phone', { number: '+491512345678', permit });
  await signIn(page, person);
  await page.goto('/security');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('bdi', { hasText: '+491512345678' })).toBeVisible();
  await look(page, 'phone-arabic');
});
