// A mail server of the tests' own: the smtp-server package on a loopback port, with a certificate made on the spot.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import type { Person } from './courses';

export interface Mail {
  from: string;
  to: string[];
  /** The message as it came over the line. */
  text: string;
  isSecure: boolean;
  user: string;
}

/** A certificate for 127.0.0.1 that nobody but the tests trusts. */
export function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'oneroom-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert].concat([
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ]),
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

export class MailServer {
  readonly mails: Mail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async start(options: SMTPServerOptions = {}): Promise<MailServer> {
    const mails: Mail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: options.key ? [] : ['STARTTLS'],
      logger: false,
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map((one) => one.address),
            text: Buffer.concat(parts).toString('utf8'),
            isSecure: session.secure,
            user: String(session.user ?? ''),
          });
          done(null, '2.0.0 taken with thanks');
        });
      },
      ...options,
    });
    server.on('error', () => {}); // of clients that go away
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const started = new MailServer(server);
    mails.push = (...more) => started.mails.push(...more);
    return started;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}

/** A server that says what `talk` says and nothing else: to hang, and to hang up. */
export async function startRudeServer(talk: (line: string, say: (text: string) => void, hangUp: () => void) => void) {
  const lines = new Set<Socket>();
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('error', () => {});
    socket.setEncoding('utf8');
    const say = (text: string) => socket.write(`${text}\r\n`);
    talk('', say, () => socket.destroy());
    let buffer = '';
    socket.on('data', (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        talk(buffer.slice(0, end), say, () => socket.destroy());
        buffer = buffer.slice(end + 2);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () => {
    server.close();
    for (const line of lines) line.destroy();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** Tells the portal to send by this server. */
export async function useServer(administrator: Person, port: number, more: Record<string, string> = {}) {
  const settings = {
    smtpHost: '127.0.0.1',
    smtpPort: String(port),
    smtpSecurity: 'none',
    mailFromAddress: 'training@example.org',
    ...more,
  };
  for (const [name, value] of Object.entries(settings))
    await administrator.call('PUT', `/api/settings/${name}`, { value });
}

export interface Answer {
  isAccepted: boolean;
  answer: string;
}

export function sendTest(administrator: Person, address = 'ada@example.org'): Promise<Answer> {
  return administrator.call<Answer>('POST', '/api/mail/test', { kind: 'email', address });
}

/** The texts of a multipart message, decoded. */
export function partsOf(mail: Mail): { text: string; html: string } {
  const decoded = [...mail.text.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n--/g)].map((part) =>
    Buffer.from(part[1] ?? '', 'base64').toString('utf8'),
  );
  return { text: decoded[0] ?? '', html: decoded[1] ?? '' };
}
