// Courses for the tests: packages of a few lines, and an administrator without a screen who uploads and assigns them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zip } from '../../../resources/demo/zip.mjs';
import type { Portal } from './portal';

export type Standard = '1.2' | '2004';

/** As <schemaversion> says it. */
export type SchemaVersion = '1.2' | 'CAM 1.3' | '2004 3rd Edition' | '2004 4th Edition';

export interface SmallSco {
  title: string;
  /** The page of the SCO, HTML. */
  page: string;
}

const namespaces: Record<Standard, string> = {
  '1.2':
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004': 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
};

/** A package of pages sco1.html, sco2.html ... and other files. */
export function packageOf(
  title: string,
  standard: Standard,
  scos: SmallSco[],
  files: Record<string, string> = {},
  schemaVersion: SchemaVersion = standard === '1.2' ? '1.2' : '2004 3rd Edition',
): Buffer {
  const type = standard === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType';
  const names = scos.map((_, place) => `sco${place + 1}`);
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="test" version="1" ${namespaces[standard]}>
<metadata><schema>ADL SCORM</schema><schemaversion>${schemaVersion}</schemaversion></metadata>
<organizations default="o"><organization identifier="o"><title>${title}</title>
${scos.map((sco, place) => `<item identifier="${names[place]}" identifierref="r-${names[place]}"><title>${sco.title}</title></item>`).join('')}
</organization></organizations>
<resources>${names
    .map(
      (name) =>
        `<resource identifier="r-${name}" type="webcontent" ${type}="sco" href="${name}.html"><file href="${name}.html"/>` +
        `${Object.keys(files)
          .map((file) => `<file href="${file}"/>`)
          .join('')}</resource>`,
    )
    .join('')}</resources></manifest>`;
  return zip([
    ['imsmanifest.xml', Buffer.from(manifest)],
    ...scos.map((sco, place): [string, Buffer] => [`${names[place]}.html`, Buffer.from(sco.page)]),
    ...Object.entries(files).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
  ]);
}

/** Calls the portal's operations as a person who has signed in. */
export class Person {
  private readonly cookies = new Map<string, string>();
  private key = '';

  private constructor(private readonly portal: Portal) {}

  static async signIn(portal: Portal, account: { username: string; password: string }): Promise<Person> {
    const person = new Person(portal);
    await person.call('GET', '/api/portal');
    const { username, password } = account;
    const answer = await person.call<{ sessionKey: string }>('POST', '/api/session', { username, password });
    person.key = answer.sessionKey;
    return person;
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, bytes?: Buffer): Promise<T> {
    const reply = await fetch(this.portal.url + path, {
      method,
      body: bytes ? new Uint8Array(bytes) : body === undefined ? undefined : JSON.stringify(body),
      headers: {
        'Content-Type': bytes ? 'application/octet-stream' : 'application/json',
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-XSRF-TOKEN': this.cookies.get('XSRF-TOKEN') ?? '',
        ...(this.key ? { 'X-Session-Key': this.key } : {}),
      },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Uploads a package, makes a course of it and assigns it to everyone. Returns the content's id. */
  async publish(title: string, fileName: string, bytes: Buffer): Promise<number> {
    const name = encodeURIComponent(fileName);
    const upload = await this.call<{ uploadId: number; isAccepted: boolean; findings: unknown[] }>(
      'POST',
      `/api/uploads?purpose=package&fileName=${name}`,
      undefined,
      bytes,
    );
    if (!upload.isAccepted) throw new Error(`${fileName} was refused: ${JSON.stringify(upload.findings)}`);
    const content = await this.call<{ id: number }>('POST', '/api/contents', {
      contentType: 'onlineTracked',
      title,
      uploadId: upload.uploadId,
      isPublished: true,
    });
    await this.call('POST', `/api/contents/${content.id}/assignments`, { target: 'everyone', targetIds: [] });
    return content.id;
  }
}

const corpus = resolve(import.meta.dirname, '../../../../shared/corpus');

/** Packages made by others, when they lie beside the project. */
export function foreignPackages(pattern: RegExp): { name: string; bytes: () => Buffer }[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus)
    .filter((name) => name.endsWith('.zip') && pattern.test(name))
    .map((name) => ({ name, bytes: () => readFileSync(join(corpus, name)) }));
}
