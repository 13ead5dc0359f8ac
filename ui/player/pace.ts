// Messages in a calm order: a course may commit a thousand times a second, the screen need not follow each.

/** How long what comes after a message is gathered before it is passed on. */
const PAUSE_MS = 100;
/** Kinds that wait at most. There are half as many; beyond are made-up ones of a hostile page, the oldest goes first. */
const MAX_WAITING = 30;

/**
 * Passes a message on at once when it is the first for a while, and the rest together after a pause. Of each kind the
 * newest is passed on, in the order they were last said: none is lost, and no flood makes more than a few a second.
 */
export class Pace<T> {
  private readonly waiting = new Map<string, T>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pass: (message: T) => void) {}

  offer(kind: string, message: T): void {
    if (this.timer === undefined) {
      this.pause();
      this.pass(message);
      return;
    }
    this.waiting.delete(kind);
    this.waiting.set(kind, message);
    if (this.waiting.size <= MAX_WAITING) return;
    for (const oldest of this.waiting.keys()) {
      this.waiting.delete(oldest);
      break;
    }
  }

  /** Passes on what waits, now. */
  flush(): void {
    const messages = [...this.waiting.values()];
    this.waiting.clear();
    for (const message of messages) this.pass(message);
  }

  /** Passes nothing on any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }

  private pause(): void {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.waiting.size === 0) return;
      this.pause();
      this.flush();
    }, PAUSE_MS);
  }
}
