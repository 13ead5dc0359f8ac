// A part that reports by statements (xAPI, cmi5). It finds the record store by its address and talks to it alone; here it
// is only opened, in the frame or in a window of its own, and let go again.

import { CourseFrame } from './course_frame';
import { noStart } from './fetch_start';
import type { BridgeEvent, WindowWords } from './protocol';
import { WindowOffer } from './window_offer';

/** What is on its way as the page of a unit goes has this long to arrive. */
const LAST_WORDS_MS = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Begun {
  url: string;
  launchMethod: 'AnyWindow' | 'OwnWindow';
}

export class Unit {
  private frame: CourseFrame | null = null;
  private offer: WindowOffer | null = null;
  private hasLeft = false;

  private constructor(
    private readonly base: URL,
    private readonly scoId: number,
    private readonly tell: (event: BridgeEvent) => void,
  ) {}

  /** Null, and the portal knows why, when it cannot be opened. */
  static async open(
    base: URL,
    scoId: number,
    words: WindowWords,
    tell: (event: BridgeEvent) => void,
  ): Promise<Unit | null> {
    let begun: Begun;
    try {
      const response = await fetch(new URL(`units/${scoId}`, base), {
        method: 'POST',
        credentials: 'omit',
        cache: 'no-store',
      });
      if (!response.ok) {
        tell({ type: 'failed', scoId, reason: noStart(response.status) });
        return null;
      }
      begun = (await response.json()) as Begun;
    } catch {
      tell({ type: 'failed', scoId, reason: 'away' });
      return null;
    }
    const unit = new Unit(base, scoId, tell);
    if (begun.launchMethod === 'OwnWindow') unit.offerWindow(begun.url, words);
    else unit.openFrame(begun.url);
    return unit;
  }

  /** Lets it go: its page hears that it is left, as when its window is closed. */
  async close(): Promise<void> {
    const wasRunning = !this.hasLeft;
    this.hasLeft = true;
    this.offer?.remove();
    this.offer?.opened?.close();
    await this.frame?.close(() => true);
    if (wasRunning) await wait(LAST_WORDS_MS);
  }

  private openFrame(url: string): void {
    this.frame = CourseFrame.open(url, {
      loaded: () => {
        if (this.frame?.path === new URL('/left', this.base).pathname) return this.leave();
        this.running();
      },
      blocked: () => this.tell({ type: 'windowBlocked', scoId: this.scoId }),
    });
    this.tell({ type: 'scoChanged', scoId: this.scoId });
  }

  private offerWindow(url: string, words: WindowWords): void {
    this.offer = new WindowOffer(words, {
      open: () => open(url, `oneroom-unit-${this.scoId}`),
      opened: () => this.running(),
      blocked: () => this.tell({ type: 'windowBlocked', scoId: this.scoId }),
      closed: () => this.leave(),
    });
    this.tell({ type: 'scoChanged', scoId: this.scoId });
    this.running();
  }

  private running(): void {
    this.tell({ type: 'state', scoId: this.scoId, phase: 'running' });
  }

  /** It has ended by itself; what it has reached the server knows. */
  private leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    this.offer?.remove();
    this.tell({ type: 'finished', scoId: this.scoId, asks: false, isSuspended: true });
  }
}
