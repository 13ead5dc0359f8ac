// The line to the bridge in the frame: hears its messages, checked, and sends it commands.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { Allowance, type HomeMessage } from '../../../player/home_messages';
import { Pace } from '../../../player/pace';
import {
  type BridgeEvent,
  type Commit,
  Ids,
  kindOf,
  readBridgeEvent,
  type ShellCommand,
} from '../../../player/protocol';

/** Whether a message comes from the page in the frame, and that page is the bridge's origin still. */
export function isFrom(
  message: Pick<MessageEvent, 'origin' | 'source'>,
  origin: string,
  frame: Window | null | undefined,
) {
  return message.origin === origin && message.source !== null && message.source === frame;
}

export interface Hears {
  /** For the screen: of a flood it gets the newest of each kind, some times a second. */
  event: (event: BridgeEvent) => void;
  /** A commit the server has not taken, at once, because this page may be gone in a moment. */
  unsent: (commit: Commit) => void;
  /** What the course in the place of the home page asks for. Nobody else's course is heard. */
  home?: (message: HomeMessage) => void;
}

/** What one player page remembers of its bridge. */
class Line {
  lastId = 0;
  hears: Hears = { event: () => undefined, unsent: () => undefined };
  readonly ids = new Ids();
  readonly allowance = new Allowance();
  readonly pace = new Pace<BridgeEvent>((event) => this.hears.event(event));
}

/** Hears each message that comes from the frame, from its origin, in our shape, and once. */
export function useBridge(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  hears: Hears,
): (command: ShellCommand) => void {
  const [line] = useState(() => new Line());
  line.hears = hears;

  // Not after painting: the page in the frame says only once that it is ready, and on a busy machine it is so before that.
  useLayoutEffect(() => {
    const hear = (message: MessageEvent) => {
      if (!isFrom(message, origin, frame.current?.contentWindow)) return;
      const event = readBridgeEvent(message.data);
      if (!event || !line.ids.isNew(event.id)) return;
      if (event.type === 'home') {
        if (line.hears.home && line.allowance.take()) line.hears.home(event.message);
        return;
      }
      if ((event.type === 'kept' || event.type === 'refused') && event.commit) line.hears.unsent(event.commit);
      line.pace.offer(kindOf(event), event);
    };
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      line.pace.stop();
    };
  }, [line, frame, origin]);

  return useCallback(
    (command: ShellCommand) => {
      line.lastId = Math.max(line.lastId + 1, Date.now() * 1000);
      frame.current?.contentWindow?.postMessage({ oneroom: 1, id: line.lastId, ...command }, origin);
    },
    [line, frame, origin],
  );
}
