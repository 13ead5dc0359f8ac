// A course of one portal, played in somebody else's learning system: in a second portal of ours, and in a bare page.
import { readFileSync } from 'node:fs';
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { Person, packageOf } from './support/courses';
import { ForeignLms, unzip } from './support/foreign_lms';
import { newcomer } from './support/people';
import { course, expectSaved } from './support/player';
import { Portal } from './support/portal';
import { expect, look, signIn, test } from './support/test';

const title = 'Ladders';

/** A course that shows where one was, goes half-way, and passes with 80. */
const sco = {
  title: 'Ladders, part one',
  page: `<!doctype html><title>Ladders</title><h1>Ladders</h1><p id="place"></p>
<button onclick="half()">Half</button><button onclick="pass()">Pass</button>
<script>
  let at = window; while (!at.API && at !== at.parent) at = at.parent;
  const api = at.API;
  api.LMSInitialize('');
  document.getElementById('place').textContent = 'place: ' + api.LMSGetValue('cmi.core.lesson_location');
  function half() { api.LMSSetValue('cmi.core.lesson_status', 'incomplete'); api.LMSSetValue('cmi.core.lesson_location', 'rung 5');
    api.LMSSetValue('cmi.core.session_time', '00:01:00'); api.LMSSetValue('cmi.core.exit', 'suspend'); api.LMSCommit(''); }
  function pass() { api.LMSSetValue('cmi.core.lesson_status', 'passed'); api.LMSSetValue('cmi.core.score.raw', '80');
    api.LMSSetValue('cmi.core.session_time', '00:02:00'); api.LMSCommit(''); api.LMSFinish(''); }
</script>`,
};

interface Given {
  id: number;
  contentId: number;
}

async function give(administrator: Person, contentId: number, more: object = {}): Promise<Given> {
  return administrator.call<Given>('POST', '/api/dispatches', { contentId, name: 'For a friend', ...more });
}

let contentId = 0;
async function aCourse(administrator: Person): Promise<number> {
  contentId ||= await administrator.publish(title, 'ladders.zip', packageOf(title, '1.2', [sco]));
  return contentId;
}

async function packageBytes(portal: Portal, page: Page, id: number, standard = 'scorm12'): Promise<Buffer> {
  await page.goto(`${portal.url}/admin/scorm-dispatch/${id}`);
  await page.getByRole('tab', { name: 'Package' }).click();
  await page.getByRole('combobox', { name: 'Standard' }).selectOption(standard);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the package' }).click(),
  ]);
  return readFileSync(await download.path());
}

/** The course inside the package inside the foreign system. */
function inside(page: Page): { player: FrameLocator; sco: FrameLocator } {
  const player = page.frameLocator('#course').frameLocator('iframe');
  return { player, sco: player.frameLocator('.player-course iframe').frameLocator('iframe') };
}

const valueOf = (page: Page, name: string) =>
  page.evaluate((key) => (window as unknown as { values: Record<string, string> }).values[key], name);
const saidBy = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said);

test('a course is given away on the screen, imported into a second portal, played there, and is on record in both @look [RTE-06] [RTE-40] [LNCH-15]', async ({
  page,
  portal,
  accounts,
  browser,
}) => {
  test.setTimeout(240_000);
  const administrator = await Person.signIn(portal, accounts.administrator);
  const id = await aCourse(administrator);
  await signIn(page, accounts.administrator);
  await page.goto(`/admin/course/${id}?tab=dispatch`);
  await expect(page.getByText('Given to nobody yet')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'New dispatch' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Second portal');
  await page.getByLabel('Whom it is for').fill('The people next door');
  await page.getByLabel('Addresses of the receiving system').fill('not an address');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/is no address of a web site/)).toBeVisible();

  const second = await Portal.start();
  try {
    await page
      .getByLabel('Addresses of the receiving system')
      .fill(`${second.url}/anything\n${second.contentUrl}`);
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/admin\/scorm-dispatch\/\d+/);
    const dispatchId = Number(/\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
    await look(page, 'dispatch');
    await page.getByRole('tab', { name: 'Package' }).click();
    await look(page, 'dispatch-package');
    const bytes = await packageBytes(portal, page, dispatchId);
    expect(bytes.length).toBeLessThan(20_000);

    const there = await Person.signIn(second, accounts.administrator);
    await there.publish('Ladders from next door', 'ladders.zip', bytes);
    const learner = await newcomer(second, accounts.administrator, 'next.door');
    // Somebody else's browser: portals on ports of one host share their cookies.
    const next = await browser.newContext();
    const learning = await next.newPage();
    const play = async (action: string) => {
      await learning.goto(`${second.url}/home`);
      await learning.getByRole('button', { name: `${action}: Ladders from next door` }).click();
      // Courses there may frame nobody: the package offers a window by itself.
      const [window] = await Promise.all([
        learning.waitForEvent('popup'),
        course(learning).getByRole('button', { name: 'Open the course' }).click(),
      ]);
      await expect(window).toHaveURL(/\/play-course\/\d+\?isScormDispatchWrapped=true/);
      return window;
    };
    await learning.goto(`${second.url}/login`);
    await learning.getByLabel('Username').fill(learner.username);
    await learning.getByLabel('Password', { exact: true }).fill(learner.password);
    await learning.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(learning).toHaveURL(/\/home/);

    const window = await play('Launch');
    await expect(course(window).getByText('place:')).toBeVisible();
    await expect(window.locator('.player.is-wrapped')).toHaveCSS('padding', '0px');
    await course(window).getByRole('button', { name: 'Half' }).click();
    await expectSaved(window);
    await Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Exit' }).click()]);
    await learning.locator('.player-exit').click();
    await expect(learning).toHaveURL(/\/home/);

    const again = await play('Resume');
    await expect(course(again).getByText('place: rung 5')).toBeVisible();
    await again.screenshot({ path: '../../build/look/dispatch-player.png' });
    await learning.screenshot({ path: '../../build/look/dispatch-around.png' });
    await course(again).getByRole('button', { name: 'Pass' }).click();
    await expectSaved(again);
    await again.locator('.player-exit').click();
    await expect(again.getByText('Your result was handed over')).toBeVisible();
    await learning.locator('.player-exit').click();
    await expect(learning).toHaveURL(/\/home/);
    await expect(learning.getByRole('article', { name: 'Ladders from next door' })).toContainText('Passed');

    const report = await there.call<{ rows: { attemptId: number }[] }>(
      'GET',
      `/api/reports/3?users=${learner.id}&search=Ladders&pageSize=100`,
    );
    const attempts = await Promise.all(
      report.rows
        .filter((row) => row.attemptId)
        .map((row) =>
          there.call<{ trackingStatus: string; scorePercent: number; totalSeconds: number }>(
            'GET',
            `/api/attempts/${row.attemptId}`,
          ),
        ),
    );
    expect(attempts).toContainEqual(
      expect.objectContaining({ trackingStatus: 'passed', scorePercent: 80, totalSeconds: 180 }),
    );
    const here = await administrator.call<{ rows: object[] }>('GET', `/api/dispatches/${dispatchId}/learners`);
    expect(here.rows).toEqual([
      expect.objectContaining({ trackingStatus: 'passed', scorePercent: 80, launches: 2, foreignId: String(learner.id) }),
    ]);
    await page.goto(`/admin/scorm-dispatch/${dispatchId}`);
    await page.getByRole('tab', { name: 'Learners' }).click();
    await expect(page.getByText(learner.fullName)).toBeVisible();
    await look(page, 'dispatch-learners');
    await next.close();
    await administrator.call('PUT', '/api/session/language', { languageCode: 'ar' });
    await page.goto(`/admin/scorm-dispatch/${dispatchId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الدورات المرسلة');
    await look(page, 'dispatch-arabic');
    await administrator.call('PUT', '/api/session/language', { languageCode: 'en' });
  } finally {
    await second.remove();
  }
});

test.describe('in a bare learning system', () => {
  let lms: ForeignLms;
  test.beforeAll(async () => {
    lms = await ForeignLms.start();
  });
  test.afterAll(async () => lms.stop());

  for (const standard of ['scorm12', 'scorm2004Edition4'] as const) {
    test(`the course plays in a frame without any cookie and reports as ${standard}`, async ({
      page,
      portal,
      accounts,
      browser,
    }) => {
      const administrator = await Person.signIn(portal, accounts.administrator);
      const given = await give(administrator, await aCourse(administrator), { allowedOrigins: lms.origin });
      await signIn(page, accounts.administrator);
      lms.files = unzip(await packageBytes(portal, page, given.id, standard));
      lms.learner = { id: `frame ${standard}`, name: 'Byron, Ada' };

      const clean = await browser.newContext();
      const learning = await clean.newPage();
      await learning.goto(lms.origin);
      const { player, sco: lesson } = inside(learning);
      await expect(lesson.getByText('place:')).toBeVisible();
      await expect
        .poll(() => valueOf(learning, standard === 'scorm12' ? 'cmi.core.lesson_status' : 'cmi.completion_status'))
        .toBe('incomplete');
      await lesson.getByRole('button', { name: 'Pass' }).click();
      await expect
        .poll(() => valueOf(learning, standard === 'scorm12' ? 'cmi.core.score.raw' : 'cmi.score.scaled'))
        .toBe(standard === 'scorm12' ? '80' : '0.8');
      expect(await saidBy(learning)).not.toContain('finish');
      await player.locator('.player-exit').click();
      await expect.poll(() => saidBy(learning)).toContain('finish');
      await expect(learning.frameLocator('#course').getByText('Your result was handed over')).toBeVisible();
      if (standard === 'scorm12') {
        expect(await valueOf(learning, 'cmi.core.lesson_status')).toBe('passed');
        expect(await valueOf(learning, 'cmi.core.session_time')).toBe('0000:02:00');
      } else {
        expect(await valueOf(learning, 'cmi.success_status')).toBe('passed');
        expect(await valueOf(learning, 'cmi.session_time')).toBe('PT0H2M0S');
      }
      // Nothing of it was held up by a session: there is none.
      expect((await clean.cookies()).filter((cookie) => /sid/.test(cookie.name))).toEqual([]);
      await clean.close();
    });
  }

  test('a result that is not taken is tried again, and the learner is told when it stays so', async ({
    page,
    portal,
    accounts,
  }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const given = await give(administrator, await aCourse(administrator));
    await signIn(page, accounts.administrator);
    lms.files = unzip(await packageBytes(portal, page, given.id));
    lms.learner = { id: 'stubborn', name: 'Stubborn' };
    await page.goto(lms.origin);
    const { player, sco: lesson } = inside(page);
    await expect(lesson.getByText('place:')).toBeVisible();
    const setBroken = (isBroken: boolean) =>
      page.evaluate((value) => Object.assign(window, { isBroken: value }), isBroken);
    await setBroken(true);
    await lesson.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(async () => (await saidBy(page)).filter((one) => one === 'commit').length).toBeGreaterThan(3);
    expect(await valueOf(page, 'cmi.core.lesson_status')).not.toBe('passed');
    await setBroken(false);
    await expect.poll(() => valueOf(page, 'cmi.core.lesson_status')).toBe('passed');

    await setBroken(true);
    await player.locator('.player-exit').click();
    await expect(player.getByText('Your result is being handed over')).toBeVisible();
    const told = player.getByRole('alert');
    await expect(told).toContainText('Your learning system did not take it', { timeout: 30_000 });
    expect(await saidBy(page)).not.toContain('finish');
    await setBroken(false);
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(page.frameLocator('#course').getByText('Your result was handed over')).toBeVisible();
    expect((await saidBy(page)).at(-1)).toBe('finish');
  });

  test('nobody else is listened to: neither by the package nor by the portal, and nothing twice', async ({
    page,
    portal,
    accounts,
  }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const given = await give(administrator, await aCourse(administrator));
    await signIn(page, accounts.administrator);
    lms.files = unzip(await packageBytes(portal, page, given.id));
    lms.learner = { id: 'watched', name: 'Watched' };
    // Every message that passes is written down, with the number of the line: the best an eavesdropper could have.
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      addEventListener('message', (event) => heard.push(event.data));
    });
    await page.goto(lms.origin);
    const { sco: lesson } = inside(page);
    await expect(lesson.getByText('place:')).toBeVisible();
    await expect.poll(() => valueOf(page, 'cmi.core.lesson_status')).toBe('incomplete');
    const driver = page.frames().find((frame) => frame.url().includes('/package/')) as Frame;
    const before = (await driver.evaluate(() => (window as unknown as { heard: object[] }).heard)) as {
      type: string;
      id: number;
    }[];
    const report = before.findLast((one) => one.type === 'report');
    expect(report).toBeTruthy();
    // Forged by the page around, by the package's own window, and by a page of a third site.
    const forged = { ...report, id: 1_000, status: 'passed', score: 100, progress: 100, isFinal: true };
    await page.evaluate((message) => {
      (document.getElementById('course') as HTMLIFrameElement).contentWindow?.postMessage(message, '*');
    }, forged);
    await driver.evaluate((message) => window.postMessage(message, '*'), forged);
    await page.evaluate(
      ([message, address]) =>
        new Promise<void>((done) => {
          const frame = document.createElement('iframe');
          frame.src = address as string;
          frame.onload = () => done();
          document.body.append(frame);
          Object.assign(window, { message });
        }),
      [forged, `${lms.origin.replace('localhost', '127.0.0.1')}/empty`] as const,
    );
    const stranger = page.frames().find((frame) => frame.url().endsWith('/empty')) as Frame;
    await stranger.evaluate((message) => window.parent.frames[0]?.postMessage(message, '*'), forged);
    // The portal's page hears no second start, whoever says it.
    const framed = page.frames().find((frame) => frame.url().includes('/play-course/')) as Frame;
    await stranger.evaluate(
      (message) => window.parent.frames[0]?.frames[0]?.postMessage(message, '*'),
      { ...report, type: 'start', id: 99, token: 'odp_x.y', learnerId: 'mallory', learnerName: 'Mallory' },
    );
    // A true one, said again: the portal's own page repeats what it said before.
    await framed.evaluate((message) => window.parent.postMessage({ ...message, status: 'passed' }, '*'), report);
    await lesson.getByRole('button', { name: 'Half' }).click();
    await expect.poll(() => valueOf(page, 'cmi.core.session_time')).toBe('0000:01:00');
    expect(await valueOf(page, 'cmi.core.lesson_status')).toBe('incomplete');
    expect(await valueOf(page, 'cmi.core.score.raw')).toBeUndefined();
    expect(await saidBy(page)).not.toContain('finish');
  });

  test('what is switched off, expired, full or elsewhere says so on a page that can be read @look', async ({
    page,
    portal,
    accounts,
  }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const id = await aCourse(administrator);
    await signIn(page, accounts.administrator);
    const cases: [object, RegExp][] = [
      [{ isActive: false }, /was switched off/],
      [{ expiresOn: '2020-01-01' }, /is over/],
      [{ mostLaunches: 1 }, /as often as was agreed/],
      [{ mostLearners: 1 }, /As many people as were agreed/],
    ];
    for (const [more, words] of cases) {
      const given = await give(administrator, id, more);
      lms.files = unzip(await packageBytes(portal, page, given.id));
      lms.learner = { id: 'first', name: 'First' };
      await page.goto(lms.origin);
      const refused = inside(page).player.getByRole('alert');
      if ('mostLaunches' in more || 'mostLearners' in more) {
        await expect(inside(page).sco.getByText('place:')).toBeVisible();
        lms.learner = { id: 'second', name: 'Second' };
        await page.goto(lms.origin);
      }
      await expect(refused).toContainText(words);
      // Systems take an end without a status for a completion: nobody has completed anything by being refused.
      expect(await valueOf(page, 'cmi.core.lesson_status')).toBe('incomplete');
      expect(await valueOf(page, 'cmi.core.exit')).toBe('suspend');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: '../../build/look/dispatch-refused-390.png' });
  });

  test('who plays elsewhere gets no further into the portal [GUARD-03] [PUB-21]', async ({ page, portal, accounts }) => {
    const administrator = await Person.signIn(portal, accounts.administrator);
    const given = await give(administrator, await aCourse(administrator));
    await signIn(page, accounts.administrator);
    lms.files = unzip(await packageBytes(portal, page, given.id));
    lms.learner = { id: 'curious', name: 'Curious' };
    const context = page.context();
    await context.clearCookies();
    await page.goto(lms.origin);
    const { sco: lesson } = inside(page);
    await expect(lesson.getByText('place:')).toBeVisible();
    const framed = page.frames().find((frame) => frame.url().includes('/play-course/')) as Frame;
    // The browser goes there without the ticket, which no storage holds; another page may not even be framed.
    await framed.evaluate(() => {
      history.pushState({}, '', '/home');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(inside(page).player.locator('body')).not.toContainText('My learning');
    const direct = await context.newPage();
    await direct.goto(`${portal.url}/scorm-dispatch-launch?dispatch=none`);
    await expect(direct.getByRole('alert')).toContainText('Open this course in your learning system');
    await direct.goto(`${portal.url}/scorm-dispatch-exit`);
    await expect(direct.getByRole('alert')).toContainText('Open this course in your learning system');
  });
});
