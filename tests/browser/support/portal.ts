// A portal for the tests of one file: the release binary on ports of its own, in a folder of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const binary = resolve(import.meta.dirname, process.env.ONEROOM ?? '../../../build/release/oneroom');

export class Portal {
  private process: ChildProcess | null = null;
  private log = '';

  private constructor(
    readonly data: string,
    private readonly port: number,
    private readonly contentPort: number,
    private readonly isDemo: boolean,
  ) {}

  static async start(options: { isDemo?: boolean } = {}): Promise<Portal> {
    const data = mkdtempSync(join(tmpdir(), 'oneroom-browser-'));
    const portal = new Portal(data, await freePort(), await freePort(), options.isDemo ?? true);
    await portal.run();
    return portal;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get contentUrl(): string {
    return `http://127.0.0.1:${this.contentPort}`;
  }

  /** What the server printed so far. */
  get printed(): string {
    return this.log;
  }

  /** Starts the server on the same data and ports as before. */
  async run(): Promise<void> {
    const flags = [
      '--data',
      this.data,
      '--listen',
      `127.0.0.1:${this.port}`,
      '--content-listen',
      `127.0.0.1:${this.contentPort}`,
    ];
    const server = spawn(binary, ['serve', ...flags, ...(this.isDemo ? ['--demo'] : [])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server.stdout.on('data', (text) => (this.log += text));
    server.stderr.on('data', (text) => (this.log += text));
    server.on('error', (error) => (this.log += `${error}\n`));
    this.process = server;
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && server.exitCode === null) {
      if (
        await fetch(`${this.url}/api/portal`).then(
          (reply) => reply.ok,
          () => false,
        )
      )
        return;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error(`The portal did not start:\n${this.log}`);
  }

  /** What `oneroom WORDS` prints beside the running server, and its exit code. */
  command(...words: string[]): Promise<{ said: string; code: number }> {
    return new Promise((done) => {
      execFile(binary, [...words, '--data', this.data], (error, out, err) =>
        done({ said: out + err, code: error ? Number(error.code) : 0 }),
      );
    });
  }

  /** Ends the server; with SIGKILL as if the power had gone. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolveEnd) => server.once('exit', resolveEnd));
    server.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
