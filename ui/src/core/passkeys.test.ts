import { describe, expect, it } from 'vitest';

import { decidePasskeyObstacle, fromBase64Url, toBase64Url } from './passkeys';

const at = (hostname: string, isSecure = true, hasPasskeys = true) =>
  decidePasskeyObstacle({ hostname, isSecure, hasPasskeys });

describe('passkeys', () => {
  it('work on https and on localhost, not for bare addresses or without https', () => {
    expect(at('learn.example.org')).toBe('');
    expect(at('localhost')).toBe('');
    expect(at('learn.example.org', false)).toBe('address');
    expect(at('127.0.0.1')).toBe('address');
    expect(at('[::1]')).toBe('address');
    expect(at('learn.example.org', true, false)).toBe('browser');
  });

  it('carry their bytes as base64url, without padding', () => {
    const bytes = Uint8Array.from([0, 251, 255, 62, 63]);
    const text = toBase64Url(bytes.buffer);
    expect(text).toBe('APv_Pj8');
    expect([...fromBase64Url(text)]).toEqual([...bytes]);
    expect(toBase64Url(null)).toBe('');
  });
});
