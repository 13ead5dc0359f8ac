// The bridge page, CONTENT/c/<token>/bridge: listens to the portal's player page, which frames it, and to nobody else.

import { Bridge } from './bridge';
import { type BridgeEvent, MessageGate, readShellCommand } from './protocol';
import { browserTransport } from './transport';

const base = new URL('./', location.href);
const gate = new MessageGate();
let lastId = 0;
/** Known from the portal's first message. The server lets only the portal frame this page (frame-ancestors). */
let portal = '';

function tell(event: BridgeEvent): void {
  // Grows over reloads of this page, too: the portal lets no id pass twice.
  lastId = Math.max(lastId + 1, Date.now() * 1000);
  // 'ready' carries nothing; all else goes to the portal's origin only.
  parent.postMessage({ oneroom: 1, id: lastId, ...event }, event.type === 'ready' ? '*' : portal);
}

if (parent !== window) {
  const bridge = new Bridge(base, browserTransport(base), tell);
  addEventListener('message', (message: MessageEvent) => {
    if (message.source !== parent || message.origin === location.origin) return;
    if (portal !== '' && message.origin !== portal) return;
    const command = readShellCommand(message.data);
    if (!command || !gate.passes(command.id, performance.now())) return;
    portal = message.origin;
    if (command.type === 'load') bridge.load(command.scoId, command.scos, command.clearStorage, command.isRecorded);
    else if (command.type === 'leave') bridge.leave();
    else bridge.retry();
  });
  tell({ type: 'ready' });
}
