// Chromium for rows that a browser measures, and a browser of somebody who is signed in.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../browser/package.json', import.meta.url));
const { chromium } = require('playwright-core');

export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

/** A browser that has never been anywhere; with `sid` and `key` of a session, signed in. */
export async function newVisitor(browser, url, session = null) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (session) {
    await context.addCookies([{ name: 'sid', value: session.sid, url, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript((value) => localStorage.setItem('oneroom.session', value), session.key);
  }
  return context;
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
