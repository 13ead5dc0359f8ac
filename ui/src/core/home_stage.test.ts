import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { homeStage } from './home_stage';

const shown = () => homeStage.now().shown;
const number = () => shown()?.number ?? 0;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  homeStage.leave();
  homeStage.gone(number());
  homeStage.forgetProblem();
  vi.useRealTimers();
});

it('one that leaves does not come back: it is opened anew once it has gone', () => {
  homeStage.want(false, 1);
  const first = number();
  homeStage.leave();
  vi.advanceTimersByTime(200);
  expect(shown()).toMatchObject({ number: first, isLeaving: true });
  homeStage.want(false, 1);
  expect(shown()).toMatchObject({ number: first, isLeaving: true });
  homeStage.gone(first);
  expect(shown()).toMatchObject({ number: first + 1, isLeaving: false });
  homeStage.gone(first); // it says so twice
  expect(shown()).toMatchObject({ number: first + 1 });
});

it('home that is drawn anew keeps it', () => {
  homeStage.want(false, 1);
  const first = number();
  homeStage.leave();
  homeStage.want(false, 1);
  vi.advanceTimersByTime(1_000);
  expect(shown()).toMatchObject({ number: first, isLeaving: false });
  homeStage.want(true, 1); // the preview is another launch
  expect(shown()).toMatchObject({ number: first, isLeaving: true });
  homeStage.gone(first);
  expect(shown()).toMatchObject({ isPreview: true, isLeaving: false });
});

it('nothing of it is left to another person', () => {
  homeStage.want(false, 1);
  const first = number();
  homeStage.leave();
  homeStage.isOf(1);
  expect(number()).toBe(first);
  homeStage.want(false, 2);
  expect(shown()).toMatchObject({ number: first + 1, userId: 2, isLeaving: false });
  homeStage.isOf(3);
  expect(shown()).toBeNull();
});

it('is waited for until it has gone, but not for ever', async () => {
  await homeStage.depart(6_000); // nothing is there
  homeStage.want(false, 1);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  void homeStage.depart(6_000).then(end);
  expect(shown()?.isLeaving).toBe(true);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);

  isOver = false;
  void homeStage.depart(6_000).then(end);
  homeStage.gone(number());
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});

it('what goes on in another tab leaves home as ever, until it is asked for again', () => {
  homeStage.want(false, 1);
  homeStage.fail('It is open in another tab', 'Open it');
  expect(homeStage.now()).toMatchObject({ wanted: null, openHere: 'Open it', shown: { isLeaving: true } });
  homeStage.forgetProblem();
  homeStage.want(false, 1);
  homeStage.gone(number());
  expect(homeStage.now()).toMatchObject({ problem: '', openHere: '', shown: { isLeaving: false } });
});
