// Whatever ends the page of a course, what it has set before is on record: once, and the time it took with it.
import type { BrowserContext, Page } from '@playwright/test';

import { Person, packageOf } from './support/courses';
import { newcomer } from './support/people';
import { course, launch } from './support/player';
import { expect, signIn, test } from './support/test';

/** Set CYCLES for more than a build has time for. */
const cycles = Number(process.env.CYCLES ?? 50);

/** Shows the number it was left with; sets a new one when told, and one more while its page goes away. */
const counter = `<!doctype html><title>Counter</title><body><h1></h1><script>
const api = parent.API, set = (name, value) => api.LMSSetValue('cmi.' + name, String(value));
api.LMSInitialize('');
document.querySelector('h1').textContent = 'At ' + (api.LMSGetValue('cmi.suspend_data') || '0');
function put(number) { set('core.exit', 'suspend'); set('core.session_time', '00:00:01'); set('core.score.raw', number); set('suspend_data', number); }
let last = 0;
function putAtEnd(number) { last = number; }
addEventListener('pagehide', () => { if (last) put(last); });
</script></body>`;

const script = (page: Page, call: string) =>
  course(page)
    .locator('body')
    .evaluate((_, code) => (0, eval)(code), call);

/** Each sets the number and ends the page. */
const ends: Record<string, (page: Page, context: BrowserContext, number: number) => Promise<unknown>> = {
  'the tab is closed': async (page, _, number) => {
    await script(page, `put(${number})`);
    await page.close();
  },
  'the tab is closed, and the course saves while it is': async (page, _, number) => {
    await script(page, `putAtEnd(${number})`);
    await page.close();
  },
  'the learner goes back': async (page, _, number) => {
    await script(page, `put(${number})`);
    await page.goBack();
  },
  'another address is typed': async (page, _, number) => {
    await script(page, `putAtEnd(${number})`);
    await page.goto('about:blank');
  },
  'the page dies after a commit': async (page, context, number) => {
    await script(page, `put(${number}); api.LMSCommit('')`);
    const session = await context.newCDPSession(page);
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
    await page.close().catch(() => undefined);
  },
  'the page is out of sight and dies': async (page, context, number) => {
    await script(page, `put(${number})`);
    const bridge = page.frames().find((frame) => frame.url().endsWith('/bridge'));
    // Phones end pages that are out of sight without another word.
    await bridge?.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const session = await context.newCDPSession(page);
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
    await page.close().catch(() => undefined);
  },
};

test(`whatever ends its page, what a course has set is stored once, ${cycles} times [CS-05]`, async ({
  portal,
  accounts,
  browser,
}) => {
  test.setTimeout(300_000 + cycles * 3_000);
  const administrator = await Person.signIn(portal, accounts.administrator);
  const account = await newcomer(portal, accounts.administrator, 'closing');
  await administrator.publish(
    'Counter',
    'counter.zip',
    packageOf('Counter', '1.2', [{ title: 'Counter', page: counter }]),
  );
  const learner = await Person.signIn(portal, account);
  const score = async () => {
    const home = await learner.call<{ cards: { title: string; scorePercent: number | null }[] }>('GET', '/api/home');
    return home.cards.find((card) => card.title === 'Counter')?.scorePercent;
  };

  const context = await browser.newContext({ baseURL: portal.url });
  const first = await context.newPage();
  await signIn(first, account);
  await first.close();
  const ways = Object.entries(ends);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const [name, end] = ways[cycle % ways.length] as (typeof ways)[number];
    const number = 1 + (cycle % 99);
    const page = await context.newPage();
    await launch(page, 'Counter', cycle === 0 ? 'Launch' : 'Resume');
    await expect(course(page).getByRole('heading')).toHaveText(`At ${cycle === 0 ? 0 : 1 + ((cycle - 1) % 99)}`);
    await end(page, context, number);
    await expect.poll(score, `cycle ${cycle}: ${name}`).toBe(number);
    if (!page.isClosed()) await page.close();
  }
  await context.close();

  const report = await administrator.call<{ columns: { name: string }[]; rows: { cells: unknown[] }[] }>(
    'GET',
    `/api/reports/3?users=${account.id}`,
  );
  const [title, seconds] = ['course', 'timeSpent'].map((name) =>
    report.columns.findIndex((column) => column.name === name),
  ) as [number, number];
  // A second a session: nothing was counted twice.
  expect(report.rows.find(({ cells }) => cells[title] === 'Counter')?.cells[seconds]).toBe(cycles);
});
