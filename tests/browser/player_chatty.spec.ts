// Courses that talk without a pause: the screen follows, and nothing they said is lost.
import { Person, packageOf } from './support/courses';
import { newcomer } from './support/people';
import { card, course, expectSaved, launch, leave } from './support/player';
import { Portal } from './support/portal';
import { expect, signIn, test } from './support/test';

const rounds = 1_000;

/** Sets and commits without a pause; what it has reached is in its heading. */
const chattyPage = `<!doctype html><meta charset="utf-8"><title>Chatty</title><body><h1>Ready</h1><button>Talk</button><script>
let frame = window;
while (!frame.API && frame !== frame.parent) frame = frame.parent;
const api = frame.API, heading = document.querySelector('h1');
api.LMSInitialize('');
heading.textContent = 'From ' + api.LMSGetValue('cmi.core.lesson_location');
document.querySelector('button').onclick = async () => {
  let failed = 0;
  for (let round = 1; round <= ${rounds}; round += 1) {
    api.LMSSetValue('cmi.core.lesson_location', 'round ' + round);
    api.LMSSetValue('cmi.suspend_data', 'said '.repeat(40) + round);
    if (api.LMSCommit('') !== 'true') failed += 1;
    if (round % 50 === 0) await new Promise((next) => setTimeout(next));
  }
  heading.textContent = 'Done, ' + failed + ' failed';
};
</script></body>`;

/** The place of the last commit that this browser keeps, read from where it lies. */
async function lastKept(): Promise<string | undefined> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done) => {
      request.onsuccess = () => done(request.result);
    });
  const database = await result(indexedDB.open('oneroom'));
  const kept = await result(database.transaction('commits').objectStore('commits').getAll());
  database.close();
  return kept.at(-1)?.commit.elements['cmi.core.lesson_location'];
}

/** Sets and commits a few times in each moment, ends by itself and asks for what comes next. */
const leavingPage = `<!doctype html><meta charset="utf-8"><title>Leaving</title><body><h1>First</h1><button>Go on</button><script>
let frame = window;
while (!frame.API_1484_11 && frame !== frame.parent) frame = frame.parent;
const api = frame.API_1484_11;
api.Initialize('');
document.querySelector('button').onclick = () => {
  for (let round = 1; round <= 200; round += 1) { api.SetValue('cmi.location', 'round ' + round); api.Commit(''); }
  api.SetValue('adl.nav.request', 'continue');
  api.Terminate('');
};
</script></body>`;

test('a course that commits a thousand times without a pause ends as saved, with its last words', async ({
  page,
  portal,
  accounts,
}) => {
  test.setTimeout(120_000);
  const administrator = await Person.signIn(portal, accounts.administrator);
  await administrator.publish(
    'Chatty',
    'chatty.zip',
    packageOf('Chatty', '1.2', [{ title: 'Talk', page: chattyPage }]),
  );
  await signIn(page, await newcomer(portal, accounts.administrator, 'is.talked.to'));
  await launch(page, 'Chatty');
  await course(page).getByRole('button', { name: 'Talk' }).click();
  await expect(course(page).getByRole('heading')).toHaveText('Done, 0 failed', { timeout: 60_000 });
  await expectSaved(page);
  await leave(page);
  await launch(page, 'Chatty', 'Resume');
  await expect(course(page).getByRole('heading')).toHaveText(`From round ${rounds}`);
});

test('a course that talks until its end still goes on to its next part', async ({ page, portal, accounts }) => {
  test.setTimeout(90_000);
  const administrator = await Person.signIn(portal, accounts.administrator);
  const parts = [
    { title: 'One', page: leavingPage },
    { title: 'Two', page: '<!doctype html><title>Two</title><h1>Second</h1>' },
  ];
  await administrator.publish('Talks to its end', 'talks.zip', packageOf('Talks to its end', '2004', parts));
  await signIn(page, await newcomer(portal, accounts.administrator, 'goes.further'));
  await launch(page, 'Talks to its end');
  await course(page).getByRole('button', { name: 'Go on' }).click();
  await expect(course(page).getByRole('heading')).toHaveText('Second', { timeout: 30_000 });
});

test('what a talking course said with the server away is sent after its tab was closed', async ({ page }) => {
  test.setTimeout(120_000);
  const portal = await Portal.start();
  try {
    const demo = await (await fetch(`${portal.url}/api/portal`)).json();
    const administrator = await Person.signIn(portal, demo.demoAccounts[0]);
    const bytes = packageOf('Chatty', '1.2', [{ title: 'Talk', page: chattyPage }]);
    await administrator.publish('Chatty', 'chatty.zip', bytes);
    const learner = await newcomer(portal, demo.demoAccounts[0], 'is.cut.off');
    await page.goto(`${portal.url}/login`);
    await page.getByLabel('Username').fill(learner.username);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Launch: Chatty' }).click();
    await expect(course(page).getByRole('heading')).toHaveText('From');

    await portal.stop('SIGKILL');
    await course(page).getByRole('button', { name: 'Talk' }).click();
    await expect(course(page).getByRole('heading')).toHaveText('Done, 0 failed', { timeout: 60_000 });
    // The course says that it is done before its last words have reached the page around it.
    await expect.poll(() => page.evaluate(lastKept)).toBe(`round ${rounds}`);
    await expect(page.locator('.player-saved')).toHaveText('Kept here');
    const again = await page.context().newPage();
    await page.close();
    await portal.run();

    await again.goto(`${portal.url}/home`);
    await expect(card(again, 'Chatty')).toContainText('In progress', { timeout: 20_000 });
    await again.getByRole('button', { name: 'Resume: Chatty' }).click();
    await expect(course(again).getByRole('heading')).toHaveText(`From round ${rounds}`);
    await again.close();
  } finally {
    await portal.remove();
  }
});
