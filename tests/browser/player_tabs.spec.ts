// One course in two tabs: the one that was opened last goes on, the other is told, and what was reached stays reached.
import { Person, packageOf } from './support/courses';
import { newcomer } from './support/people';
import { card, course, expectSaved, launch, leave } from './support/player';
import { expect, look, signIn, test } from './support/test';

const taker = `<!doctype html><title>Taker</title><body><h1></h1>
<button id="save">Save</button><button id="pass">Pass</button><script>
const api = parent.API, set = (name, value) => api.LMSSetValue('cmi.' + name, value);
api.LMSInitialize('');
document.querySelector('h1').textContent = 'At ' + (api.LMSGetValue('cmi.core.lesson_location') || 'the start');
document.querySelector('#save').onclick = () => { set('core.exit', 'suspend'); set('core.lesson_location', document.title); api.LMSCommit(''); };
document.querySelector('#pass').onclick = () => { set('core.lesson_status', 'passed'); api.LMSFinish(''); };
</script></body>`;

test('the second tab of a course goes on, the first is told, and goes on again when asked [CS-22]', async ({
  page,
  portal,
  accounts,
  context,
}) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const learner = await newcomer(portal, accounts.administrator, 'tabs');
  await administrator.publish('Taker', 'taker.zip', packageOf('Taker', '1.2', [{ title: 'Taker', page: taker }]));
  await signIn(page, learner);
  await launch(page, 'Taker');
  const first = course(page);
  await expect(first.getByRole('heading')).toHaveText('At the start');

  const other = await context.newPage();
  await launch(other, 'Taker', 'Resume');
  const second = course(other);
  await second.locator('body').evaluate(() => {
    document.title = 'page 5';
  });
  await second.getByRole('button', { name: 'Save' }).click();
  await expectSaved(other);

  // What the first one says now is older, whenever it comes.
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The course is open somewhere else')).toBeVisible();
  await look(page, 'player-other-tab');
  await leave(other);
  await expect(card(other, 'Taker')).toContainText('In progress');
  await launch(other, 'Taker', 'Resume');
  await expect(second.getByRole('heading')).toHaveText('At page 5');

  // Opened again here, it goes on here; there it is told in turn, and what it reaches is not taken back.
  await page.getByRole('button', { name: 'Open it again' }).click();
  await expect(first.getByRole('heading')).toHaveText('At page 5');
  await first.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await second.getByRole('button', { name: 'Pass' }).click();
  await page.locator('.player-exit').click();
  await expect(page).toHaveURL(/\/home/, { timeout: 15_000 });
  await expect(card(page, 'Taker')).toContainText('Passed');
});
