// What a hostile course in the place of the home page, or one that plays it, cannot do.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { packageOf } from './support/courses';
import { type Answer, ask, choose, courses, heardAfter, homePage, makeHome, shown } from './support/home_course';
import { course, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

test('what is no message of ours is ignored: repeated ids, large, misshapen and polluting ones [CS-10] [SCORM-16]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  await makeHome(portal, accounts.administrator, 'Hostile home');
  await signIn(screen, accounts.learner);
  await expect(shown(screen)).toBeVisible();
  const only = (answers: Answer[]) => answers.map(({ type }) => type);
  const raw = (message: string) => `parent.postMessage(${message}, '*')`;

  // The same id three times: one answer.
  const id = 'nextId()';
  expect(
    only(
      await heardAfter(
        screen,
        `const twice = ${id}; for (let n = 0; n < 3; n += 1) parent.postMessage({ oneroomHome: 1, id: twice, type: 'ViewGroupDetails', data: { groupId: 1 } }, '*')`,
      ),
    ),
  ).toEqual(['ViewGroupDetails', 'ToggleContentFavorite']);
  const nothing = [
    raw(
      `{ oneroomHome: 1, id: ${id}, type: 'Commit', data: { elements: { 'cmi.suspend_data': 'x'.repeat(10_000_000) } } }`,
    ),
    raw(`{ oneroomHome: 1, id: ${id}, type: 'ViewGroupDetails', data: { groupId: 1 }, more: 'x'.repeat(10_000_000) }`),
    raw(`JSON.parse('{"oneroomHome":1,"id":' + ${id} + ',"type":"Commit","data":{"elements":{"__proto__":"x"}}}')`),
    raw(
      `JSON.parse('{"oneroomHome":1,"id":' + ${id} + ',"type":"ToggleLoader","data":{"isVisible":true,"__proto__":{"isAdmin":true}}}')`,
    ),
    raw(`{ oneroomHome: 1, id: ${id}, type: 'constructor' }`),
    raw(`{ oneroomHome: 1, id: ${id}, type: 'SignOut' }`),
  ];
  for (const message of nothing)
    expect(only(await heardAfter(screen, message)), message).toEqual(['ToggleContentFavorite']);
  expect(await screen.evaluate(() => ({}) as Record<string, unknown>).then((plain) => plain.isAdmin)).toBeUndefined();

  // Not through the bridge: the portal hears the bridge's window only.
  expect(
    only(await heardAfter(screen, `top.postMessage({ oneroomHome: 1, id: ${id}, type: 'ChildFrameLoaded' }, '*')`)),
  ).toEqual(['ToggleContentFavorite']);

  // A flood costs the course its answers, and nobody else anything.
  await course(screen)
    .locator('body')
    .evaluate(() => {
      for (let n = 0; n < 100_000; n += 1)
        parent.postMessage(
          { oneroomHome: 1, id: Date.now() * 1000 + n, type: 'ToggleLoader', data: { isVisible: false } },
          '*',
        );
    });
  await screen.getByRole('link', { name: 'My courses' }).click();
  await expect(courses(screen)).toBeVisible();
});

test.describe('another site in a window of it', () => {
  let other: Server;
  test.beforeAll(async () => {
    other = createServer((_, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/html' });
      reply.end(`<script>const message = { oneroomHome: 1, id: Date.now() * 2000, type: 'ToggleLoader', data: { isVisible: true } };
        opener.parent.postMessage(message, '*');
        opener.top.postMessage({ oneroom: 1, id: Date.now() * 2000, type: 'home', scoId: 1, message }, '*');
        opener.postMessage('sent', '*');</script>`);
    });
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  });
  test.afterAll(() => new Promise<void>((ended) => other.close(() => ended())));

  test('is not heard, whatever it says [SCORM-15]', async ({ page: screen, portal, accounts }) => {
    const address = `http://localhost:${(other.address() as AddressInfo).port}/`;
    await makeHome(portal, accounts.administrator, 'Opening home', {
      more: `addEventListener('message', (event) => { if (event.data === 'sent') document.body.dataset.sent = '1'; });`,
    });
    await signIn(screen, accounts.learner);
    await expect(shown(screen)).toBeVisible();
    await course(screen)
      .locator('body')
      .evaluate((_, url) => void window.open(url), address);
    await expect(course(screen).locator('body[data-sent="1"]')).toBeVisible();
    await ask(screen, 'ToggleContentFavorite', { contentId: 1 });
    await expect(screen.locator('.home-course .player-wait')).toHaveCount(0);
  });
});

test('an ordinary course that speaks like a home page gets nothing [CS-10] [CS-11]', async ({
  page: screen,
  portal,
  accounts,
}) => {
  const { id, person } = await makeHome(portal, accounts.administrator, 'Real home');
  const title = 'Pretender';
  const pretend = `addEventListener('load', () => setTimeout(() => {
    const message = { oneroomHome: 1, id: Date.now() * 1000, type: 'ChildFrameLoaded' };
    parent.postMessage(message, '*'); top.postMessage(message, '*');
    // As the bridge, whose window it shares an origin with.
    parent.eval("parent.postMessage({ oneroom: 1, id: Date.now() * 3000, type: 'home', scoId: 1, message: " + JSON.stringify(message) + " }, '*')");
    parent.eval("parent.postMessage({ oneroom: 1, id: Date.now() * 3000 + 1, type: 'home', scoId: 1, message: { oneroomHome: 1, id: 9, type: 'ToggleLoader', data: { isVisible: true } } }, '*')");
    document.body.dataset.said = '1';
  }, 300));`;
  await person.publish(title, 'p.zip', packageOf(title, '1.2', [{ title, page: homePage(pretend) }]));
  await choose(person, id, false);
  await signIn(screen, accounts.learner);
  await launch(screen, title);
  await expect(course(screen).locator('body[data-said="1"]')).toBeVisible();
  await screen.waitForLoadState('networkidle');
  await expect(course(screen).locator('#who')).toHaveText('');
  expect(
    await course(screen)
      .locator('body')
      .evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard),
  ).toEqual([]);
  await expect(screen.locator('.player-wait')).toHaveCount(0);
  await leave(screen);
});
