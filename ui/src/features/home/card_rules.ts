// What a card says, from what the server knows of the course. Pure; HomePage and ContentCard draw it.
import type { CardAction, ContentCard, ContentType } from '../../api/contract';
import { showDate } from '../../core/dates';
import { type TextKey, t } from '../../core/text';
import type { IconName } from '../../parts/Icon';
import type { Tone } from '../../parts/status';

export type Filter = 'all' | 'inProgress' | 'dueSoon' | 'completed';

type Due = Pick<ContentCard, 'contentStage' | 'daysUntilDue' | 'dueState' | 'dueDate'>;

/** "Due in 3 days", "Overdue by 2 days"; nothing once it is completed or without a due date. */
export function dueText({ contentStage, daysUntilDue, dueDate }: Due): string {
  if (contentStage === 'completed' || daysUntilDue === null) return '';
  if (daysUntilDue > 30 && dueDate) return t('home.dueOn', { date: showDate(dueDate) });
  if (daysUntilDue > 0) return t('home.dueIn', { count: daysUntilDue });
  if (daysUntilDue < 0) return t('home.overdueBy', { count: -daysUntilDue });
  return t('home.dueToday');
}

/** Due soon is amber, overdue red. */
export function dueTone({ contentStage, dueState }: Due): Tone {
  if (contentStage === 'completed') return 'neutral';
  return dueState === 'overdue' ? 'danger' : dueState === 'soon' ? 'warning' : 'neutral';
}

/** The status word of a card. A failed or passed course says so, whatever its stage. */
export function statusOf(card: Pick<ContentCard, 'contentStage' | 'trackingStatus'>): { text: string; tone: Tone } {
  if (card.trackingStatus === 'failed') return { text: t('status.failed'), tone: 'danger' };
  if (card.trackingStatus === 'passed') return { text: t('status.passed'), tone: 'success' };
  const tones: Record<ContentCard['contentStage'], Tone> = {
    notAttempted: 'neutral',
    inProgress: 'info',
    completed: 'success',
  };
  return { text: t(`status.${card.contentStage}`), tone: tones[card.contentStage] };
}

/** How full the circle is. Completed is full whatever the package reported. */
export function progressOf(card: Pick<ContentCard, 'contentStage' | 'progressPercent'>): number {
  if (card.contentStage === 'completed') return 100;
  return card.contentStage === 'notAttempted' ? 0 : (card.progressPercent ?? 0);
}

interface Kind {
  text: TextKey;
  icon: IconName;
}

const course: Kind = { text: 'home.course', icon: 'collection-play' };

/** What is none of these is a course. */
const kinds: Partial<Record<ContentType, Kind>> = {
  downloadableResource: { text: 'home.file', icon: 'file-earmark-text' },
  externalLink: { text: 'home.link', icon: 'link-45deg' },
};

export function kindOf(contentType: ContentType): { text: string; icon: IconName } {
  const kind = kinds[contentType] ?? course;
  return { text: t(kind.text), icon: kind.icon };
}

/** The label of the primary action; it is quieter where nothing is left to do. */
export function actionOf(action: CardAction): { text: string; isPrimary: boolean; icon?: IconName } {
  return {
    text: t(`home.${action}`),
    isPrimary: action === 'launch' || action === 'resume',
    icon: action === 'download' ? 'download' : action === 'visit' ? 'box-arrow-up-right' : undefined,
  };
}

/** True when the card belongs under the filter chip; the same rule the server counts by. */
export function isUnder(filter: Filter, card: Pick<ContentCard, 'contentStage' | 'dueState'>): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'inProgress':
      return card.contentStage === 'inProgress';
    case 'completed':
      return card.contentStage === 'completed';
    case 'dueSoon':
      return card.contentStage !== 'completed' && (card.dueState === 'soon' || card.dueState === 'overdue');
  }
}

/** What the chips say over these cards: over what a search found. */
export function countsOf(cards: readonly Pick<ContentCard, 'contentStage' | 'dueState'>[]): Record<Filter, number> {
  const count = (filter: Filter) => cards.filter((card) => isUnder(filter, card)).length;
  return {
    all: cards.length,
    inProgress: count('inProgress'),
    dueSoon: count('dueSoon'),
    completed: count('completed'),
  };
}

export function filterOf(value: string | undefined): Filter {
  return value === 'inProgress' || value === 'dueSoon' || value === 'completed' ? value : 'all';
}

/** Courses that are not completed and have a due date, the nearest first. */
export function comingUp(cards: readonly ContentCard[], most = 4): ContentCard[] {
  return cards
    .filter((card) => card.contentStage !== 'completed' && card.daysUntilDue !== null)
    .sort((a, b) => (a.daysUntilDue ?? 0) - (b.daysUntilDue ?? 0) || a.id - b.id)
    .slice(0, most);
}

/** Minutes of learning that are left, by what is said of each course and how far it is. */
export function minutesLeft(cards: readonly ContentCard[]): number {
  return cards
    .filter((card) => card.contentStage !== 'completed')
    .reduce((sum, card) => sum + Math.round(((card.durationMinutes ?? 0) * (100 - progressOf(card))) / 100), 0);
}

/** Good morning until 12, good afternoon until 18. The first name only. */
export function greeting(fullName: string, hour: number): string {
  const name = fullName.trim().split(/\s+/)[0] ?? fullName;
  if (hour < 12) return t('home.morning', { name });
  return t(hour < 18 ? 'home.afternoon' : 'home.evening', { name });
}
