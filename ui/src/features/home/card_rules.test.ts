import { beforeAll, describe, expect, it } from 'vitest';

import english from '../../../../resources/text/en.json';
import type { ContentCard } from '../../api/contract';
import { useTexts } from '../../core/text';
import {
  actionOf,
  comingUp,
  countsOf,
  dueText,
  dueTone,
  filterOf,
  greeting,
  isUnder,
  minutesLeft,
  progressOf,
  statusOf,
} from './card_rules';

beforeAll(() => useTexts('en', english));

const card = (facts: Partial<ContentCard> = {}): ContentCard => ({
  id: 1,
  title: 'Fire safety',
  description: '',
  contentType: 'onlineTracked',
  imageUrl: null,
  durationMinutes: null,
  contentStage: 'notAttempted',
  trackingStatus: 'notAttempted',
  canStartAgain: false,
  progressPercent: null,
  scorePercent: null,
  dueDate: null,
  daysUntilDue: null,
  dueState: 'none',
  action: 'launch',
  lockedReason: null,
  ...facts,
});

describe('the due text of a card', () => {
  it('counts the days until it is due [TILE-15]', () => {
    expect(dueText(card({ daysUntilDue: 3 }))).toBe('Due in 3 days');
    expect(dueText(card({ daysUntilDue: 1 }))).toBe('Due in 1 day');
    expect(dueText(card({ daysUntilDue: 0 }))).toBe('Due today');
  });

  it('counts the days it is overdue [TILE-16]', () => {
    expect(dueText(card({ daysUntilDue: -1 }))).toBe('Overdue by 1 day');
    expect(dueText(card({ daysUntilDue: -7 }))).toBe('Overdue by 7 days');
  });

  it('is empty once it is completed, and without a due date [TILE-17]', () => {
    expect(dueText(card({ daysUntilDue: -7, contentStage: 'completed' }))).toBe('');
    expect(dueText(card())).toBe('');
  });

  it('is amber when due soon, red when overdue, and neither once completed', () => {
    expect(dueTone(card({ dueState: 'soon' }))).toBe('warning');
    expect(dueTone(card({ dueState: 'overdue' }))).toBe('danger');
    expect(dueTone(card({ dueState: 'later' }))).toBe('neutral');
    expect(dueTone(card({ dueState: 'overdue', contentStage: 'completed' }))).toBe('neutral');
  });
});

describe('the action of a card', () => {
  it('says what it does, and is primary while there is something to do [TILE-18] [TILE-19] [TILE-20]', () => {
    expect(
      (['launch', 'resume', 'review', 'download', 'visit'] as const).map((action) => [
        actionOf(action).text,
        actionOf(action).isPrimary,
      ]),
    ).toEqual([
      ['Launch', true],
      ['Resume', true],
      ['Review', false],
      ['Download', false],
      ['Visit', false],
    ]);
  });
});

describe('the status of a card', () => {
  it('is a word and a colour', () => {
    expect(statusOf(card())).toEqual({ text: 'Not started', tone: 'neutral' });
    expect(statusOf(card({ contentStage: 'inProgress', trackingStatus: 'incomplete' }))).toEqual({
      text: 'In progress',
      tone: 'info',
    });
    expect(statusOf(card({ contentStage: 'completed', trackingStatus: 'completed' }))).toEqual({
      text: 'Completed',
      tone: 'success',
    });
    expect(statusOf(card({ contentStage: 'completed', trackingStatus: 'passed' }))).toEqual({
      text: 'Passed',
      tone: 'success',
    });
    expect(statusOf(card({ contentStage: 'inProgress', trackingStatus: 'failed' }))).toEqual({
      text: 'Failed',
      tone: 'danger',
    });
  });

  it('fills the circle once it is completed, whatever the package reported', () => {
    expect(progressOf(card({ contentStage: 'completed', progressPercent: 40 }))).toBe(100);
    expect(progressOf(card({ contentStage: 'inProgress', progressPercent: 40 }))).toBe(40);
    expect(progressOf(card({ contentStage: 'inProgress' }))).toBe(0);
    expect(progressOf(card({ progressPercent: 40 }))).toBe(0);
  });
});

describe('the list of cards', () => {
  const all = [
    card({
      id: 1,
      contentStage: 'inProgress',
      progressPercent: 50,
      dueState: 'soon',
      daysUntilDue: 3,
      durationMinutes: 40,
    }),
    card({ id: 2, dueState: 'overdue', daysUntilDue: -2, durationMinutes: 30 }),
    card({ id: 3, contentStage: 'completed', dueState: 'overdue', daysUntilDue: -9, durationMinutes: 60 }),
    card({ id: 4 }),
  ];

  it('is filtered by what the chips say', () => {
    const ids = (filter: Parameters<typeof isUnder>[0]) =>
      all.filter((one) => isUnder(filter, one)).map((one) => one.id);
    expect([ids('all'), ids('inProgress'), ids('dueSoon'), ids('completed')]).toEqual([[1, 2, 3, 4], [1], [1, 2], [3]]);
    expect([filterOf('dueSoon'), filterOf('x'), filterOf(undefined)]).toEqual(['dueSoon', 'all', 'all']);
  });

  it('counts what a search found as the chips filter it', () => {
    expect(countsOf(all)).toEqual({ all: 4, inProgress: 1, dueSoon: 2, completed: 1 });
    expect(countsOf([])).toEqual({ all: 0, inProgress: 0, dueSoon: 0, completed: 0 });
  });

  it('leads with what is due first, and tells how much is left', () => {
    expect(comingUp(all).map((one) => one.id)).toEqual([2, 1]);
    expect(minutesLeft(all)).toBe(50);
  });
});

describe('the greeting', () => {
  it('follows the hour and uses the first name', () => {
    expect([greeting('Ana Maria Costa', 8), greeting('Ana', 12), greeting('Ana', 18)]).toEqual([
      'Good morning, Ana',
      'Good afternoon, Ana',
      'Good evening, Ana',
    ]);
  });
});
