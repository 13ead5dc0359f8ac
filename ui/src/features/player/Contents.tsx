import type { LaunchSco } from '../../api/contract';
import { t } from '../../core/text';
import { Icon } from '../../parts/Icon';
import { StatusPill } from '../../parts/status';
import { isMenu, listed, statusOf } from './player_rules';

interface Props {
  scos: readonly LaunchSco[];
  scoId: number;
  /** A sequenced course: the server says what can be chosen, headings included. */
  isSequenced: boolean;
  onOpen: (sco: LaunchSco) => void;
  /** Goes through the whole course from its front; null where that cannot be chosen. */
  onBegin: (() => void) | null;
}

/** The table of contents: headings, parts with their status, and why a part is locked. */
export function Contents({ scos, scoId, isSequenced, onOpen, onBegin }: Props) {
  const isOnlyShown = isSequenced && !isMenu(scos);
  return (
    <>
      {isOnlyShown && <p class="contents-note">{t('player.noMenu')}</p>}
      <ol class="contents">
        {onBegin && (
          <li style={{ '--depth': 0 }}>
            <button type="button" class="contents-part contents-whole" onClick={onBegin}>
              <span class="contents-title">
                <Icon name="play-fill" size={13} /> {t('player.fromFront')}
              </span>
            </button>
          </li>
        )}
        {listed(scos).map((sco) => (
          <li key={sco.id} style={{ '--depth': sco.depth }}>
            {sco.isSco || (isSequenced && sco.lockedReason === null) ? (
              <Part sco={sco} isOpen={sco.id === scoId} isOnlyShown={isOnlyShown} onOpen={onOpen} />
            ) : (
              <h3>{sco.title}</h3>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

interface PartProps {
  sco: LaunchSco;
  isOpen: boolean;
  isOnlyShown: boolean;
  onOpen: (sco: LaunchSco) => void;
}

function Part({ sco, isOpen, isOnlyShown, onOpen }: PartProps) {
  const status = statusOf(sco);
  const isLocked = sco.lockedReason !== null;
  return (
    <button
      type="button"
      class={isOpen ? 'contents-part is-open' : 'contents-part'}
      aria-current={isOpen ? 'step' : undefined}
      aria-disabled={isLocked || undefined}
      onClick={() => !isLocked && !isOpen && onOpen(sco)}
    >
      <span class="contents-title">{sco.title}</span>
      {isLocked && !isOpen && !isOnlyShown ? (
        <span class="contents-lock">
          <Icon name="lock" size={13} /> {sco.lockedReason}
        </span>
      ) : (
        sco.isSco && (
          <StatusPill tone={status.tone} icon={status.icon}>
            {t(status.text)}
          </StatusPill>
        )
      )}
    </button>
  );
}
