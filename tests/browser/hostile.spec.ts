// A package is somebody else's script. Whatever it tries, it reads nothing of the portal and changes nothing there.
import { Person, packageOf } from './support/courses';
import { card, course, launch, leave } from './support/player';
import { expect, signIn, test } from './support/test';

test.use({ isLoud: true });

const operations: [method: string, path: string][] = [
  ['GET', '/api/session'],
  ['GET', '/api/portal'],
  ['GET', '/api/home'],
  ['GET', '/api/users'],
  ['GET', '/api/contents'],
  ['GET', '/api/locations'],
  ['GET', '/api/reports/3'],
  ['GET', '/api/reports/3/csv'],
  ['POST', '/api/users'],
  ['POST', '/api/locations'],
  ['POST', '/api/contents'],
  ['POST', '/api/contents/1/assignments'],
  ['POST', '/api/launches'],
  ['POST', '/api/session/password'],
  ['PUT', '/api/users/1'],
  ['PUT', '/api/contents/1'],
  ['DELETE', '/api/contents/1'],
  ['DELETE', '/api/session'],
];

/** Runs in the SCO. Every attempt ends with what it got; "read" is what must not occur. */
const evilPage = (portal: string) => `<!doctype html><title>evil</title><body><h1>Evil</h1><script>
const portal = ${JSON.stringify(portal)}, operations = ${JSON.stringify(operations)}, results = [];
const note = (name, got) => results.push(name + ': ' + got);
const stolen = (document.cookie.match(/XSRF-TOKEN=([^;]*)/) || [])[1] || '';
const body = JSON.stringify({ username: 'mallory', fullName: 'Mallory', name: 'Evil', contentId: 1, contentType: 'externalLink',
  title: 'Evil', linkUrl: 'http://evil.test', target: 'everyone', targetIds: [], isActive: true, permissionGroupIds: [1],
  currentPassword: 'x', newPassword: 'Evil-Evil-Evil-1', confirmPassword: 'Evil-Evil-Evil-1', isPublished: false });
async function main() {
  for (const who of ['top', 'parent.parent', 'opener']) {
    try { const w = eval('window.' + who); if (!w) note(who, 'none'); else { void w.document.title; note(who, 'read document'); } } catch (e) { note(who, e.name); }
    try { const w = eval('window.' + who); if (w) { void w.localStorage; note(who + ' storage', 'read'); } } catch (e) { note(who + ' storage', e.name); }
    try { const w = eval('window.' + who); if (w) { void w.sessionStorage.length; note(who + ' session', 'read'); } } catch (e) { note(who + ' session', e.name); }
  }
  for (const [method, path] of operations) {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      for (const mode of ['cors', 'no-cors', 'same-origin']) {
        try {
          const headers = { 'Content-Type': type };
          if (mode === 'cors') { headers['X-XSRF-TOKEN'] = stolen; headers['X-Session-Key'] = 'guess'; }
          const reply = await fetch(portal + path, { method: mode === 'no-cors' && !/GET|POST/.test(method) ? 'POST' : method, mode, credentials: 'include', headers, body: method === 'GET' ? undefined : body });
          const text = reply.type === 'opaque' ? '' : await reply.text();
          note('fetch ' + method + ' ' + path, text ? 'read ' + text.slice(0, 40) : 'opaque');
        } catch (e) { note('fetch ' + method + ' ' + path, e.name); }
      }
    }
    await new Promise((done) => {
      const request = new XMLHttpRequest();
      request.onloadend = () => { note('xhr ' + method + ' ' + path, request.responseText ? 'read' : 'nothing'); done(); };
      try { request.open(method, portal + path); request.withCredentials = true; request.setRequestHeader('X-XSRF-TOKEN', stolen); request.send(body); } catch (e) { note('xhr', e.name); done(); }
    });
    if (method === 'POST') {
      navigator.sendBeacon(portal + path, new Blob([body], { type: 'text/plain' }));
      navigator.sendBeacon(portal + path, new Blob([body], { type: 'application/x-www-form-urlencoded' }));
    }
  }
  for (const path of ['/api/session', '/api/home', '/api/reports/3/csv']) {
    await new Promise((done) => { const image = new Image(); image.onload = () => { note('img ' + path, 'read'); done(); }; image.onerror = () => { note('img ' + path, 'error'); done(); }; image.src = portal + path; });
    await new Promise((done) => { const script = document.createElement('script'); script.onload = () => { note('script ' + path, 'ran'); done(); }; script.onerror = () => { note('script ' + path, 'error'); done(); }; script.src = portal + path; document.body.append(script); });
  }
  for (const target of ['_self', '_top', '_parent', 'sink']) {
    const sink = document.createElement('iframe'); sink.name = 'sink'; document.body.append(sink);
    const form = document.createElement('form'); form.method = 'post'; form.action = portal + '/api/users'; form.enctype = 'text/plain';
    form.target = target === '_self' ? 'sink' : target;
    const field = document.createElement('input'); field.name = body.slice(0, -1) + ',"x":"'; field.value = '"}'; form.append(field); document.body.append(form);
    try { form.submit(); note('form ' + target, 'sent'); } catch (e) { note('form ' + target, e.name); }
  }
  try { top.location = portal + '/logout'; note('top.location', 'set'); } catch (e) { note('top.location', e.name); }
  try { document.domain = '127.0.0.1'; note('document.domain', 'set'); } catch (e) { note('document.domain', e.name); }
  try { const socket = new WebSocket(portal.replace('http', 'ws') + '/api/session'); await new Promise((done) => { socket.onopen = () => { note('socket', 'read'); done(); }; socket.onerror = () => { note('socket', 'error'); done(); }; }); } catch (e) { note('socket', e.name); }
  try { await navigator.serviceWorker.register('worker.js'); note('service worker', 'registered'); } catch (e) { note('service worker', e.name); }
  await new Promise((done) => setTimeout(done, 300));
  window.results = results;
  document.querySelector('h1').textContent = 'Done';
}
main();
</script>`;

for (const hasPolicy of [true, false]) {
  const guard = hasPolicy ? 'with' : 'even without';
  test(`a hostile package reads and changes nothing, ${guard} the policy of its page [CS-02]`, async ({
    page,
    portal,
    accounts,
  }) => {
    test.setTimeout(120_000);
    const administrator = await Person.signIn(portal, accounts.administrator);
    const title = hasPolicy ? 'Evil course' : 'Evil course without a policy';
    await administrator.publish(
      title,
      'evil.zip',
      packageOf(title, '1.2', [{ title: 'Evil', page: evilPage(portal.url) }], { 'worker.js': '// takes over' }),
    );
    const state = async () => ({
      users: await administrator.call<{ rows: unknown }>('GET', '/api/users?pageSize=100').then((page) => page.rows),
      contents: await administrator.call<{ rows: { learners: unknown }[] }>('GET', '/api/contents?pageSize=100'),
      locations: await administrator.call('GET', '/api/locations'),
      groups: await administrator.call('GET', '/api/permission-groups'),
    });

    // The victim is the most powerful person there is.
    await signIn(page, accounts.administrator);
    const before = await state();
    const places: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && places.push(frame.url()));
    if (!hasPolicy) {
      // The policy of the page keeps most attempts in the browser; the portal must stand without it.
      await page.route('**/files/sco1.html', async (route) => {
        const reply = await route.fetch();
        const { 'content-security-policy': _, ...headers } = reply.headers();
        await route.fulfill({ response: reply, headers });
      });
    }
    await launch(page, title);
    const sco = course(page);
    await expect(sco.getByRole('heading', { name: 'Done' })).toBeVisible({ timeout: 90_000 });
    const results = await sco.locator('body').evaluate(() => (window as unknown as { results: string[] }).results);
    expect(results.length).toBeGreaterThan(100);
    expect(results.filter((line) => /: (read|ran|registered|opaque|answered)/.test(line))).toEqual([]);
    expect(results).toContain('top: SecurityError');
    expect(await state()).toEqual(before);
    if (!hasPolicy) expect(portal.printed).toMatch(/"http.request".*"status":403/);

    // The person is still signed in, in the same place, and the portal's own button still leads out.
    expect(places.filter((url) => !/\/(home|play-course)/.test(url))).toEqual([]);
    await page.locator('.player-exit').click();
    await expect(page).toHaveURL(/\/home/, { timeout: 15_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('forged messages of a package move the player nowhere [CS-10]', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const title = 'Forger';
  // The package shares its origin with the bridge, so it can speak as the bridge does, with numbers yet to come.
  const forger = `<h1>Forger</h1><script>
    const speak = parent.eval('(message) => parent.postMessage(message, "*")');
    let id = (Date.now() + 1000) * 1000;
    for (const send of [speak, ...[parent, parent.parent, top].map((target) => (message) => target.postMessage(message, '*'))])
      for (let turn = 0; turn < 5000; turn += 1) {
        id += 1;
        send({ oneroom: 1, id, type: 'state', scoId: 1, phase: 'evil' });
        send({ oneroom: 1, id, type: 'navigate', scoId: 1, request: 'javascript:alert(1)', target: '' });
        send({ oneroom: 1, id, type: 'signOut' });
        send(JSON.parse('{"oneroom":1,"id":' + id + ',"type":"kept","scoId":1,"__proto__":{"x":1},"commit":{"scoId":1,"sessionId":' + turn
          + ',"sequence":1,"isFinish":true,"elements":{"__proto__":{"x":1},"cmi.core.lesson_status":"passed"}}}'));
        send({ oneroom: 1, id, type: 'kept', scoId: 1, commit: { scoId: 1, sessionId: turn + 100000, sequence: 1, isFinish: true,
          elements: { 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': 'x'.repeat(1000) } } });
      }
    speak('x'.repeat(10000000));
    document.querySelector('h1').textContent = 'Sent';
  </script>`;
  await administrator.publish(title, 'forger.zip', packageOf(title, '1.2', [{ title: 'Forger', page: forger }]));
  await signIn(page, accounts.learner);
  await launch(page, title);
  await expect(course(page).getByRole('heading', { name: 'Sent' })).toBeVisible();
  await expect(page.locator('.player-exit')).toBeEnabled();
  await page.waitForFunction(() => document.querySelector('.player-course iframe:not(.is-hidden)') !== null);
  await expect(page).toHaveURL(/\/play-course\//);
  expect(await page.evaluate(() => ({}) as { x?: number })).toEqual({});
  // What is kept in the portal's own database stays small, whatever was sent.
  const kept = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const open = indexedDB.open('oneroom', 1);
        open.onsuccess = () => {
          const count = open.result.transaction('commits').objectStore('commits').count();
          count.onsuccess = () => done(count.result);
        };
      }),
  );
  expect(kept).toBeLessThanOrEqual(100);
  await leave(page);
  // Sessions that it made up are none of the learner's: nothing was passed.
  await expect(card(page, title).getByText('Passed')).toHaveCount(0);
});

test('a package finds nothing that another left in the browser [CS-12]', async ({ page, portal, accounts }) => {
  const administrator = await Person.signIn(portal, accounts.administrator);
  const leaver = `<h1>Leaving</h1><script>
    localStorage.setItem('answer', 'poison'); sessionStorage.setItem('answer', 'poison');
    document.cookie = 'answer=poison; Path=/'; document.cookie = 'answer2=poison; Path=/c'; document.cookie = 'answer3=poison';
    caches.open('poison').then((one) => one.put('/c/poison', new Response('poison')));
    new SharedWorker('data:text/javascript,onconnect=()=>0', 'poison'); new BroadcastChannel('lms').postMessage('poison');
    const open = indexedDB.open('poison', 1); open.onupgradeneeded = () => open.result.createObjectStore('x');
    open.onsuccess = () => { open.result.close(); document.querySelector('h1').textContent = 'Left'; };
  </script>`;
  const finder = `<h1>Looking</h1><script>
    const heard = []; new BroadcastChannel('lms').onmessage = (event) => heard.push(event.data);
    const own = document.cookie.split('; ').filter((one) => one && !one.startsWith('XSRF-TOKEN='));
    Promise.all([indexedDB.databases(), caches.keys()]).then(([all, kept]) => {
      document.querySelector('h1').textContent =
        'Found ' + [localStorage.length, sessionStorage.length, all.length, kept.length, own.length, heard.length];
    });
  </script>`;
  await administrator.publish('Leaver', 'leaver.zip', packageOf('Leaver', '1.2', [{ title: 'L', page: leaver }]));
  await administrator.publish('Finder', 'finder.zip', packageOf('Finder', '2004', [{ title: 'F', page: finder }]));
  await signIn(page, accounts.learner);
  await launch(page, 'Leaver');
  await expect(course(page).getByRole('heading', { name: 'Left' })).toBeVisible();
  await page.locator('.player-exit').click();
  await expect(page).toHaveURL(/\/home/, { timeout: 15_000 });
  await launch(page, 'Finder');
  await expect(course(page).getByRole('heading', { name: 'Found 0,0,0,0,0,0' })).toBeVisible();
});
