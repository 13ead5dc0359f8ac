// Taking courses in the player, as a learner does.
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Opens a course from its card on home. */
export async function launch(
  page: Page,
  title: string,
  action: 'Launch' | 'Resume' | 'Review' = 'Launch',
): Promise<void> {
  await page.goto('/home');
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: `${action}: ${title}` })
    .click();
  await expect(page).toHaveURL(/\/play-course\//);
}

/** The page of the SCO that is open. */
export function course(page: Page): FrameLocator {
  return page.locator('.player-course iframe').contentFrame().locator('iframe').contentFrame();
}

/** Leaves by the portal's own button; home stands with its cards. */
export async function leave(page: Page): Promise<void> {
  await page.locator('.player-exit').click();
  await expect(page).toHaveURL(/\/home/, { timeout: 15_000 });
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('.player-saved')).toHaveText('Saved');
}

/** The card of a course on home. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title });
}

const letters = ['a', 'b', 'c', 'd', 'e'];

async function putInOrder(question: Locator): Promise<void> {
  const count = await question.locator('ol li').count();
  for (const [wanted, letter] of letters.slice(0, count).entries()) {
    const item = question.locator(`li[data-answer="${letter}"]`);
    const place = () => item.evaluate((node) => [...(node.parentElement?.children ?? [])].indexOf(node));
    while ((await place()) > wanted) await item.getByRole('button', { name: /^Move up/ }).click();
  }
}

/** Answers a question of our own courses, rightly or wrongly. */
export async function answer(question: Locator, isRight = true): Promise<void> {
  const type = await question.getAttribute('data-type');
  if (type === 'match') {
    for (const row of await question.locator('.match-row').all())
      await row.locator('select').selectOption(isRight ? await row.getAttribute('data-group') : '1');
  } else if (type === 'order') {
    if (isRight) await putInOrder(question);
  } else if (isRight) {
    for (const label of await question.locator('label[data-correct]').all()) await label.click();
  } else {
    await question.locator('label:not([data-correct])').first().click();
  }
  await question.getByRole('button', { name: 'Check my answer' }).click();
  await expect(question.locator('.feedback')).toContainText(isRight ? 'Right.' : 'Not quite.');
}

/** Goes through one part of our own courses to its end. */
export async function finishPart(page: Page, isRight = true): Promise<void> {
  const sco = course(page);
  for (let step = 0; step < 20; step += 1) {
    const section = sco.locator('main > section:not([hidden])');
    await expect(section).toBeVisible();
    for (const question of await section.locator('.question').all())
      if (await question.locator('.check').isVisible()) await answer(question, isRight);
    for (const spot of await section.locator('.spot').all()) {
      await spot.focus();
      await page.keyboard.press('Enter');
    }
    const next = sco.locator('.steps .primary');
    const label = await next.innerText();
    await next.click();
    if (label !== 'Next') return;
  }
  throw new Error('The part has no end');
}
