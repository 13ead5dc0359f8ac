// Which part comes next, and what the table of contents says. Pure; PlayerPage and Contents draw it.
import type { BridgeSco, NavigationRequest } from '../../../player/protocol';
import type { CourseNavigation, Launch, LaunchSco } from '../../api/contract';
import type { TextKey } from '../../core/text';
import type { IconName } from '../../parts/Icon';
import type { Tone } from '../../parts/status';

/** Parts that can be opened; headings have no page. */
export function playable(scos: readonly LaunchSco[]): LaunchSco[] {
  return scos.filter((sco) => sco.isSco);
}

/** The table of contents: a sequenced course may hide parts for now. */
export function listed(scos: readonly LaunchSco[]): LaunchSco[] {
  return scos.filter((sco) => sco.isListed);
}

/** Whether the learner can go anywhere by the table of contents; otherwise it only shows the way. */
export function isMenu(scos: readonly LaunchSco[]): boolean {
  return listed(scos).some((sco) => sco.lockedReason === null);
}

/** Its parts talk to the record store (xAPI, cmi5), and not to this page. */
export function reportsByStatements(launch: Pick<Launch, 'standard'>): boolean {
  return launch.standard === 'xapi' || launch.standard === 'cmi5';
}

/** What to say about the last request of a sequenced course: nothing, unless it could not be followed. */
export function refusalOf(navigation: CourseNavigation | null): string {
  if (!navigation || navigation.result === 'delivered' || navigation.result === 'ended') return '';
  return navigation.sentence;
}

export function isDone(sco: LaunchSco): boolean {
  return sco.status === 'completed' || sco.status === 'passed';
}

/** The next part after this one that is open to the learner, or the one before it; null at the end. */
export function neighbour(scos: readonly LaunchSco[], scoId: number, step: 1 | -1): LaunchSco | null {
  const parts = playable(scos);
  const from = parts.findIndex((sco) => sco.id === scoId);
  if (from < 0) return null;
  const ahead = step > 0 ? parts.slice(from + 1) : parts.slice(0, from).reverse();
  return ahead.find((sco) => sco.lockedReason === null) ?? null;
}

export type Destination = { go: 'part'; scoId: number } | { go: 'home' } | { go: 'stay' };

/** Where a course that has finished asks to go (adl.nav.request). */
export function destination(
  scos: readonly LaunchSco[],
  scoId: number,
  request: NavigationRequest,
  target: string,
): Destination {
  if (request === 'continue' || request === 'previous') {
    const part = neighbour(scos, scoId, request === 'continue' ? 1 : -1);
    return part ? { go: 'part', scoId: part.id } : { go: 'stay' };
  }
  // Without sequencing every part is open, and to jump is to choose.
  if (request === 'choice' || request === 'jump') {
    const part = playable(scos).find((sco) => sco.identifier === target && sco.lockedReason === null);
    return part ? { go: 'part', scoId: part.id } : { go: 'stay' };
  }
  return { go: 'home' };
}

export function bridgeScos(scos: readonly LaunchSco[]): BridgeSco[] {
  return playable(scos).map((sco) => ({
    id: sco.id,
    identifier: sco.identifier,
    href: sco.href,
    isSco: sco.isSco,
    isLocked: sco.lockedReason !== null,
  }));
}

/** The word, colour and picture of a part's status. */
export function statusOf(sco: Pick<LaunchSco, 'status'>): { text: TextKey; tone: Tone; icon?: IconName } {
  switch (sco.status) {
    case 'passed':
      return { text: 'status.passed', tone: 'success', icon: 'check-lg' };
    case 'completed':
      return { text: 'status.completed', tone: 'success', icon: 'check-lg' };
    case 'failed':
      return { text: 'status.failed', tone: 'danger' };
    case 'incomplete':
      return { text: 'status.incomplete', tone: 'info' };
    case 'browsed':
      return { text: 'status.browsed', tone: 'neutral' };
    default:
      return { text: 'status.notAttempted', tone: 'neutral' };
  }
}
