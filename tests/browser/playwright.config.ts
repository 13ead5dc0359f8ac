import { defineConfig } from '@playwright/test';

// Every file has a portal of its own (support/test.ts); nothing is shared, so files run beside each other in any order.
export default defineConfig({
  testDir: '.',
  outputDir: '../../build/browser',
  fullyParallel: false,
  workers: 2,
  // One for all files: some tests walk through several screens and look at each in four shapes.
  timeout: 300_000,
  // Patience with a busy machine; what must be quick is measured elsewhere.
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // A trace of every step doubles what a test costs: TRACE=1 keeps one of those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
