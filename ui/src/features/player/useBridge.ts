// The line to the bridge in the frame: hears its messages, checked, and sends it commands.
import { type RefObject, useCallback, useEffect, useState } from 'react';
import {
  type BridgeEvent,
  type Envelope,
  MessageGate,
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

/** Calls `onEvent` for each message that comes from the frame, from its origin, in our shape, once, and not too often. */
export function useBridge(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  onEvent: (event: Envelope<BridgeEvent>) => void,
): (command: ShellCommand) => void {
  const [box] = useState({ gate: new MessageGate(), lastId: 0, onEvent });
  box.onEvent = onEvent;

  useEffect(() => {
    const hear = (message: MessageEvent) => {
      if (!isFrom(message, origin, frame.current?.contentWindow)) return;
      const event = readBridgeEvent(message.data);
      if (event && box.gate.passes(event.id, performance.now())) box.onEvent(event);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [box, frame, origin]);

  return useCallback(
    (command: ShellCommand) => {
      box.lastId = Math.max(box.lastId + 1, Date.now() * 1000);
      frame.current?.contentWindow?.postMessage({ oneroom: 1, id: box.lastId, ...command }, origin);
    },
    [box, frame, origin],
  );
}
