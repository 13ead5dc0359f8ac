import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';

import { homeStage } from '../../core/home_stage';
import { LogoutPage } from './LogoutPage';

const calls = vi.hoisted(() => [] as string[]);

vi.mock('../../api/client', () => ({
  call: async (name: string) => {
    calls.push(name);
    return undefined;
  },
}));
vi.mock('../../api/people', () => ({ forgetPerson: () => undefined }));
vi.mock('../../core/text', () => ({ t: (key: string) => key }));
vi.mock('../../core/session', () => ({ session: { key: () => 'key', end: () => calls.push('end') } }));
const go = vi.hoisted(() => async () => undefined);
vi.mock('../../core/navigate', () => ({ useGo: () => go, usePathValues: () => ({}), useQueryValues: () => ({}) }));

afterEach(cleanup);

it('lets the course that is the home page save before its launch ends with the session', async () => {
  homeStage.want(false, 1);
  render(<LogoutPage />);
  await waitFor(() => expect(homeStage.now().shown?.isLeaving).toBe(true));
  expect(calls).toEqual([]);
  homeStage.gone(homeStage.now().shown?.number ?? 0);
  await waitFor(() => expect(calls).toEqual(['session.signOut', 'end']));
});
