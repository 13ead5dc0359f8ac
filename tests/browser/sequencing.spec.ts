// SCORM 2004 sequencing as a learner sees it: the server says what comes next, the player offers and follows it.
import type { Page } from '@playwright/test';
import { Person } from './support/courses';
import { newcomer } from './support/people';
import { card, course, launch, leave } from './support/player';
import type { Portal } from './support/portal';
import { control, type Part, read, say, sequencedPackage, shares, unlessPassed, when } from './support/sequenced';
import { expect, look, signIn, test } from './support/test';

type Account = { username: string; password: string };

/** Publishes a course, and a newcomer opens it. */
async function open(
  page: Page,
  portal: Portal,
  administrator: Account,
  { title, whole, parts }: { title: string; whole: string; parts: Part[] },
): Promise<void> {
  const person = await Person.signIn(portal, administrator);
  await person.publish(title, 'course.zip', sequencedPackage(title, whole, parts));
  await signIn(page, await newcomer(portal, administrator, title.toLowerCase().replaceAll(' ', '.')));
  await launch(page, title);
}

const isAt = (page: Page, name: string) =>
  expect(course(page).getByRole('heading', { name: `This is ${name}`, exact: true })).toBeVisible();
const button = (page: Page, name: string) => page.locator('.player-steps').getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: new RegExp(`^Part ${name}`) });

const passed = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' };
const failed = { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' };
const completed = { 'cmi.completion_status': 'completed' };

test('a linear course goes forth and back by its buttons, and a part may hide one and do it itself', async ({
  page,
  portal,
  accounts,
}) => {
  await open(page, portal, accounts.administrator, {
    title: 'Linear way',
    whole: control(false, true),
    parts: [{ name: 'A' }, { name: 'B', hides: ['continue'] }, { name: 'C' }],
  });
  await isAt(page, 'A');
  await expect(button(page, 'Previous')).toHaveCount(0);
  await expect(page.getByText('This course is gone through step by step.')).toBeVisible();
  await expect(entry(page, 'C')).toHaveAttribute('aria-disabled', 'true');
  await say(page, completed);
  await button(page, 'Continue').click();
  await isAt(page, 'B');
  await expect(entry(page, 'A')).toContainText('Completed');
  await expect(button(page, 'Previous')).toBeVisible();
  await expect(button(page, 'Continue')).toHaveCount(0);
  await look(page, 'player-sequenced');
  await button(page, 'Previous').click();
  await isAt(page, 'A');
  await button(page, 'Continue').click();
  await isAt(page, 'B');
  expect(await read(page, 'adl.nav.request_valid.continue')).toBe('true');
  await say(page, { ...completed, 'adl.nav.request': 'continue' }, true);
  await isAt(page, 'C');
});

test('a part opens once another is passed, and one that is not needed any more is skipped', async ({
  page,
  portal,
  accounts,
}) => {
  await open(page, portal, accounts.administrator, {
    title: 'Forced order',
    whole: control(true, true),
    parts: [
      { name: 'A', rules: shares('g') },
      { name: 'B', rules: when('g', true, 'skip') },
      { name: 'C', rules: when('g', false, 'disabled') },
    ],
  });
  await isAt(page, 'A');
  // A part that ends without a word is satisfied by that: only what it says keeps others shut.
  await say(page, failed);
  await expect(entry(page, 'C')).toContainText('This part of the course is not available to you.');
  await entry(page, 'C').click({ force: true });
  await isAt(page, 'A');
  expect(await read(page, 'adl.nav.request_valid.choice.{target=C}')).toBe('false');
  await say(page, passed);
  await expect(entry(page, 'C')).not.toContainText('not available');
  expect(await read(page, 'adl.nav.request_valid.choice.{target=C}')).toBe('true');
  await button(page, 'Continue').click();
  await isAt(page, 'C');
  await page.getByRole('button', { name: 'Go through the course from its beginning' }).click();
  await isAt(page, 'A');
});

test('who does not pass the test goes through the lesson again, and then passes', async ({
  page,
  portal,
  accounts,
}) => {
  await open(page, portal, accounts.administrator, {
    title: 'Once more',
    whole: control(false, true),
    parts: [
      {
        name: 'Module',
        isHeading: true,
        rules: control(false, true) + unlessPassed('retry'),
        parts: [{ name: 'Lesson' }, { name: 'Test', rules: unlessPassed('exitParent') }],
      },
      { name: 'End' },
    ],
  });
  await isAt(page, 'Lesson');
  await say(page, passed);
  await button(page, 'Continue').click();
  await isAt(page, 'Test');
  await say(page, { ...failed, 'cmi.location': 'question 9', 'adl.nav.request': 'continue' }, true);
  await isAt(page, 'Lesson');
  await say(page, passed);
  await button(page, 'Continue').click();
  await isAt(page, 'Test');
  // A new attempt: nothing of the old one is there.
  await expect(course(page).locator('#entry')).toHaveText('entry ab-initio, place');
  await say(page, { ...passed, 'adl.nav.request': 'continue' }, true);
  await isAt(page, 'End');
});

test('a course without a way of its own begins in the menu, and says what cannot be chosen', async ({
  page,
  portal,
  accounts,
}) => {
  await open(page, portal, accounts.administrator, {
    title: 'Free choice',
    whole: control(true, false),
    parts: [{ name: 'A', rules: shares('x') }, { name: 'B', rules: when('x', false, 'disabled') }],
  });
  await expect(page.getByText('Choose where to begin')).toBeVisible();
  await look(page, 'player-choose');
  await expect(entry(page, 'B')).toContainText('not available to you');
  await entry(page, 'A').click();
  await isAt(page, 'A');
  await expect(button(page, 'Continue')).toHaveCount(0);
  // What it asks for and cannot have ends it all the same: the learner reads why, and chooses.
  await say(page, { ...failed, 'adl.nav.request': '{target=B}choice' }, true);
  await expect(page.getByText('Choose where to go on')).toBeVisible();
  await expect(page.locator('.player-notices')).toContainText('This part of the course is not available to you.');
  await entry(page, 'A').click();
  await isAt(page, 'A');
  await expect(page.locator('.player-notices')).toHaveCount(0);
});

test('what is chosen as soon as it is there, before the course can hear, is not lost', async ({
  page,
  portal,
  accounts,
}) => {
  // A message to a frame that is about to become another page is lost; when exactly, no test can choose.
  await page.addInitScript(() => {
    let isDeaf = false;
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get() {
        return isDeaf ? { postMessage: () => undefined } : get?.call(this);
      },
    });
    const press = new MutationObserver(() => {
      const second = document.querySelectorAll<HTMLElement>('.contents-part')[1];
      if (!second) return;
      press.disconnect();
      isDeaf = true;
      second.click();
      isDeaf = false;
    });
    press.observe(document, { childList: true, subtree: true });
  });
  await open(page, portal, accounts.administrator, {
    title: 'Quick finger',
    whole: control(true, false),
    parts: [{ name: 'A', rules: shares('y') }, { name: 'B' }],
  });
  await isAt(page, 'B');
});

test('a course that is left goes on at the same place, and ends when the learner says so', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Same place';
  await open(page, portal, accounts.administrator, {
    title,
    whole: control(true, true),
    parts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  await isAt(page, 'A');
  await say(page, completed);
  await entry(page, 'B').click();
  await isAt(page, 'B');
  await say(page, { 'cmi.location': 'page 7', 'cmi.exit': 'suspend' });
  await leave(page);
  await expect(card(page, title)).toContainText('In progress');

  await launch(page, title, 'Resume');
  await isAt(page, 'B');
  await expect(course(page).locator('#entry')).toHaveText('entry resume, place page 7');
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  await launch(again, title, 'Resume');
  await isAt(again, 'B');
  await button(again, 'Finish course').click();
  await again.getByRole('dialog').getByRole('button', { name: 'Finish course' }).click();
  await expect(again).toHaveURL(/\/home/);
  await launch(again, title, 'Resume');
  await isAt(again, 'A');
});

test('a course jumps where it wants, and its end may end the whole', async ({ page, portal, accounts }) => {
  const title = 'Own way';
  await open(page, portal, accounts.administrator, {
    title,
    whole: control(false, true),
    parts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  await isAt(page, 'A');
  expect(await read(page, 'adl.nav.request_valid.jump.{target=C}')).toBe('true');
  expect(await read(page, 'adl.nav.request_valid.choice.{target=C}')).toBe('false');
  await say(page, { ...completed, 'adl.nav.request': '{target=C}jump' }, true);
  await isAt(page, 'C');
  await say(page, { ...completed, 'adl.nav.request': 'exitAll' }, true);
  await expect(page).toHaveURL(/\/home/);
});

test('with the server away the step is taken once it is back, and only once', async ({ page, portal, accounts }) => {
  await open(page, portal, accounts.administrator, {
    title: 'Cut line',
    whole: control(false, true),
    parts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  await isAt(page, 'A');
  // The server does what is asked, and its answer is lost on the way.
  let lost = 0;
  await page.route('**/rte/navigate', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Continue').click();
  const stopped = page.getByRole('alert');
  await expect(stopped).toContainText('The course could not be loaded');
  await stopped.getByRole('button', { name: 'Try again' }).click();
  await isAt(page, 'B');
  expect(lost).toBe(1);
});

test('the player of a sequenced course fits a phone, and its buttons work by keyboard', async ({
  page,
  portal,
  accounts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, portal, accounts.administrator, {
    title: 'Small screen',
    whole: control(true, true),
    parts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
  });
  await isAt(page, 'A');
  await button(page, 'Continue').focus();
  await page.keyboard.press('Enter');
  await isAt(page, 'B');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
