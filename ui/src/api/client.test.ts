import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import german from '../../../resources/text/de.json';
import english from '../../../resources/text/en.json';
import { permits } from '../core/permits';
import { session } from '../core/session';
import { useTexts } from '../core/text';
import { addressOf, call, Refused, upload } from './client';
import { fieldTitle, refusalOf, summary } from './refused';

const sent: { address: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response>;

beforeAll(() => useTexts('en', english));
beforeEach(() => {
  sent.length = 0;
  session.end();
  // biome-ignore lint/suspicious/noDocumentCookie: the server sets this cookie
  document.cookie = 'XSRF-TOKEN=token-1';
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
async function refusal(promise: Promise<unknown>): Promise<Refused> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refused);
  return error as Refused;
}

describe('a call', () => {
  it('fills the path, puts the rest into query or body and leaves out what is not given', () => {
    expect(addressOf('contents.show', { contentId: 7 })).toEqual({ address: '/api/contents/7', rest: {} });
    expect(addressOf('contents.list', { search: 'a b', page: 2, contentType: undefined })).toEqual({
      address: '/api/contents?search=a+b&page=2',
      rest: {},
    });
    expect(addressOf('contents.addVersion', { contentId: 7, uploadId: 9 })).toEqual({
      address: '/api/contents/7/versions',
      rest: { uploadId: 9 },
    });
    expect(addressOf('launches.state', { launchId: 'a/../b' as never }).address).toBe('/api/launches/a%2F..%2Fb');
    expect(addressOf('uploads.create', { fileName: 'a b.zip', purpose: 'package' }).address).toBe(
      '/api/uploads?fileName=a+b.zip&purpose=package',
    );
  });

  it('carries the session key always and the XSRF token on everything but GET', async () => {
    session.begin('key-1');
    answer = () => json(200, { cards: [] });
    await call('home.show', {});
    await call('session.changePassword', { currentPassword: 'a', newPassword: 'b', confirmPassword: 'b' });
    const [read, write] = sent.map(({ init }) => init.headers as Record<string, string>);
    expect(read?.['X-Session-Key']).toBe('key-1');
    expect(read?.['X-XSRF-TOKEN']).toBeUndefined();
    expect(write?.['X-Session-Key']).toBe('key-1');
    expect(write?.['X-XSRF-TOKEN']).toBe('token-1');
    expect(write?.['Content-Type']).toBe('application/json');
  });

  it('throws messages by field [VAL-07]', async () => {
    answer = () => json(400, { title: ['Give it a title.'], '': ['Not now.'] });
    const error = await refusal(call('contents.show', { contentId: 1 }));
    expect(error.status).toBe(400);
    expect(error.fields).toEqual({ title: ['Give it a title.'], '': ['Not now.'] });
  });

  it.each([
    ['an HTML page', () => new Response('<html>Bad gateway</html>', { status: 502 })],
    ['no body', () => new Response(null, { status: 500 })],
    ['a list', () => json(500, ['x'])],
    ['a text', () => json(500, 'x')],
    ['an object without messages', () => json(500, { code: 7 })],
    ['an HTML page in the place of an answer', () => new Response('<html></html>', { status: 200 })],
  ])('says that something unexpected happened when %s comes back [VAL-08] [ERR-01]', async (_, reply) => {
    answer = reply;
    expect((await refusal(call('home.show', {}))).fields).toEqual({ '': ['An unexpected error occurred'] });
  });

  it('says which permissions are all missing, beside the reason', async () => {
    answer = () =>
      json(403, { '': ['Only what you have yourself.'], lackedRoles: ['CanManageTitle', 'CanManageUser'] });
    const said = (await refusal(call('home.show', {}))).fields[''] ?? [];
    expect(said[0]).toBe('Only what you have yourself.');
    expect(said[1]).toMatch(/^What you lack: .+ and .+\.$/);
  });

  it('is sent again with the permit that the form asked for anew, or refused when there is none', async () => {
    const isRight = () => String(sent.at(-1)?.init.body).includes('"new"');
    answer = () => (isRight() ? json(200, {}) : json(409, { '': ['Enter your password again'], needs: ['permit'] }));
    const error = await refusal(call('twoStep.end', { permit: 'old' }));
    expect(error.fields).toEqual({ '': ['Enter your password again'] });
    const given: (string | null)[] = [null, 'new'];
    const stop = permits.askBy(async () => given.shift() ?? null);
    expect((await refusal(call('twoStep.end', { permit: 'old' }))).status).toBe(409);
    await call('twoStep.end', { permit: 'old' });
    expect(sent.map((one) => JSON.parse(String(one.init.body)).permit)).toEqual(['old', 'old', 'old', 'new']);
    stop();
    expect((await refusal(call('twoStep.end', { permit: 'old' }))).status).toBe(409);
  });

  it('says that the server cannot be reached when no answer comes', async () => {
    answer = () => Promise.reject(new TypeError('network'));
    const error = await refusal(call('home.show', {}));
    expect(error.status).toBe(0);
    expect(error.message).toMatch(/cannot be reached/);
  });

  it('ends the session on 401, but not for a wrong password at sign-in', async () => {
    answer = () => json(401, { '': ['Sign in.'] });
    await refusal(call('session.signIn', { username: 'a', password: 'b' }));
    session.begin('key-2');
    await refusal(call('home.show', {}));
    expect(session.key()).toBeNull();
  });
});

describe('a refusal', () => {
  it('keeps the words for a field, whatever its name, and knows the mark of a missing second step', () => {
    const field = refusalOf(400, { reason: ['Say why: it is kept with the record'] });
    expect(field.fields).toEqual({ reason: ['Say why: it is kept with the record'] });
    expect(field.needs).toBe('');
    expect(refusalOf(403, { '': ['Set up a second step first'], needs: ['secondStep'] }).needs).toBe('secondStep');
  });

  it('names fields that have no place of their own [VAL-07]', () => {
    expect(fieldTitle('fullName')).toBe('Full name');
    const error = refusalOf(400, { fullName: ['Too long.'], title: ['Missing.'], '': ['Whole.'] });
    expect(summary(error, ['title'])).toEqual(['Full name: Too long.', 'Whole.']);
  });

  it('names the permission that is missing in the words and marks of the language', async () => {
    answer = () => json(403, { '': ['You do not have access to this'], missingRoles: ['CanViewUserList'] });
    expect((await refusal(call('users.list', {}))).message).toContain('“See people”');
    useTexts('de', german);
    const error = await refusal(call('users.list', {}));
    useTexts('en', english);
    expect(error.message).toContain('„Personen sehen“');
  });
});

/** A browser's request with the wire cut off: the test says what the server does. */
class Wire {
  static last: Wire;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  response: unknown = null;
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  constructor() {
    Wire.last = this;
  }
  open = (): void => undefined;
  send = (): void => undefined;
  abort = (): void => this.onabort();
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  reply(status: number, response: unknown): void {
    Object.assign(this, { status, response });
    this.onload();
  }
}

describe('an upload', () => {
  const start = (onProgress: (sent: number, total: number) => void = () => undefined) =>
    upload('uploads.create', { fileName: 'a.zip', purpose: 'package' }, new Blob(['x'.repeat(10)]), onProgress);
  beforeEach(() => vi.stubGlobal('XMLHttpRequest', Wire));

  it('sends the bytes as they are, with key and token, and tells how far it is', async () => {
    session.begin('key-3');
    const steps: [number, number][] = [];
    const transfer = start((sent, total) => steps.push([sent, total]));
    expect(Wire.last.headers).toMatchObject({
      'Content-Type': 'application/octet-stream',
      'X-Session-Key': 'key-3',
      'X-XSRF-TOKEN': 'token-1',
    });
    Wire.last.upload.onprogress?.({ loaded: 4 });
    expect(steps).toEqual([[4, 10]]);
    Wire.last.reply(200, { uploadId: 5 });
    expect(await transfer.answer).toEqual({ uploadId: 5 });
  });

  it('can be cancelled, and says nothing then', async () => {
    const transfer = start();
    transfer.cancel();
    expect((await refusal(transfer.answer)).fields).toEqual({});
  });

  it('says what the server refused, and that the line broke', async () => {
    const refused = start();
    Wire.last.reply(413, { '': ['Larger than 2 GB.'] });
    expect((await refusal(refused.answer)).message).toBe('Larger than 2 GB.');
    const broken = start();
    Wire.last.onerror();
    expect((await refusal(broken.answer)).message).toMatch(/cannot be reached/);
  });
});
