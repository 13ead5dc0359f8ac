// The server at the edge of the bridge's tests: stores commits by the rules of POST .../commit.

import type { Commit } from './protocol';
import type { Answer, Transport } from './transport';

/** Answers like the server, or is away, or refuses, as the test says. */
export class FakeServer implements Transport {
  readonly commits: Commit[] = [];
  readonly beacons: Commit[] = [];
  readonly stored: Record<string, string> = {};
  waits = 0;
  mode: 'well' | 'away' | 'stale' | number = 'well';
  beaconBytes = 60 * 1024;
  isFinished = false;
  private last = 0;

  send(commit: Commit): Promise<Answer> {
    return Promise.resolve(this.take(commit));
  }

  sendAndWait(commit: Commit): Answer {
    this.waits += 1;
    return this.take(commit);
  }

  sendBeacon(commit: Commit): boolean {
    if (JSON.stringify(commit).length > this.beaconBytes) return false;
    this.beacons.push(commit);
    this.take(commit);
    return true;
  }

  private take(commit: Commit): Answer {
    if (this.mode === 'away') return { outcome: 'away' };
    if (typeof this.mode === 'number') return { outcome: 'refused', status: this.mode };
    if (this.mode === 'stale') return { outcome: 'stored', isStale: true };
    this.commits.push(commit);
    if (commit.sequence > this.last) {
      this.last = commit.sequence;
      Object.assign(this.stored, commit.elements);
      this.isFinished ||= commit.isFinish;
    }
    return { outcome: 'stored', isStale: false };
  }
}
