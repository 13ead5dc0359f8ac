// Courses that report by statements, in a real browser: a small cmi5 course as its specification has it, with a unit in
// the frame and one in a window of its own, and a package of xAPI.
import { zip } from '../../resources/demo/zip.mjs';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { card, course, launch, leave } from './support/player';
import { expect, look, signIn, test } from './support/test';

const unit = (title: string, body: string) => `<!DOCTYPE html><html lang="en"><title>${title}</title><h1>${title}</h1>
<p id="said">starting</p><button id="done">Done</button><button id="end">End</button><script type="module">
  const query = new URLSearchParams(location.search);
  const show = (text) => { document.querySelector('#said').textContent = text; };
  const uuid = () => crypto.randomUUID?.() ?? '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (c) =>
    (Number(c) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(c) / 4)))).toString(16));
  const endpoint = query.get('endpoint');
  const actor = JSON.parse(query.get('actor'));
  const registration = query.get('registration');
  let authorization = query.get('auth');
  const call = async (method, path, body) => {
    const response = await fetch(endpoint + path, { method, headers: { Authorization: authorization,
      'X-Experience-API-Version': '1.0.3', 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) });
    if (!response.ok) show('refused: ' + await response.text());
    return response;
  };
  ${body}
</script></html>`;

const cmi5Unit = (title: string) =>
  unit(
    title,
    `
  const token = await (await fetch(query.get('fetch'), { method: 'POST' })).json();
  authorization = 'Basic ' + token['auth-token'];
  const activity = query.get('activityId');
  const data = await (await call('GET', 'activities/state?' + new URLSearchParams({ stateId: 'LMS.LaunchData',
    activityId: activity, agent: query.get('actor'), registration }))).json();
  await call('GET', 'agents/profile?' + new URLSearchParams({ profileId: 'cmi5LearnerPreferences', agent: query.get('actor') }));
  const cmi5 = 'https://w3id.org/xapi/cmi5/context/categories/';
  const say = (verb, result) => {
    const context = structuredClone(data.contextTemplate);
    context.contextActivities.category = [{ id: cmi5 + 'cmi5' }];
    if (result && ('success' in result || 'completion' in result)) context.contextActivities.category.push({ id: cmi5 + 'moveon' });
    if (result?.score) context.extensions['https://w3id.org/xapi/cmi5/context/extensions/masteryscore'] = data.masteryScore;
    return call('POST', 'statements', { id: uuid(), actor, verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb },
      object: { id: activity }, timestamp: new Date().toISOString(), context, ...(result && { result }) });
  };
  await say('initialized');
  show('ready, ' + data.launchMode);
  document.querySelector('#done').onclick = async () => {
    await say('completed', { completion: true, duration: 'PT1M' });
    if (data.masteryScore) await say('passed', { success: true, score: { scaled: 0.9 }, duration: 'PT1M' });
    show('done');
  };
  document.querySelector('#end').onclick = async () => {
    await say('terminated', { duration: 'PT2M' });
    location.href = data.returnURL;
  };`,
  );

const au = (id: string, title: string, url: string, attributes: string) =>
  `<au id="https://pub.test/${id}" ${attributes}><title><langstring lang="en">${title}</langstring></title>
   <description><langstring lang="en">${title}</langstring></description><url>${url}</url></au>`;

const cmi5 = () =>
  zip([
    [
      'cmi5.xml',
      Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://pub.test/course"><title><langstring lang="en">Fire drill by cmi5</langstring></title>
  <description><langstring lang="en">Fire</langstring></description></course>
  ${au('one', 'Extinguishers', 'one.html', 'moveOn="Passed" masteryScore="0.8"')}
  ${au('two', 'Way out', 'two.html', 'moveOn="Completed" launchMethod="OwnWindow"')}</courseStructure>`),
    ],
    ['one.html', Buffer.from(cmi5Unit('Extinguishers'))],
    ['two.html', Buffer.from(cmi5Unit('Way out'))],
  ]);

/** A package of xAPI that starts story.html. */
const packageOfXapi = (pages: [string, Buffer][]) =>
  zip([
    [
      'tincan.xml',
      Buffer.from(`<?xml version="1.0" encoding="utf-8"?>
<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>
  <activity id="http://pub.test/story" type="http://adlnet.gov/expapi/activities/course"><name>Story</name>
  <description lang="en-US">Story</description><launch lang="en-us">story.html</launch></activity></activities></tincan>`),
    ],
    ...pages,
  ]);

const tincan = () =>
  packageOfXapi([
    [
      'story.html',
      Buffer.from(
        unit(
          'Story',
          `
  const say = (verb, result) => call('POST', 'statements', { actor, verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb },
    object: { id: query.get('activity_id') }, context: { registration }, ...(result && { result }) });
  await say('attempted');
  show('ready');
  document.querySelector('#done').onclick = async () => {
    await say('passed', { success: true, score: { scaled: 0.75 } });
    show('done');
  };`,
        ),
      ),
    ],
  ]);

test('a cmi5 course is taken, one unit in the frame and one in a window of its own', async ({
  page: browser,
  portal,
  accounts,
}) => {
  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.publish('Fire drill by cmi5', 'fire.zip', cmi5());
  await signIn(browser, await newcomer(portal, accounts.administrator, 'cmi5'));
  await launch(browser, 'Fire drill by cmi5');
  await expect(course(browser).getByText('ready, Normal')).toBeVisible();
  await course(browser).getByRole('button', { name: 'Done' }).click();
  await expect(course(browser).getByText('done', { exact: true })).toBeVisible();
  await look(browser, 'cmi5');
  await course(browser).getByRole('button', { name: 'End' }).click();
  // It comes back by its return address; the player knows that it is passed and offers the next one.
  await expect(browser.getByText('This part is finished and saved.')).toBeVisible();
  await browser.getByRole('button', { name: 'Next: Way out' }).click();

  const bridge = browser.locator('.player-course iframe').contentFrame();
  await expect(bridge.getByText('This part opens in a window of its own.')).toBeVisible();
  await look(browser, 'cmi5-window');
  const opening = browser.context().waitForEvent('page');
  await bridge.getByRole('button', { name: 'Open the window' }).click();
  const own = await opening;
  await expect(own.getByText('ready, Normal')).toBeVisible();
  await own.getByRole('button', { name: 'Done' }).click();
  await expect(own.getByText('done', { exact: true })).toBeVisible();
  const closed = own.waitForEvent('close');
  await own.getByRole('button', { name: 'End' }).click();
  await closed;
  await expect(browser.getByText('You have reached the end. Everything is saved.')).toBeVisible();
  await leave(browser);
  await expect(card(browser, 'Fire drill by cmi5')).toContainText('Passed');
  await expect(card(browser, 'Fire drill by cmi5')).toContainText('90');

  await launch(browser, 'Fire drill by cmi5', 'Review');
  await expect(course(browser).getByText('ready, Review')).toBeVisible();
  await leave(browser);
});

test('who corrects tracking counts a unit as done, and the learner finds it so', async ({
  page: browser,
  browser: other,
  portal,
  accounts,
}) => {
  const desk = await Person.signIn(portal, accounts.administrator);
  const contentId = await desk.publish('Known already by cmi5', 'known.zip', cmi5());
  const learner = await newcomer(portal, accounts.administrator, 'waived');
  await signIn(browser, learner);
  await launch(browser, 'Known already by cmi5');
  await expect(course(browser).getByText('ready, Normal')).toBeVisible();
  await leave(browser);

  const office = await (await other.newContext({ baseURL: portal.url })).newPage();
  await signIn(office, accounts.administrator);
  await office.goto('/reports');
  await office.getByRole('link', { name: /^Course status/ }).click();
  await expect(office.getByRole('table', { name: 'Course status' })).toBeVisible();
  const { attempts } = await desk.call<{ attempts: { id: number }[] }>(
    'GET',
    `/api/users/${learner.id}/contents/${contentId}/attempts`,
  );
  await office.goto(`${office.url()}?attempt=${attempts[0]?.id}`);
  const panel = office.getByRole('dialog').first();
  for (const title of ['Way out', 'Extinguishers']) {
    const part = panel.getByRole('group').filter({ hasText: title });
    await part.locator('summary').press('Enter');
    await expect(part).toContainText('Answers are among the statements of this attempt.');
    await part.getByRole('button', { name: /^Count as done/ }).click();
    const asked = office.getByRole('dialog', { name: `Count “${title}” as done?` });
    await asked.getByRole('button', { name: 'Count as done' }).click();
    await expect(asked.getByLabel('Why')).toHaveAttribute('aria-invalid', 'true');
    await asked.getByLabel('Why').selectOption('A test has shown that they know it');
    await look(office, 'waive');
    await asked.getByRole('button', { name: 'Count as done' }).click();
    await expect(asked).toBeHidden();
    await expect(part).toContainText('Passed');
    await expect(part.getByRole('button', { name: /^Count as done/ })).toBeHidden();
  }
  await office.context().close();
  await browser.reload();
  await expect(card(browser, 'Known already by cmi5')).toContainText('Passed');
});

test('a package of xAPI is taken, and its score is on the card [PROD-14] [LRS-04]', async ({
  page: browser,
  portal,
  accounts,
}) => {
  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.publish('A story by xAPI', 'story.zip', tincan());
  await signIn(browser, await newcomer(portal, accounts.administrator, 'xapi'));
  await launch(browser, 'A story by xAPI');
  await expect(course(browser).getByText('ready')).toBeVisible();
  await leave(browser);
  await launch(browser, 'A story by xAPI', 'Resume');
  await course(browser).getByRole('button', { name: 'Done' }).click();
  await expect(course(browser).getByText('done', { exact: true })).toBeVisible();
  await leave(browser);
  await expect(card(browser, 'A story by xAPI')).toContainText('Passed');
  await expect(card(browser, 'A story by xAPI')).toContainText('75');
});

test('a package of frames that send each other to pages is taken in a window, and need not name its learner', async ({
  page: browser,
  portal,
  accounts,
}) => {
  const manager = `<script>onload = () => {
    const content = parent.frames.content;
    content.location.href = 'page.html' + parent.location.search;
  };</script>`;
  const page = unit(
    'Frames',
    `
  const say = (verb) => call('POST', 'statements', { verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb },
    object: { id: query.get('activity_id') } });
  await say('attempted');
  show('ready');
  document.querySelector('#done').onclick = async () => { await say('completed'); show('done'); };`,
  );
  const desk = await Person.signIn(portal, accounts.administrator);
  await desk.publish(
    'Frames by xAPI',
    'frames.zip',
    packageOfXapi([
      [
        'story.html',
        Buffer.from(`<!DOCTYPE html><title>Frames</title><frameset rows="80,*">
  <frame name="manager" src="manager.html"><frame name="content" src="empty.html"></frameset>`),
      ],
      ['manager.html', Buffer.from(manager)],
      ['empty.html', Buffer.from('<!DOCTYPE html><title>Empty</title>')],
      ['page.html', Buffer.from(page)],
    ]),
  );
  await signIn(browser, await newcomer(portal, accounts.administrator, 'frames'));
  await launch(browser, 'Frames by xAPI');
  const bridge = browser.locator('.player-course iframe').contentFrame();
  const opening = browser.context().waitForEvent('page');
  await bridge.getByRole('button', { name: 'Open the window' }).click();
  const content = (await opening).locator('frame[name=content]').contentFrame();
  await expect(content.getByText('ready', { exact: true })).toBeVisible();
  await content.getByRole('button', { name: 'Done' }).click();
  await expect(content.getByText('done', { exact: true })).toBeVisible();
  await leave(browser);
  await expect(card(browser, 'Frames by xAPI')).toContainText('Completed');
});
