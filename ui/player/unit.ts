// A part that reports by statements (xAPI, cmi5). It finds the record store by its address and talks to it alone; here it
// is only opened, in the frame or in a window of its own, and let go again.

import { CourseFrame } from './course_frame';
import { noStart } from './fetch_start';
import type { BridgeEvent, UnitWords } from './protocol';

/** What is on its way as the page of a unit goes has this long to arrive. */
const LAST_WORDS_MS = 1000;
const CHECK_MS = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Begun {
  url: string;
  launchMethod: 'AnyWindow' | 'OwnWindow';
}

export class Unit {
  private frame: CourseFrame | null = null;
  private panel: HTMLElement | null = null;
  private opened: Window | null = null;
  private clock: ReturnType<typeof setInterval> | undefined;
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
    words: UnitWords,
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
    clearInterval(this.clock);
    const wasRunning = !this.hasLeft;
    this.hasLeft = true;
    this.panel?.remove();
    this.opened?.close();
    await this.frame?.close(() => true);
    if (wasRunning) await wait(LAST_WORDS_MS);
  }

  private openFrame(url: string): void {
    this.frame = CourseFrame.open(url, document.title, {
      loaded: () => {
        if (this.frame?.path === new URL('/left', this.base).pathname) return this.leave();
        this.running();
      },
      blocked: () => this.tell({ type: 'windowBlocked', scoId: this.scoId }),
    });
    this.tell({ type: 'scoChanged', scoId: this.scoId });
  }

  /** Browsers open windows only where somebody presses a button. */
  private offerWindow(url: string, words: UnitWords): void {
    const panel = document.createElement('main');
    panel.className = 'own-window';
    const text = document.createElement('p');
    text.textContent = words.text;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.button;
    button.addEventListener('click', () => {
      if (this.opened && !this.opened.closed) return this.opened.focus();
      this.opened = open(url, `oneroom-unit-${this.scoId}`);
      if (!this.opened) return this.tell({ type: 'windowBlocked', scoId: this.scoId });
      this.running();
      clearInterval(this.clock);
      this.clock = setInterval(() => this.opened?.closed && this.leave(), CHECK_MS);
    });
    panel.dir = words.isRightToLeft ? 'rtl' : 'ltr';
    panel.append(text, button);
    document.body.append(panel);
    this.panel = panel;
    this.tell({ type: 'scoChanged', scoId: this.scoId });
    this.tell({ type: 'state', scoId: this.scoId, phase: 'running' });
    button.focus();
  }

  private running(): void {
    this.tell({ type: 'state', scoId: this.scoId, phase: 'running' });
  }

  /** It has ended by itself; what it has reached the server knows. */
  private leave(): void {
    if (this.hasLeft) return;
    this.hasLeft = true;
    clearInterval(this.clock);
    this.panel?.remove();
    this.tell({ type: 'finished', scoId: this.scoId, asks: false, isSuspended: true });
  }
}
