import { answer, card, course, expectSaved, finishPart, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

const film = 'The way out: a film of 78 seconds';

test('a film has captions, counts what is watched and nothing that is skipped, and goes on where it was left', async ({
  page,
  accounts,
}) => {
  test.setTimeout(90_000);
  await signIn(page, accounts.learner);
  await launch(page, film, 'Resume');
  const sco = course(page);
  const video = sco.locator('video');
  const seen = sco.locator('.film .count');
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => Math.round(v.currentTime))).toBe(41);
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => `${v.textTracks[0]?.mode} ${v.textTracks[0]?.cues?.length}`))
    .toBe('showing 18');
  await expect(seen).toHaveText('55 % seen');
  await sco.getByText('Read along').click();
  await expect(sco.locator('.transcript li')).toHaveCount(18);

  await sco.getByRole('button', { name: /Nobody goes back in/ }).click();
  await expect.poll(() => video.evaluate((v: HTMLVideoElement) => Math.round(v.currentTime))).toBe(70);
  await expect(seen).toHaveText('55 % seen');
  await expect(sco.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');

  await video.evaluate(async (v: HTMLVideoElement) => {
    v.muted = true;
    v.playbackRate = 8;
    v.currentTime = 40;
    await v.play();
  });
  await expect(seen).toHaveText('You have seen the film.', { timeout: 30_000 });
  await expectSaved(page);
  await leave(page);

  await launch(page, film, 'Resume');
  await expect(seen).toHaveText('You have seen the film.');
  await sco.getByRole('button', { name: 'Next' }).click();
  for (const question of await sco.locator('.question:visible').all()) await answer(question);
  await finishPart(page);
  await leave(page);
  await expect(card(page, film)).toContainText('Completed');
});
