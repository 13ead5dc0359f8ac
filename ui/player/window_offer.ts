// The button that opens a part in a window of its own: browsers open windows only where somebody presses one.
import type { WindowWords } from './protocol';

const CHECK_MS = 500;

interface OfferWatcher {
  open: () => Window | null;
  opened: (one: Window) => void;
  /** The browser has not opened it. */
  blocked: () => void;
  /** By the learner, or by the part itself. */
  closed: () => void;
}

export class WindowOffer {
  private readonly panel = document.createElement('main');
  private clock: ReturnType<typeof setInterval> | undefined;
  opened: Window | null = null;

  constructor(
    words: WindowWords,
    private readonly watcher: OfferWatcher,
  ) {
    const text = document.createElement('p');
    text.textContent = words.text;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words.button;
    button.addEventListener('click', () => this.press());
    this.panel.className = 'own-window';
    this.panel.dir = words.isRightToLeft ? 'rtl' : 'ltr';
    this.panel.append(text, button);
    document.body.append(this.panel);
    button.focus();
  }

  /** The window stays as it is. */
  remove(): void {
    clearInterval(this.clock);
    this.panel.remove();
  }

  private press(): void {
    if (this.opened && !this.opened.closed) {
      this.opened.focus();
      return;
    }
    this.opened = this.watcher.open();
    if (!this.opened) {
      this.watcher.blocked();
      return;
    }
    this.watcher.opened(this.opened);
    clearInterval(this.clock);
    this.clock = setInterval(() => this.look(), CHECK_MS);
  }

  private look(): void {
    if (!this.opened?.closed) return;
    clearInterval(this.clock);
    this.watcher.closed();
  }
}
