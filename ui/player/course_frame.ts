// The frame that shows a SCO. Its parent is the bridge, where the SCO finds its API.

const CHECK_MS = 1_000;
/** How often to look whether a window the course has opened has finished by itself. */
const CHECKS = 5;
/** A page whose unload never ends, or a learner who answers "stay" to the course's question. */
const UNLOAD_PATIENCE_MS = 4_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class CourseFrame {
  private readonly opened: Window[] = [];
  private isClosing = false;

  private constructor(private readonly element: HTMLIFrameElement) {}

  /** Opens the address in a new frame, which replaces nothing and adds no step to the browser's history. */
  static open(address: string, title: string, onLoad: () => void): CourseFrame {
    const element = document.createElement('iframe');
    element.title = title;
    element.allow = 'fullscreen; autoplay; clipboard-write';
    const frame = new CourseFrame(element);
    element.addEventListener('load', () => {
      if (frame.isClosing) return;
      frame.watchWindows();
      onLoad();
    });
    element.src = address;
    document.body.append(element);
    element.focus();
    return frame;
  }

  /**
   * Lets the course go as if its window was closed: its unload handlers run while the API is still there. A course in a
   * window of its own is given a few seconds to finish by itself.
   */
  async close(isFinished: () => boolean): Promise<void> {
    this.isClosing = true;
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, UNLOAD_PATIENCE_MS);
      this.element.addEventListener('load', () => {
        clearTimeout(patience);
        resolve();
      });
      this.element.src = 'about:blank';
    });
    const isOpen = () => this.opened.some((one) => !one.closed);
    for (let check = 0; check < CHECKS && !isFinished() && isOpen(); check += 1) {
      for (const one of this.opened) one.close();
      await wait(CHECK_MS);
    }
    this.element.remove();
  }

  private watchWindows(): void {
    try {
      const page = this.element.contentWindow;
      if (!page) return;
      const open = page.open.bind(page);
      page.open = (...parts: Parameters<typeof open>) => {
        const one = open(...parts);
        if (one) this.opened.push(one);
        return one;
      };
    } catch {
      // The course has left for another site; what it opens there cannot be seen.
    }
  }
}
