import type { ContentCard } from '../../api/contract';
import { showMinutes } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Banner, StatusPill } from '../../parts/status';
import { actionOf, dueText, dueTone, statusOf, useLaunch } from '../home';

/** What the home page course asked to show: one assigned content, with its one next step. */
export function HomeContentDialog({ card, onClose }: { card: ContentCard; onClose: () => void }) {
  const launch = useLaunch();
  const status = statusOf(card);
  const action = actionOf(card.action);
  const due = dueText(card);
  return (
    <Dialog
      title={card.title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button
            look="primary"
            icon={action.icon}
            busy={launch.opening === card.id}
            disabled={card.lockedReason !== null}
            onClick={() => void launch.open(card)}
          >
            {action.text}
          </Button>
        </>
      }
    >
      <div class="stack">
        {card.description && <p dir="auto">{card.description}</p>}
        <p class="line">
          <StatusPill tone={status.tone}>{status.text}</StatusPill>
          {card.durationMinutes !== null && <span class="meta">{showMinutes(card.durationMinutes)}</span>}
          {due && <StatusPill tone={dueTone(card)}>{due}</StatusPill>}
        </p>
        {card.lockedReason !== null && <Banner tone="neutral">{card.lockedReason}</Banner>}
      </div>
    </Dialog>
  );
}
