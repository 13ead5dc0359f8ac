// What every browser test imports: `import { expect, test } from './support/test'`.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

import { Portal } from './portal';

interface DemoAccount {
  username: string;
  password: string;
  fullName: string;
}

interface Accounts {
  administrator: DemoAccount;
  learner: DemoAccount;
  all: DemoAccount[];
}

interface Fixtures {
  /** A demo portal that the tests of this file share, one after the other. No other file finds what they leave. */
  portal: Portal;
  accounts: Accounts;
  /** What is shown is somebody else's page, which may fill the console as it likes: test.use({ isLoud: true }). */
  isLoud: boolean;
  /** Fails the test when the page wrote an error to the console or threw. */
  quiet: undefined;
}

interface WorkerFixtures {
  portals: PortalOfFile;
}

/** The portal of the file whose tests run in this worker; the next file gets a fresh one. */
class PortalOfFile {
  private file = '';
  private portal: Portal | null = null;
  private accounts: Accounts | null = null;

  async of(file: string): Promise<{ portal: Portal; accounts: Accounts }> {
    if (this.file !== file) await this.remove();
    this.file = file;
    this.portal ??= await Portal.start();
    this.accounts ??= await accountsOf(this.portal);
    return { portal: this.portal, accounts: this.accounts };
  }

  async remove(): Promise<void> {
    await this.portal?.remove();
    this.portal = null;
    this.accounts = null;
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const portals = new PortalOfFile();
      await use(portals);
      await portals.remove();
    },
    { scope: 'worker' },
  ],
  portal: async ({ portals }, use, { file }) => use((await portals.of(file)).portal),
  accounts: async ({ portals }, use, { file }) => use((await portals.of(file)).accounts),
  baseURL: async ({ portal }, use) => use(portal.url),
  isLoud: [false, { option: true }],
  quiet: [
    async ({ page, isLoud }, use) => {
      const loud: string[] = [];
      page.on('pageerror', (error) => loud.push(error.message));
      page.on('console', (message) => {
        // A refusal of the server is reported by the browser, too; the tests judge those by what the screen says.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) loud.push(message.text());
      });
      await use(undefined);
      if (!isLoud) expect(loud, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function accountsOf(portal: Portal): Promise<Accounts> {
  const { demoAccounts: all } = (await (await fetch(`${portal.url}/api/portal`)).json()) as {
    demoAccounts: DemoAccount[];
  };
  const roles = await Promise.all(all.map((account) => rolesOf(portal, account)));
  const administrator = all[roles.findIndex((held) => held.CanManageCourse_OnlineTracked)];
  const learner = all[roles.findIndex((held) => Object.values(held).every((holds) => !holds))];
  if (!administrator || !learner) throw new Error('The demo needs an administrator and a learner to sign in as');
  return { administrator, learner, all };
}

async function rolesOf(portal: Portal, account: DemoAccount): Promise<Record<string, boolean>> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}, key = '') => {
    const reply = await fetch(portal.url + path, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
        ...(key ? { 'X-Session-Key': key } : {}),
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return reply.json();
  };
  await ask('/api/portal');
  const body = JSON.stringify({ username: account.username, password: account.password });
  const { sessionKey } = (await ask('/api/session', { method: 'POST', body })) as { sessionKey: string };
  return ((await ask('/api/session', {}, sessionKey)) as { roles: Record<string, boolean> }).roles;
}

/** Signs in through the screen, and ends on home. */
export async function signIn(
  page: Page,
  account: { username: string; password: string; fullName?: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** axe finds nothing on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(
      (one) =>
        `${one.id}: ${one.nodes.map((node) => `${node.target.join(' ')} (${node.failureSummary ?? ''})`).join(', ')}`,
    ),
  ).toEqual([]);
}

/** No part of the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels the page is too wide').toBeLessThanOrEqual(0);
}

/**
 * Pictures of the screen at desktop and phone width, light and dark, into build/look/, each held to axe
 * (which cannot look at a page with a frame that runs no scripts) and to its width. Narrow windows are tried at 320 px, too.
 */
export async function look(page: Page, name: string, { isHeldToAxe = true } = {}): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => document.fonts.ready);
      // PICTURES=0 where nobody looks at them.
      if (process.env.PICTURES !== '0')
        await page.screenshot({
          path: `../../build/look/${name}-${width}-${colorScheme}.png`,
          animations: 'disabled',
        });
      if (isHeldToAxe) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
