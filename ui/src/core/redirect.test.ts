import { describe, expect, it } from 'vitest';

import { safeRedirect } from './redirect';

const origin = 'https://portal.example';

describe('after sign-in [PUB-24] [AU-18]', () => {
  it.each([
    ['/courses', '/courses'],
    ['/courses/12?tab=people&page=2', '/courses/12?tab=people&page=2'],
    ['/home?search=a%20b', '/home?search=a%20b'],
    ['/reports/3#chart', '/reports/3#chart'],
    ['/play-course/3f%2Ba', '/play-course/3f%2Ba'],
    ['/home?redirect=https://evil.example/', '/home?redirect=https://evil.example/'],
    ['/courses?search=%0d%0a', '/courses?search=%0d%0a'],
  ])('the wanted page %s is opened', (wanted, target) => {
    expect(safeRedirect(wanted, origin)).toBe(target);
  });

  const hosts = [
    'evil.example',
    'portal.example.evil.example',
    'app@evil.example',
    '127.0.0.1',
    '[::1]',
    'evil.example:443',
  ];
  const starts = [
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '\\/',
    '/\\/',
    '//\\',
    '/\t/',
    '\t//',
    ' //',
    '/ /',
    '/\n/',
    '/\r\n/',
    '\u0000//',
    '/%2f',
    '/%2F',
    '/%5c',
    '/%5C',
    '/%09/',
    '/%0a/',
    '/%0d%0a',
    '%2f%2f',
    'https:',
    'https:/',
    'https://',
    'HTTPS://',
    'http:',
    'http://',
    'http:\\\\',
    'ftp://',
    '/https://',
    '/https:',
    '/http%3a',
    '/.//',
    '/..//',
    '/a/..//',
    '/./\\',
    'javascript://',
    ' javascript:',
    '@',
    '/@',
    '/x@',
    '?//',
    '#//',
  ];
  const nasty = [
    ...hosts.flatMap((host) => starts.map((start) => `${start}${host}/`)),
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://portal.example/1',
    'about:blank',
    'courses',
    'courses//evil',
    '',
    '/',
    '?redirect=/x',
    '#x',
    'null',
    `/${'a'.repeat(3000)}`,
    '/login',
    '/login?redirect=/login',
    '/LOGIN',
    '/logout',
    '/logout/true',
    '/setup#setup=abc',
    '/api/session',
    '/a\u007fb',
    '/courses\u0000',
  ];

  it('there are enough variants to mean something', () => expect(nasty.length).toBeGreaterThan(280));

  it.each(nasty)('%j leads home', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('/home');
  });

  it.each([undefined, null, 5, {}, ['/courses']])('what is no text leads home: %j', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBe('/home');
  });

  it('whatever comes out stays on the own origin', () => {
    for (const wanted of nasty) expect(new URL(safeRedirect(wanted, origin), origin).origin).toBe(origin);
  });
});
