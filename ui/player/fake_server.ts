// The server at the edge of the bridge's tests: stores commits by the rules of POST .../commit.

import type { Commit } from './protocol';
import type { Answer, Move, Moved, Transport } from './transport';

const AWAY: Answer = { outcome: 'away' };
const STORED: Answer = { outcome: 'stored', isStale: false };

/** Answers like the server, or is away, or refuses, as the test says. */
export class FakeServer implements Transport {
  readonly commits: Commit[] = [];
  readonly beacons: Commit[] = [];
  readonly stored: Record<string, string> = {};
  waits = 0;
  mode: 'well' | 'away' | 'stale' | number = 'well';
  beaconBytes = 60 * 1024;
  isFinished = false;
  readonly moves: Move[] = [];
  private last = 0;

  navigate(move: Move): Promise<{ answer: Answer; moved: Moved | null }> {
    const answer = move.commit ? this.take(move.commit) : this.mode === 'away' ? AWAY : STORED;
    if (answer.outcome !== 'stored') return Promise.resolve({ answer, moved: null });
    this.moves.push(move);
    return Promise.resolve({ answer, moved: { step: move.step + 1, result: 'delivered', scoId: 5, isStale: false } });
  }

  validNow() {
    return null;
  }

  startNow() {
    return null;
  }

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
