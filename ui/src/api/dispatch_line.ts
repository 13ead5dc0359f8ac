// The line to the page of the receiving system (resources/dispatch/driver.js) that shows ours in a frame or window. Each
// side hears one window of one origin, in one shape, each message once; nothing depends on cookies or storage.
import type { DispatchReport } from './contract';

export interface Start {
  token: string;
  learnerId: string;
  learnerName: string;
  /** Of the page that asks. */
  origin: string;
}

/** What the receiving system said to a report; isLast: it will not be tried again by itself, or was the final one. */
export interface Reported {
  isTaken: boolean;
  isLast: boolean;
}

type Message =
  | { type: 'start'; start: Omit<Start, 'origin'>; id: number }
  | { type: 'reported'; told: Reported; id: number };

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;

/** A message of the driver on this line; null for everything else. */
export function readMessage(data: unknown, number: string, dispatch: string): Message | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  if (message.oneroom !== 1 || message.line !== number || !Number.isSafeInteger(message.id)) return null;
  const id = message.id as number;
  if (message.type === 'reported' && typeof message.isTaken === 'boolean' && typeof message.isLast === 'boolean')
    return { type: 'reported', told: { isTaken: message.isTaken, isLast: message.isLast }, id };
  if (message.type !== 'start' || message.dispatch !== dispatch) return null;
  const { token, learnerId, learnerName } = message;
  if (!isText(token, 200) || !isText(learnerId, 4000) || !isText(learnerName, 255)) return null;
  return { type: 'start', start: { token, learnerId, learnerName }, id };
}

class Line {
  private peer: Window | null = null;
  private origin = '';
  private dispatch = '';
  private number = '';
  private heard = 0;
  private sent = 0;
  private onStart: (start: Start) => void = () => undefined;
  private readonly listeners = new Set<(told: Reported) => void>();

  get isOpen(): boolean {
    return this.origin !== '';
  }

  /** Asks the page around, or the one that opened this window, who wants to learn. False: there is none. */
  open(dispatch: string, onStart: (start: Start) => void): boolean {
    this.peer = window.opener ?? (window.parent === window ? null : window.parent);
    if (!this.peer) return false;
    this.dispatch = dispatch;
    this.origin = '';
    this.heard = 0;
    this.number = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
    this.onStart = onStart;
    addEventListener('message', this.hear);
    // It carries nothing: who is there is not known yet.
    this.peer.postMessage({ oneroom: 1, type: 'ready', dispatch, line: this.number }, '*');
    return true;
  }

  onReported(listener: (told: Reported) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  report(report: DispatchReport, isFinal: boolean): void {
    if (!this.peer || this.origin === '') return;
    this.sent += 1;
    this.peer.postMessage(
      {
        oneroom: 1,
        type: 'report',
        dispatch: this.dispatch,
        line: this.number,
        id: this.sent,
        status: report.trackingStatus,
        progress: report.progressPercent,
        score: report.scorePercent,
        sessionMs: report.sessionMs,
        place: report.place,
        isFinal,
      },
      this.origin,
    );
  }

  private readonly hear = (event: MessageEvent) => {
    if (event.source === null || event.source !== this.peer) return;
    if (this.origin !== '' && event.origin !== this.origin) return;
    const message = readMessage(event.data, this.number, this.dispatch);
    if (!message || message.id <= this.heard) return;
    if (message.type === 'start') {
      if (this.origin !== '') return; // who learns here is settled
      this.heard = message.id;
      this.origin = event.origin;
      this.onStart({ ...message.start, origin: event.origin });
      return;
    }
    if (this.origin === '') return;
    this.heard = message.id;
    for (const listener of this.listeners) listener(message.told);
  };
}

/** The one of this page. */
export const line = new Line();
