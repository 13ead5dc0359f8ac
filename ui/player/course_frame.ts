// The frame that shows a SCO. Its parent is the bridge, where the SCO finds its API.

const CHECK_MS = 1_000;
/** A window that closes runs its unload a moment later. */
const UNLOAD_MS = 150;
/** How often to look whether a window the course has opened has finished by itself. */
const CHECKS = 5;
/** A page whose unload never ends, or a learner who answers "stay" to the course's question. */
const UNLOAD_PATIENCE_MS = 4_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface Watcher {
  loaded: () => void;
  /** The browser has not opened the window that the course wanted. */
  blocked: () => void;
}

export class CourseFrame {
  private readonly opened: Window[] = [];
  isClosing = false;

  private constructor(
    private readonly element: HTMLIFrameElement,
    private readonly watcher: Watcher,
  ) {}

  /** What the frame shows, to be told apart from what it shows later; null: a page of another site. */
  get page(): object | null {
    return this.element.contentDocument;
  }

  /** Of the page that it shows; empty when that is another site's. */
  get path(): string {
    try {
      return this.element.contentWindow?.location.pathname ?? '';
    } catch {
      return '';
    }
  }

  get window(): Window | null {
    return this.element.contentWindow;
  }

  /** Of a window that has no style of its own. */
  fill(): void {
    Object.assign(this.element.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' });
  }

  /** Closes what the course has opened. Gives how many windows that were. */
  closeWindows(): number {
    const open = this.opened.filter((one) => !one.closed);
    for (const one of open) this.closeWindow(one);
    return open.length;
  }

  /** Opens the address in a new frame, which replaces nothing and adds no step to the browser's history. */
  static open(address: string, watcher: Watcher, page = document): CourseFrame {
    const element = page.createElement('iframe');
    element.title = document.title;
    element.allow = 'fullscreen; autoplay; clipboard-write';
    const frame = new CourseFrame(element, watcher);
    element.addEventListener('load', () => {
      if (frame.isClosing) return;
      frame.watchWindows();
      watcher.loaded();
    });
    element.src = address;
    page.body.append(element);
    element.focus();
    return frame;
  }

  /**
   * Lets the course go as if its window was closed: its unload handlers run while the API is still there. A course in a
   * window of its own is given a few seconds to finish by itself.
   */
  async close(isFinished: () => boolean): Promise<void> {
    this.isClosing = true;
    const isOpen = () => this.opened.some((one) => !one.closed);
    for (let check = 0; check < CHECKS && isOpen(); check += 1) {
      if (check > 0 && isFinished()) break; // it stays open and has nothing more to say
      if (check > 0) await wait(CHECK_MS);
      this.closeWindows();
      await wait(UNLOAD_MS);
    }
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, UNLOAD_PATIENCE_MS);
      this.element.addEventListener('load', () => {
        clearTimeout(patience);
        resolve();
      });
      this.element.src = 'about:blank';
    });
    this.element.remove();
  }

  /** Only the page that has opened a window may close it from inside a sandbox: it is asked to, while it is there. */
  private closeWindow(one: Window): void {
    try {
      const page = this.element.contentWindow as (Window & { Function: FunctionConstructor }) | null;
      if (page) new page.Function('one', 'one.close()')(one);
    } catch {
      one.close();
    }
  }

  private watchWindows(): void {
    try {
      const page = this.element.contentWindow;
      if (!page) return;
      const open = page.open.bind(page);
      page.open = (...parts: Parameters<typeof open>) => {
        const one = open(...parts);
        if (one) this.opened.push(one);
        // With these it is not told which window was opened.
        else if (!/\bno(?:opener|referrer)\b/.test(parts[2] ?? '')) this.watcher.blocked();
        return one;
      };
    } catch {
      // The course has left for another site; what it opens there cannot be seen.
    }
  }
}
