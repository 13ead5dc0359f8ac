import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import english from '../../../resources/text/en.json';
import { session } from '../core/session';
import { useTexts } from '../core/text';
import { cache, forgetAll, isWhole, loadPortal, loadProfile } from './people';

const asked: string[] = [];
let portal: object = {};

beforeAll(() => useTexts('en', english));
beforeEach(() => {
  asked.length = 0;
  cache.clear();
  session.end();
  portal = { title: 'Oneroom', isDemo: false, version: '1' };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const body = address === '/api/portal' ? portal : { id: 7, roles: {} };
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  });
});

describe('what every screen knows', () => {
  it('counts as loaded when it has more than two values [GUARD-09]', async () => {
    expect(isWhole({})).toBe(false);
    expect(isWhole({ title: 'Oneroom', version: '1' })).toBe(false);
    expect(isWhole({ title: 'Oneroom', version: '1', isDemo: true })).toBe(true);
    const whole = portal;
    portal = { status: 'ok' };
    await expect(loadPortal()).rejects.toThrow('An unexpected error occurred');
    portal = whole;
    cache.clear();
    expect(await loadPortal()).toEqual(whole);
  });

  it('is the copy at hand first, and asked for only when there is none [SESS-14]', async () => {
    expect(await loadPortal()).toEqual(portal);
    expect(await loadPortal()).toEqual(portal);
    expect(asked).toEqual(['/api/portal']);
    forgetAll();
    await loadPortal();
    expect(asked).toEqual(['/api/portal', '/api/portal']);
  });

  it('of a person is asked for only with a session', async () => {
    expect(await loadProfile()).toBeNull();
    expect(asked).toEqual([]);
    session.begin('key');
    expect(await loadProfile()).toEqual({ id: 7, roles: {} });
  });

  it('is forgotten when somebody signs out: who they are, their menus, the settings [PUB-22]', async () => {
    session.begin('key');
    await Promise.all([loadPortal(), loadProfile()]);
    cache.setQueryData(['navigation.list', {}], []);
    forgetAll();
    expect(cache.getQueryData(['session.show', {}])).toBeUndefined();
    expect(cache.getQueryData(['navigation.list', {}])).toBeUndefined();
    expect(cache.getQueryState(['portal.show', {}])?.isInvalidated).toBe(true);
  });
});
