// The portal and a real mail server: every way to reach one, and every way it can go wrong.
import { request } from 'node:http';

import { Person } from './support/courses';
import {
  type Answer,
  type Mail,
  MailServer,
  makeCertificate,
  partsOf,
  sendTest,
  startRudeServer,
  useServer,
} from './support/mail_server';
import { expect, test } from './support/test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const patience = { timeout: 60_000 };

interface OutboxRow {
  id: number;
  state: string;
  attempts: number;
  lastError: string;
}

let administrator: Person;
test.beforeEach(async ({ portal, accounts }) => {
  administrator = await Person.signIn(portal, accounts.administrator);
  for (const name of ['smtpUser', 'smtpPassword', 'smtpAuthorities', 'smtpTimeoutSeconds'])
    await administrator.call('DELETE', `/api/settings/${name}`);
});

/** Invites somebody and waits until the message is in this state. */
async function invite(username: string, state: string): Promise<OutboxRow> {
  await administrator.call('POST', '/api/users', {
    username,
    fullName: `Ünal "${username}" Yıldız`,
    email: `${username}@example.org`,
    isInvited: true,
  });
  return settled(username, state);
}

async function settled(username: string, state: string): Promise<OutboxRow> {
  const row = async () =>
    (await administrator.call<{ rows: OutboxRow[] }>('GET', `/api/outbox?search=${username}`)).rows[0];
  await expect.poll(async () => (await row())?.state, patience).toBe(state);
  const found = await row();
  if (!found) throw new Error(`no message to ${username}`);
  return found;
}

test('an invitation arrives whole, in text and HTML, under a Message-ID of the sender’s domain', async ({ portal }) => {
  const server = await MailServer.start();
  await useServer(administrator, server.port);
  await invite('mail-plain', 'sent');
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  if (!mail) throw new Error('nothing came');
  expect(mail.from).toBe('training@example.org');
  expect(mail.to).toEqual(['mail-plain@example.org']);
  expect(mail.text).toMatch(/^Message-ID: <[0-9a-f]{24}\.\d+@example\.org>\r$/m);
  expect(mail.text.split('\r\n\r\n')[0]).not.toMatch(/[^\x20-\x7e\r\n]/);
  const { text, html } = partsOf(mail);
  const link = /http\S+\/confirm-account#\S+/.exec(text)?.[0];
  expect(link).toContain(`${portal.url}/confirm-account#`);
  expect(html).toContain(`href="${link}"`);
  expect(html).toContain('Ünal &quot;mail-plain&quot; Yıldız');
  await server.stop();
});

/** A call under another name of this machine than the portal's own address; gives cookies and status. */
function callAs(host: string, port: number, method: string, path: string, cookie = '', body = '') {
  const token = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '';
  const headers = {
    Host: host,
    'X-Forwarded-Host': 'evil.example',
    Cookie: cookie,
    'X-XSRF-TOKEN': token,
    'Content-Type': 'application/json',
  };
  return new Promise<{ status: number; cookie: string }>((done, failed) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
      reply.resume();
      const cookies = (reply.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? '');
      reply.on('end', () => done({ status: reply.statusCode ?? 0, cookie: cookies.join('; ') }));
    });
    call.on('error', failed);
    call.end(body);
  });
}

test('a link leads to the address of the portal, whatever name a request calls it by', async ({ portal }) => {
  const server = await MailServer.start();
  await useServer(administrator, server.port);
  await invite('mail-hosts', 'sent');
  await administrator.call('PUT', '/api/settings/captchaEnabled', { value: 'false' }); // no browser asks here
  const port = Number(new URL(portal.url).port);
  const host = `localhost:${port}`;
  const { cookie } = await callAs(host, port, 'GET', '/api/portal');
  const asked = await callAs(host, port, 'POST', '/api/forgot-password', cookie, '{"username":"mail-hosts"}');
  expect(asked.status).toBe(200);
  await expect.poll(() => server.mails.length, patience).toBe(2);
  const { text } = partsOf(server.mails[1] as Mail);
  expect(text).toContain(`${portal.url}/forgot-password#`);
  expect(text).not.toMatch(/localhost|evil/);
  await server.stop();
});

test('STARTTLS with a login, a certificate of the own authority, and none where it is not trusted [SS-19]', async () => {
  const own = makeCertificate();
  const server = await MailServer.start({
    ...own,
    authOptional: false,
    onAuth: (auth, _session, done) =>
      auth.username === 'portal' && auth.password === 'right "one"'
        ? done(null, { user: auth.username })
        : done(new Error('Wrong name or password')),
  });
  await useServer(administrator, server.port, { smtpSecurity: 'starttls', smtpUser: 'portal' });
  await administrator.call('PUT', '/api/settings/smtpPassword', { value: 'right "one"' });
  const distrusted = await sendTest(administrator);
  expect(distrusted.isAccepted).toBe(false);
  expect(distrusted.answer).toContain('The certificate of 127.0.0.1 is not trusted');

  await administrator.call('PUT', '/api/settings/smtpAuthorities', { value: own.cert });
  const without = await sendTest(administrator); // the password was forgotten with the authority
  expect(without.isAccepted).toBe(false);
  await administrator.call('PUT', '/api/settings/smtpPassword', { value: 'wrong' });
  expect((await sendTest(administrator)).answer).toMatch(/refused user name or password.*535/);
  await administrator.call('PUT', '/api/settings/smtpPassword', { value: 'right "one"' });
  expect(await sendTest(administrator)).toEqual({ isAccepted: true, answer: expect.stringContaining('250') });
  expect(server.mails.at(-1)).toMatchObject({ isSecure: true, user: 'portal' });
  await server.stop();
});

test('the command line tries the mail server beside the running portal, found by its name', async ({ portal }) => {
  const server = await MailServer.start({
    onRcptTo: (address, _session, done) =>
      address.address.startsWith('nobody')
        ? done(Object.assign(new Error('5.1.1 nobody of that name'), { responseCode: 550 }))
        : done(),
  });
  await useServer(administrator, server.port, { smtpHost: 'localhost' });
  expect(await portal.command('mail', 'test', 'ada@example.org')).toEqual({
    said: 'Accepted: 250 2.0.0 taken with thanks\n',
    code: 0,
  });
  expect(server.mails[0]?.to).toEqual(['ada@example.org']);
  const refused = await portal.command('mail', 'test', 'nobody@example.org');
  expect(refused.said).toContain('Not accepted: localhost did not take it');
  expect(refused.said).toContain('550 5.1.1 nobody of that name');
  expect(refused.code).toBe(1);
  expect((await portal.command('mail', 'send')).code).toBe(2);
  await server.stop();
});

test('TLS from the start', async () => {
  const own = makeCertificate();
  const server = await MailServer.start({ ...own, secure: true });
  await useServer(administrator, server.port, { smtpSecurity: 'tls', smtpAuthorities: own.cert });
  expect((await sendTest(administrator)).isAccepted).toBe(true);
  expect(server.mails[0]?.isSecure).toBe(true);
  await server.stop();
});

test('where STARTTLS is asked for and not offered, nothing is sent in clear [SS-19]', async () => {
  const server = await MailServer.start();
  await useServer(administrator, server.port, { smtpSecurity: 'starttls' });
  const answer = await sendTest(administrator);
  expect(answer.isAccepted).toBe(false);
  expect(answer.answer).toContain('offers no encryption');
  expect(server.mails).toHaveLength(0);
  await server.stop();
});

test('a recipient who is refused for good is given up, with the words of the server; a sender costs nobody a message', async () => {
  let isSenderTaken = true;
  const server = await MailServer.start({
    onMailFrom: (_address, _session, done) =>
      isSenderTaken ? done() : done(Object.assign(new Error('5.7.1 not from here'), { responseCode: 550 })),
    onRcptTo: (address, _session, done) =>
      address.address.startsWith('mail-unknown')
        ? done(Object.assign(new Error('5.1.1 nobody of that name'), { responseCode: 550 }))
        : done(),
  });
  await useServer(administrator, server.port);
  const refused = await invite('mail-unknown', 'failed');
  expect(refused.lastError).toContain('5.1.1 nobody of that name');
  isSenderTaken = false;
  await invite('mail-sender', 'waiting');
  await expect
    .poll(async () => (await settled('mail-sender', 'waiting')).lastError, patience)
    .toContain('5.7.1 not from here');
  isSenderTaken = true;
  const row = await settled('mail-sender', 'waiting');
  await administrator.call('POST', `/api/outbox/${row.id}/resend`, {});
  await settled('mail-sender', 'sent');
  await server.stop();
});

test('a server that hangs blocks nobody, and one that hangs up in the middle gets the message again under its Message-ID [ES-05]', async ({
  portal,
}) => {
  const hanging = await startRudeServer(() => {});
  await useServer(administrator, hanging.port, { smtpTimeoutSeconds: '120' });
  await administrator.call('POST', '/api/users', {
    username: 'mail-hang',
    fullName: 'Hang',
    email: 'mail-hang@example.org',
    isInvited: true,
  });
  // The answer was there while the mail server still kept the portal waiting.
  await settled('mail-hang', 'sending');
  hanging.stop();
  await expect.poll(async () => (await settled('mail-hang', 'waiting')).lastError, patience).not.toBe('');
  const silent = await startRudeServer(() => {});
  await useServer(administrator, silent.port, { smtpTimeoutSeconds: '2' });
  const said: Answer = await sendTest(administrator);
  expect(said.answer).toContain('did not answer in time');
  silent.stop();

  let ids: string[] = [];
  let isInData = false;
  const rude = await startRudeServer((line, say, hangUp) => {
    if (line === '') return isInData ? undefined : say('220 hello');
    if (isInData) {
      const id = /^Message-ID: (.*)$/.exec(line)?.[1];
      if (id) {
        ids.push(id);
        isInData = false;
        hangUp();
      }
      return;
    }
    if (line === 'DATA') isInData = true;
    say(line === 'DATA' ? '354 go on' : '250 well');
  });
  await useServer(administrator, rude.port, { smtpTimeoutSeconds: '60' });
  const row = await settled('mail-hang', 'waiting');
  await administrator.call('POST', `/api/outbox/${row.id}/resend`, {});
  await expect.poll(() => ids.length, patience).toBe(1);
  await expect.poll(async () => (await settled('mail-hang', 'waiting')).attempts, patience).toBe(1);
  rude.stop();

  const good = await MailServer.start();
  await useServer(administrator, good.port);
  await administrator.call('POST', `/api/outbox/${row.id}/resend`, {});
  await settled('mail-hang', 'sent');
  expect(/^Message-ID: (.*)\r$/m.exec(good.mails[0]?.text ?? '')?.[1]).toBe(ids[0]);
  ids = [];
  await good.stop();
  expect((await fetch(`${portal.url}/api/portal`)).ok).toBe(true);
});

test('a text message goes to the gateway, filled in as JSON: a test, and a link for somebody', async () => {
  let status = 202;
  const got: { url: string; body: string; authorization: string }[] = [];
  const { createServer } = await import('node:http');
  const gateway = createServer((request, reply) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      got.push({ url: request.url ?? '', body, authorization: request.headers.authorization ?? '' });
      reply.writeHead(status).end('queued');
    });
  });
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  const { port } = gateway.address() as { port: number };
  const put = (name: string, value: string) => administrator.call('PUT', `/api/settings/${name}`, { value });
  await put('smsUrl', `http://127.0.0.1:${port}/send?to={number}`);
  await put('smsHeaders', 'Content-Type: application/json\nAuthorization: Bearer {secret}');
  await put('smsSecret', 's3cret');
  const send = () => administrator.call<Answer>('POST', '/api/mail/test', { kind: 'sms', address: '+49 151 234567' });
  expect(await send()).toEqual({ isAccepted: true, answer: 'The gateway answered 202: queued' });
  expect(got[0]).toMatchObject({ url: '/send?to=%2b49151234567', authorization: 'Bearer s3cret' });
  expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ to: '+49151234567', text: expect.stringContaining('test') });
  status = 500;
  expect((await send()).isAccepted).toBe(false);

  status = 202;
  const { user } = await administrator.call<{ user: { id: number } }>('POST', '/api/users', {
    username: 'mail-texted',
    fullName: 'Texted',
  });
  const made = await administrator.call<{ link: string }>('POST', `/api/users/${user.id}/password-link`, {
    phoneNumber: '+49 (151) 987-654',
  });
  await settled('Texted', 'sent');
  expect(JSON.parse(got[2]?.body ?? '')).toEqual({
    to: '+49151987654',
    text: expect.stringContaining(made.link),
  });
  gateway.close();
});
