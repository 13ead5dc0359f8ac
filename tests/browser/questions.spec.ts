import { Person } from './support/courses';
import { newcomer } from './support/people';
import { expect, expectAccessible, look, signIn, test } from './support/test';

test('three different questions are chosen, and asked beside the link for a forgotten password [PROF-18] [PUB-25]', async ({
  page,
  portal,
  accounts,
}) => {
  const person = await newcomer(portal, accounts.administrator, 'quinn');
  await signIn(page, person);
  await page.goto('/security');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security questions' })).toHaveCount(0);
  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.call('PUT', '/api/settings/securityQuestions', { value: 'true' });
  await page.reload();
  // Which three are offered first is drawn by chance; here always the same.
  await page.evaluate(() => {
    Math.random = () => 0;
  });
  await page.getByRole('button', { name: 'Choose questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your security questions' });
  // As if whoever answers them had taken longer than the password counts.
  await page.route('**/api/security/permit', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), permit: 'worn out' } });
  });
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Question 1').selectOption({ label: 'Which book do you like best?' });
  // A question that is chosen once is not offered for another place.
  await expect(dialog.getByLabel('Question 2').locator('option', { hasText: 'Which book' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Answer 1')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Answer 1').fill('Emma');
  await dialog.getByLabel('Answer 2').fill('Miss Bates');
  await dialog.getByLabel('Answer 3').fill('Rex');
  await look(page, 'questions');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const password = page.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expect(page.getByText('That took too long')).toBeVisible();
  await page.keyboard.press('Escape'); // what was typed stays
  await expect(dialog.getByText('Enter your password first')).toBeVisible();
  await expect(dialog.getByLabel('Answer 3')).toHaveValue('Rex');
  await page.unroute('**/api/security/permit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await password.fill(person.password);
  await look(page, 'questions-password');
  await password.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Which book do you like best?')).toBeVisible();

  const { link } = await desk.call<{ link: string }>('POST', `/api/users/${person.id}/password-link`, {});
  await page.context().clearCookies();
  await page.goto(`/forgot-password${link.slice(link.indexOf('#'))}`);
  await expect(page.getByLabel('Which book do you like best?')).toBeVisible();
  await page.getByLabel('Which book do you like best?').fill('Emma');
  await page.getByLabel('What was the name of your first teacher?').fill('Mister Bates');
  await page.getByLabel('What was the name of your first pet?').fill('Rex');
  await page.getByLabel('New password', { exact: true }).fill('Quite-Another-Phrase-8');
  await page.getByLabel('New password again').fill('Quite-Another-Phrase-8');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('One of the answers is not right.').first()).toBeVisible();
  await expectAccessible(page);
  await look(page, 'questions-link');
  await page.getByLabel('What was the name of your first teacher?').fill('miss  bates');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/login/);
  await signIn(page, { ...person, password: 'Quite-Another-Phrase-8' });
});
