// How-to help: written by an administrator for a screen, found by everybody who may see that screen.
import type { Page } from '@playwright/test';

import { expect, expectAccessible, expectNoSidewaysScroll, look, signIn, test } from './support/test';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');

/** A film of about a second, made by the browser itself; longer where its encoder begins late and nothing is in it yet. */
async function makeFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const record = async (frames: number) => {
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/mp4;codecs=vp9' });
      const pieces: Blob[] = [];
      recorder.ondataavailable = (event) => pieces.push(event.data);
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      recorder.start();
      for (let frame = 0; frame < frames; frame += 1) {
        pen.fillStyle = `hsl(${frame * 12} 70% 45%)`;
        pen.fillRect(0, 0, 320, 180);
        await new Promise(requestAnimationFrame);
      }
      recorder.stop();
      await ended;
      return new Blob(pieces);
    };
    let film = await record(30);
    for (let frames = 60; film.size === 0 && frames < 2000; frames *= 2) film = await record(frames);
    return [...new Uint8Array(await film.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

async function chooseLanguage(page: Page, name: string) {
  await page.locator('.user-button').click();
  await page.getByRole('menuitemradio', { name }).click();
}

test('an administrator writes help for a page, and a learner finds it in the bar and sees its film [HOWTO-01] [HOWTO-02] [HOWTO-04] [HOWTO-05] [ADM-46] [ADM-47] [ADM-48] [PERM-28] [RTE-39] [WID-33]', async ({
  page,
  browser,
  portal,
  accounts,
}) => {
  test.setTimeout(180_000);
  await signIn(page, accounts.administrator);
  await page.goto('/admin/how-to');
  await expect(page.getByText('No page has help yet')).toBeVisible();
  await look(page, 'how-to-none');

  await page.getByRole('button', { name: 'New how-to' }).first().click();
  await expect(page).toHaveURL(/\/admin\/how-to\/new$/);
  const added = page.getByRole('dialog', { name: 'New how-to' });
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('This is required')).toBeVisible();
  await added.getByRole('combobox', { name: 'Page' }).selectOption('/home');
  await added.getByLabel('Published').check();
  await look(page, 'how-to-new');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/how-to\/\d+$/);
  await expect(page.getByRole('row', { name: /\/home/ })).toContainText('No translation yet');

  const panel = page.locator('dialog.panel');
  await panel.getByRole('button', { name: 'Add a translation' }).click();
  const editor = page.getByRole('dialog', { name: 'New translation' });
  const save = editor.getByRole('button', { name: 'Save' });
  await expect(editor.locator('.field-label', { hasText: 'Title' })).toContainText('*');
  await expect(editor.getByLabel('Title')).toHaveAttribute('aria-required', 'true');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAttribute('title', 'Choose a language first');
  await editor.getByLabel('Language').selectOption({ label: 'English' });
  await expect(save).toHaveAttribute('title', 'Choose a file first');
  await expect(editor.getByLabel('Play on the page')).toHaveCount(0);

  const content = editor.locator('input[type=file]');
  await content.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') });
  await expect(editor.getByLabel('Play on the page')).toHaveCount(0);
  await save.click();
  await expect(editor.getByText('This is required')).toBeVisible();
  await editor.getByLabel('Title').fill('Your first course');
  await save.click();
  await expect(editor.getByText('This is not a PDF, a PNG, JPEG, GIF or WebP picture or an MP4 film')).toBeVisible();
  await look(page, 'how-to-translation');

  await content.setInputFiles({ name: 'first course.mp4', mimeType: 'video/mp4', buffer: await makeFilm(page) });
  await editor.getByLabel('Play on the page').check();
  await editor.getByLabel('Description').fill('How to open a course.\nAnd how to leave it.');
  await save.click();
  await expect(page.getByText('The translation is saved')).toBeVisible();
  await expect(panel.getByText('Your first course')).toBeVisible();
  await expect(page.getByRole('row', { name: /\/home/ })).toContainText('Published');
  await look(page, 'how-to-translations');

  const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
  const learner = await context.newPage();
  const asked: string[] = [];
  learner.on('request', (request) => {
    if (request.url().includes('/how-tos')) asked.push(request.url());
  });
  await signIn(learner, accounts.learner);
  const sign = learner.getByRole('button', { name: 'How-to: Your first course' });
  await expect(learner.locator('.top').getByRole('button', { name: 'How-to: Your first course' })).toBeVisible();
  await expectAccessible(learner);

  // Other pages neither have the sign nor ask for it again.
  await learner.locator('.user-button').click();
  await learner.getByRole('menuitem', { name: 'My picture' }).click();
  await expect(learner.getByRole('heading', { name: 'My picture' })).toBeVisible();
  await expect(sign).toHaveCount(0);
  await learner.locator('.brand').click();
  await expect(sign).toBeVisible();
  expect(asked).toHaveLength(1);

  await sign.click();
  const help = learner.getByRole('dialog', { name: 'Your first course' });
  await expect(help.getByText('And how to leave it.')).toBeVisible();
  const film = help.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  const download = learner.waitForEvent('download');
  await help.getByRole('link', { name: /^Download first course\.mp4/ }).click();
  expect((await download).suggestedFilename()).toBe('first course.mp4');
  await look(learner, 'how-to-help');
  await learner.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(sign).toBeFocused();
  await context.close();
});

test('help stands beside the title of the page where that is wanted, in the language of the person, on a phone and in Arabic too', async ({
  page,
  accounts,
}) => {
  test.setTimeout(180_000);
  await signIn(page, accounts.administrator);
  await page.goto('/admin/how-to');
  await page
    .getByRole('row', { name: /\/home/ })
    .getByRole('button')
    .click();
  const panel = page.locator('dialog.panel');
  await panel.getByLabel('Beside the title of the page').check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /\/home/ })).toContainText('Beside the title of the page');
  await panel.getByRole('tab', { name: 'Translations' }).click();
  await panel.getByRole('button', { name: 'Add a translation' }).click();
  const editor = page.getByRole('dialog', { name: 'New translation' });
  await expect(editor.getByLabel('Language').locator('option')).toHaveCount(5);
  await editor.getByLabel('Language').selectOption({ label: 'العربية' });
  await editor.getByLabel('Title').fill('الدورة الأولى');
  await editor.getByLabel('Description').fill('كيف تفتح الدورة.');
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'دليل.pdf', mimeType: 'application/pdf', buffer: pdf });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('الدورة الأولى')).toBeVisible();
  await panel.getByRole('tab', { name: 'History' }).click();
  await expect(panel.getByText('Added a translation of the how-to of My learning (/home)').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await expect(page.locator('main').getByRole('button', { name: 'How-to: Your first course' })).toBeVisible();
  await expect(page.locator('.top').getByRole('button', { name: 'How-to: Your first course' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await chooseLanguage(page, 'العربية');
  const sign = page.locator('main').getByRole('button', { name: /^إرشاد: .*الدورة الأولى/ });
  await sign.click();
  const help = page.getByRole('dialog', { name: 'الدورة الأولى' });
  await expect(help.getByText('كيف تفتح الدورة.')).toBeVisible();
  const download = page.waitForEvent('download');
  await help.getByRole('link', { name: /دليل\.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('دليل.pdf');
  await expectAccessible(page);
  await page.screenshot({ path: '../../build/look/how-to-help-ar-390.png' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: '../../build/look/how-to-home-ar-1440.png' });
  await page.goto('/admin/how-to');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'how-to-list-ar');

  // A language without help of its own gets the portal's.
  await chooseLanguage(page, 'Deutsch');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: 'Anleitung: Your first course' })).toBeVisible();
  await chooseLanguage(page, 'English');
});

test('the list is searched and narrowed, and what is removed is gone from the page', async ({ page, accounts }) => {
  await signIn(page, accounts.administrator);
  await page.goto('/admin/how-to/new');
  const added = page.getByRole('dialog', { name: 'New how-to' });
  await expect(added.getByRole('combobox', { name: 'Page' }).locator('option[value="/home"]')).toHaveCount(0);
  await added.getByRole('combobox', { name: 'Page' }).selectOption('/admin/how-to');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/how-to\/\d+$/);
  const panel = page.locator('dialog.panel');
  await panel.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Draft' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByRole('searchbox').fill('learning');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page).toHaveURL(/search=learning/);
  await page.getByRole('searchbox').fill('nothing of the kind');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);

  await page
    .getByRole('row', { name: /\/home/ })
    .getByRole('button')
    .click();
  await panel.getByRole('tab', { name: 'Translations' }).click();
  await panel.getByRole('button', { name: /^Remove the translation: .*الدورة الأولى/ }).click();
  await page
    .getByRole('dialog', { name: /^Remove the translation/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(panel.getByText('الدورة الأولى')).toHaveCount(0);
  await panel.getByRole('tab', { name: 'General' }).click();
  await panel.getByRole('button', { name: 'Remove the how-to' }).click();
  await page
    .getByRole('dialog', { name: /^Remove the how-to/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^How-to/ })).toHaveCount(0);
});
