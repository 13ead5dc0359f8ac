// A learning system of somebody else, as small as can be: a page with a SCORM API and the package in a frame. It lives
// on "localhost", another site than the portals on 127.0.0.1, so that whatever it frames is a third party.
import { createServer, type Server } from 'node:http';
import { inflateRawSync } from 'node:zlib';

/** The files of a zip, as our own writer makes them: no comment at its end. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    files.set(name, bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', xml: 'text/xml' };

export interface ForeignLearner {
  id: string;
  name: string;
}

/** The page of the system. What the course does with the API is in window.said and window.values. */
function page(learner: ForeignLearner): string {
  const values = {
    'cmi.core.student_id': learner.id,
    'cmi.core.student_name': learner.name,
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
  };
  return `<!doctype html><title>Foreign system</title><style>html,body{height:100%;margin:0}iframe{width:100%;height:95%;border:0}</style>
<script>
  window.said = [];
  window.values = ${JSON.stringify(values).replaceAll('<', '\\u003c')};
  window.isBroken = false;
  const say = (name, ...rest) => { said.push([name, ...rest].join(' ')); };
  const set = (key, value) => { say('set', key, value); if (isBroken) return 'false'; values[key] = value; return 'true'; };
  const commit = () => { say('commit'); return isBroken ? 'false' : 'true'; };
  const finish = () => { say('finish'); return isBroken ? 'false' : 'true'; };
  const begin = () => { say('initialize'); return 'true'; };
  window.API = { LMSInitialize: begin, LMSGetValue: (key) => values[key] ?? '', LMSSetValue: set, LMSCommit: commit,
    LMSFinish: finish, LMSGetLastError: () => '0' };
  window.API_1484_11 = { Initialize: begin, GetValue: (key) => values[key] ?? '', SetValue: set, Commit: commit,
    Terminate: finish, GetLastError: () => '0' };
</script><iframe id="course" src="/package/index.html"></iframe>`;
}

export class ForeignLms {
  files = new Map<string, Buffer>();
  learner: ForeignLearner = { id: 'g-1', name: 'Hopper, Grace' };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ForeignLms> {
    let system: ForeignLms | null = null;
    const server = createServer((request, reply) => {
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      const file = system?.files.get(path.replace('/package/', ''));
      if (path === '/') reply.writeHead(200, { 'Content-Type': 'text/html' }).end(system && page(system.learner));
      else if (path === '/empty') reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>empty</p>');
      else if (file) reply.writeHead(200, { 'Content-Type': types[path.split('.').pop() ?? ''] ?? '' }).end(file);
      else reply.writeHead(404).end();
    });
    await new Promise<void>((ready) => server.listen(0, ready));
    system = new ForeignLms(server);
    return system;
  }

  get origin(): string {
    const address = this.server.address();
    return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
