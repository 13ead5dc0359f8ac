import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarly } from './early';

const page = globalThis as { oneroomEarly?: { key: string | null; replies: Record<string, Promise<Response>> } };
const reply = Promise.resolve(new Response('{}'));

beforeEach(() => {
  page.oneroomEarly = { key: 'mine', replies: { '/api/home': reply } };
  vi.spyOn(performance, 'now').mockReturnValue(400);
});
afterEach(() => {
  delete page.oneroomEarly;
  vi.restoreAllMocks();
});

describe('an answer that was asked for early', () => {
  it('is used once', () => {
    expect(takeEarly('/api/home', 'mine')).toBe(reply);
    expect(takeEarly('/api/home', 'mine')).toBeUndefined();
  });

  it('is never given to another session', () => {
    expect(takeEarly('/api/home', 'other')).toBeUndefined();
    expect(takeEarly('/api/home', 'mine')).toBeUndefined();
  });

  it('is no news after a while', () => {
    vi.spyOn(performance, 'now').mockReturnValue(20_000);
    expect(takeEarly('/api/home', 'mine')).toBeUndefined();
  });

  it('is not there where nothing was asked', () => {
    expect(takeEarly('/api/users', 'mine')).toBeUndefined();
    delete page.oneroomEarly;
    expect(takeEarly('/api/home', 'mine')).toBeUndefined();
  });
});
