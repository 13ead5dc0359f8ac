// The words of messages: what they are about, how they stand.
import type { MessageRow } from '../../api/contract';
import { t } from '../../core/text';
import type { Tone } from '../../parts/status';

const abouts = [
  'invitation',
  'passwordReset',
  'registrationConfirm',
  'registrationKnown',
  'registrationApproved',
  'registrationRefused',
  'supportQuestion',
  'securityNotice',
  'signInLink',
  'signInCode',
  'verificationCode',
] as const;
const states = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const;

/** What a message is about; one of a newer server by its name. */
export function aboutOf(row: Pick<MessageRow, 'template'>): string {
  const known = abouts.find((one) => one === row.template);
  return known ? t(`outbox.about.${known}`) : row.template;
}

export function aboutChoices() {
  return [
    { value: '', label: t('outbox.anyAbout') },
    ...abouts.map((one) => ({ value: one as string, label: t(`outbox.about.${one}`) })),
  ];
}

export function stateChoices() {
  return [
    { value: '', label: t('outbox.anyState') },
    ...states.map((one) => ({ value: one as string, label: t(`outbox.is.${one}`) })),
  ];
}

export function toneOf(row: Pick<MessageRow, 'state' | 'lastError'>): Tone {
  if (row.state === 'sent') return 'success';
  if (row.state === 'failed') return 'danger';
  if (row.state === 'cancelled') return 'neutral';
  return row.lastError ? 'warning' : 'info';
}

/** The text of a message for a frame, with its looks set aside: the page's rules forbid inline styles in it. */
export function withoutStyles(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute('data-look', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Gives the looks back, through the script interface, which the rules allow. */
export function restoreStyles(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-look]'))
    element.style.cssText = element.getAttribute('data-look') ?? '';
}
