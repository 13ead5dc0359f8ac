import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

import type { LrsClientMade, Scope } from '../../api/contract';
import { presetOf, scopes } from './client_words';
import { checkConnection, curlLine, firstCall } from './connection';

const made = (own: Scope[]) =>
  ({
    client: { publicKey: 'key', scopes: own },
    secret: 'secret',
    endpoint: 'https://portal.example.org/xapi/',
  }) as LrsClientMade;

test('a wish is known by its scopes, in any order, and by no others', () => {
  expect(presetOf(['statements/read/mine', 'statements/write'])).toBe('own');
  expect(presetOf(['all/read'])).toBe('reader');
  expect(presetOf(['statements/write'])).toBeNull();
  expect(presetOf([...scopes])).toBeNull();
});

test('the first call is one that the scopes allow', () => {
  expect(firstCall(['statements/write']).body).toContain('"verb"');
  expect(firstCall(['all']).body).toContain('"verb"');
  expect(firstCall(['statements/read/mine'])).toEqual({ path: 'statements?limit=1' });
  expect(firstCall(['profile']).path).toMatch(/^activities\/profile\?activityId=http%3A/);
  expect(firstCall(['state']).path).toMatch(/^activities\/state\?activityId=.*&agent=%7B/);
  expect(curlLine(made(['all/read']))).toBe(
    "curl -u 'key:secret' -H 'X-Experience-API-Version: 1.0.3' 'https://portal.example.org/xapi/statements?limit=1'",
  );
});

test('to revoke a client is not called as to cancel that, in any language', () => {
  const folder = `${import.meta.dirname}/../../../../resources/text`;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const texts = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    expect(texts.lrsClients.revoke, name).not.toBe(texts.common.cancel);
  }
});

test('only what names a version of xAPI is a record store, and 403 means that the client is known', async () => {
  const answers = async (status: number, headers: Record<string, string> = { 'X-Experience-API-Version': '1.0.3' }) => {
    vi.stubGlobal('fetch', async () => new Response('', { status, headers }));
    return checkConnection(made(['all']));
  };
  expect(await answers(200)).toBe('works');
  expect(await answers(403)).toBe('works');
  expect(await answers(401)).toBe('refused');
  expect(await answers(403, {})).toBe('unreached');
  expect(await answers(200, {})).toBe('unreached');
  expect(await answers(502)).toBe('unreached');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  expect(await checkConnection(made(['all']))).toBe('unreached');
  vi.unstubAllGlobals();
});
