import type { ContentCard as Card } from '../../api/contract';
import { showMinutes } from '../../core/dates';
import { t } from '../../core/text';
import { Icon } from '../../parts/Icon';
import { type MenuItem, SplitButton } from '../../parts/Menu';
import { Banner, ProgressRing, StatusPill } from '../../parts/status';
import { actionOf, dueText, dueTone, kindOf, progressOf, statusOf } from './card_rules';
import { Picture } from './Picture';

interface ContentCardProps {
  card: Card;
  /** The card the learner was led to from the list of due dates. */
  isPointed: boolean;
  isOpening: boolean;
  onOpen: (card: Card) => void;
  onStartAgain: (card: Card) => void;
}

/** One course: what it is, how far it is, until when, and the one thing to do with it now. */
export function ContentCard({ card, isPointed, isOpening, onOpen, onStartAgain }: ContentCardProps) {
  const kind = kindOf(card.contentType);
  const status = statusOf(card);
  const due = dueText(card);
  const action = actionOf(card.action);
  const isTracked = card.contentType === 'onlineTracked' || card.contentType === 'scormHomePage';
  const headingId = `course-${card.id}`;

  const others: MenuItem[] = card.canStartAgain
    ? [{ label: t('home.startAgain'), icon: 'arrow-repeat', onSelect: () => onStartAgain(card) }]
    : [];

  return (
    <li>
      <article
        class={isPointed ? 'card course is-pointed' : 'card course'}
        aria-labelledby={headingId}
        id={`card-${card.id}`}
      >
        <div class="course-picture">
          <Picture id={card.id} image={card.imageUrl} />
          <span class="course-kind">
            <Icon name={kind.icon} size={13} />
            {kind.text}
          </span>
        </div>
        <div class="course-words">
          <h2 id={headingId} dir="auto">
            {card.title}
          </h2>
          {card.description && <p dir="auto">{card.description}</p>}
          <div class="course-facts">
            <StatusPill tone={status.tone}>{status.text}</StatusPill>
            {card.durationMinutes !== null && (
              <span>
                <Icon name="clock" size={15} />
                {showMinutes(card.durationMinutes)}
              </span>
            )}
            {card.scorePercent !== null && (
              <span>
                <Icon name="trophy" size={15} />
                {t('home.score', { percent: Math.round(card.scorePercent) })}
              </span>
            )}
            {due && (
              <span class={dueTone(card)}>
                <Icon name={card.dueState === 'overdue' ? 'calendar-x' : 'calendar-event'} size={15} />
                {due}
              </span>
            )}
          </div>
        </div>
        <div class="course-end">
          {isTracked || card.contentStage === 'completed' ? (
            <ProgressRing
              percent={progressOf(card)}
              isDone={card.contentStage === 'completed'}
              label={t('home.progress')}
            />
          ) : (
            <span />
          )}
          <SplitButton
            label={action.text}
            about={card.title}
            look={action.isPrimary ? 'primary' : 'plain'}
            icon={action.icon}
            busy={isOpening}
            disabled={card.lockedReason !== null}
            reason={card.lockedReason ?? undefined}
            items={others}
            onClick={() => onOpen(card)}
          />
        </div>
        {card.lockedReason !== null && (
          <div class="course-lock">
            <Banner tone="neutral">{card.lockedReason}</Banner>
          </div>
        )}
      </article>
    </li>
  );
}
