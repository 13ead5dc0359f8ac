import type { LaunchSco } from '../../api/contract';
import { t } from '../../core/text';
import { Icon } from '../../parts/Icon';
import { StatusPill } from '../../parts/status';
import { statusOf } from './player_rules';

interface Props {
  scos: readonly LaunchSco[];
  scoId: number;
  onOpen: (scoId: number) => void;
}

/** The table of contents: headings, parts with their status, and why a part is locked. */
export function Contents({ scos, scoId, onOpen }: Props) {
  return (
    <ol class="contents">
      {scos.map((sco) => (
        <li key={sco.id} style={{ '--depth': sco.depth }}>
          {sco.isSco ? <Part sco={sco} isOpen={sco.id === scoId} onOpen={onOpen} /> : <h3>{sco.title}</h3>}
        </li>
      ))}
    </ol>
  );
}

function Part({ sco, isOpen, onOpen }: { sco: LaunchSco; isOpen: boolean; onOpen: (scoId: number) => void }) {
  const status = statusOf(sco);
  const isLocked = sco.lockedReason !== null;
  return (
    <button
      type="button"
      class={isOpen ? 'contents-part is-open' : 'contents-part'}
      aria-current={isOpen ? 'step' : undefined}
      aria-disabled={isLocked || undefined}
      onClick={() => !isLocked && !isOpen && onOpen(sco.id)}
    >
      <span class="contents-title">{sco.title}</span>
      {isLocked ? (
        <span class="contents-lock">
          <Icon name="lock" size={13} /> {sco.lockedReason}
        </span>
      ) : (
        <StatusPill tone={status.tone} icon={status.icon}>
          {t(status.text)}
        </StatusPill>
      )}
    </button>
  );
}
