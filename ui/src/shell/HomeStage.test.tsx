import { cleanup, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';

import { homeStage } from '../core/home_stage';
import { HomeStage } from './HomeStage';

const person = vi.hoisted(() => ({ id: 1 }));
const tell = vi.hoisted(() => ({ gone: (): void => undefined }));

vi.mock('../api/people', () => ({ useProfile: () => ({ id: person.id }) }));
vi.mock('../core/text', () => ({ loadAllTexts: async () => undefined, t: (key: string) => key }));
vi.mock('../features/player/HomeCourse', () => ({
  HomeCourse: ({ isHidden, onGone }: { isHidden: boolean; onGone: () => void }) => {
    tell.gone = onGone;
    return <p hidden={isHidden}>course</p>;
  },
  HomeCourseWait: () => <p>wait</p>,
}));

afterEach(cleanup);

it('waits in sight for one that is leaving, then shows a new one', async () => {
  render(<HomeStage />);
  homeStage.want(false, 1);
  const first = await screen.findByText('course');
  expect(first.hidden).toBe(false);
  void homeStage.depart(1_000);
  await waitFor(() => expect(first.hidden).toBe(true));
  expect(screen.queryByText('wait')).toBeNull();

  homeStage.want(false, 1);
  await screen.findByText('wait');
  expect(first.hidden).toBe(true);
  tell.gone();
  await waitFor(() => expect(screen.getByText('course').hidden).toBe(false));
  expect(screen.getByText('course')).not.toBe(first);
  expect(screen.queryByText('wait')).toBeNull();
});

it('takes it away when somebody else has signed in', async () => {
  const { rerender } = render(<HomeStage />);
  homeStage.want(false, 1);
  await screen.findByText('course');
  person.id = 2;
  rerender(<HomeStage />);
  await waitFor(() => expect(screen.queryByText('course')).toBeNull());
});
