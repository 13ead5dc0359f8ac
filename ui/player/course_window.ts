// A SCO in a window of its own, in place of the frame: its frames send each other to pages, which no sandbox allows. The
// window holds nothing but the API and a frame, so the course finds it among its parents as it does here.
import { CourseFrame, type Watcher } from './course_frame';
import type { WindowWords } from './protocol';
import { WindowOffer } from './window_offer';

interface WindowWatcher extends Watcher {
  /** By the learner, or by the course itself. */
  closed: () => void;
}

type ApiWindow = Window & { API?: object; API_1484_11?: object };

export class CourseWindow {
  private frame: CourseFrame | null = null;
  private readonly offer: WindowOffer;
  isClosing = false;

  constructor(
    private readonly address: string,
    words: WindowWords,
    private readonly watcher: WindowWatcher,
  ) {
    this.offer = new WindowOffer(words, {
      open: () => open('about:blank', '_blank'),
      opened: (one) => this.fill(one),
      blocked: () => watcher.blocked(),
      closed: () => {
        this.offer.remove();
        if (!this.isClosing) watcher.closed();
      },
    });
  }

  get page(): object | null {
    return this.frame?.page ?? null;
  }

  get path(): string {
    return this.frame?.path ?? '';
  }

  get window(): Window | null {
    return this.frame?.window ?? null;
  }

  closeWindows(): number {
    return this.frame?.closeWindows() ?? 0;
  }

  async close(isFinished: () => boolean): Promise<void> {
    this.isClosing = true;
    this.offer.remove();
    const { opened } = this.offer;
    if (!opened || opened.closed) return;
    await this.frame?.close(isFinished);
    opened.close();
  }

  private fill(one: ApiWindow): void {
    const { API, API_1484_11 } = window as ApiWindow;
    // Drivers that find both mix them up.
    if (API) one.API = API;
    if (API_1484_11) one.API_1484_11 = API_1484_11;
    one.document.title = document.title;
    one.document.body.style.margin = '0';
    this.frame = CourseFrame.open(this.address, this.watcher, one.document);
    this.frame.fill();
  }
}
