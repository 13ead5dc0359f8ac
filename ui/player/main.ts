// The bridge page, CONTENT/c/<token>/bridge: listens to the portal's player page, which frames it, and to nobody else.

import { Bridge } from './bridge';
import { Pace } from './pace';
import { type BridgeEvent, Ids, kindOf, readShellCommand } from './protocol';
import { browserTransport } from './transport';

const base = new URL('./', location.href);
const ids = new Ids();
let lastId = 0;
/** Known from the portal's first message. The server lets only the portal frame this page (frame-ancestors). */
let portal = '';

function post(event: BridgeEvent): void {
  // Grows over reloads of this page, too: the portal lets no id pass twice.
  // In a window that outlives this page a course may still call: there is nobody to tell.
  if (!(parent as Window | null)) return;
  lastId = Math.max(lastId + 1, Date.now() * 1000);
  // 'ready' carries nothing; all else goes to the portal's origin only.
  parent.postMessage({ oneroom: 1, id: lastId, ...event }, event.type === 'ready' ? '*' : portal);
}

const pace = new Pace<BridgeEvent>(post);

/** How saving goes may be told a little later; all else at once, because this page may be gone in a moment. */
function tell(event: BridgeEvent): void {
  if (event.type === 'saving' || event.type === 'saved') {
    pace.offer(kindOf(event), event);
  } else {
    pace.flush();
    post(event);
  }
}

if (parent !== window) {
  const bridge = new Bridge(base, browserTransport(base), tell);
  addEventListener('message', (message: MessageEvent) => {
    // The pages of the course are on this origin.
    if (message.origin === location.origin) bridge.hear(message);
    if (message.source !== parent || message.origin === location.origin) return;
    if (portal !== '' && message.origin !== portal) return;
    const command = readShellCommand(message.data);
    if (!command || !ids.isNew(command.id)) return;
    portal = message.origin;
    if (command.type === 'load') bridge.load(command);
    else if (command.type === 'leave') bridge.leave(command.step, command.finishes);
    else if (command.type === 'answerHome') bridge.answerHome(command.answer);
    else if (command.type === 'navigate') bridge.navigate(command.step, command.request, command.target);
    else bridge.retry();
  });
  tell({ type: 'ready' });
}
