// Small parts that tell a state: a word with a colour, a circle, a bar, a face, a banner, an empty place.
import './Status.css';
import type { ComponentChildren } from 'preact';

import { showBytes } from '../core/dates';
import { t } from '../core/text';
import { Icon, type IconName } from './Icon';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** A status is a word and a colour, never a colour alone. */
export function StatusPill({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ComponentChildren;
}) {
  return (
    <span class={`pill ${tone}`}>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  );
}

/** How far something is, 0 to 100; a tick when it is done. */
export function ProgressRing({
  percent,
  isDone = false,
  size = 44,
  label,
}: {
  percent: number;
  isDone?: boolean;
  size?: number;
  label: string;
}) {
  const shown = Math.max(0, Math.min(100, Math.round(percent)));
  const width = size >= 72 ? 6 : 4;
  const radius = (size - width) / 2;
  const around = 2 * Math.PI * radius;
  return (
    <span
      class={isDone ? 'ring is-done' : 'ring'}
      style={{ width: size, height: size, fontSize: size >= 72 ? 18 : undefined }}
      role="img"
      aria-label={`${label}: ${isDone ? t('status.completed') : t('common.percent', { percent: shown })}`}
    >
      <svg class="ring-circle" width={size} height={size} aria-hidden="true">
        <circle class="ring-track" cx={size / 2} cy={size / 2} r={radius} fill="none" stroke-width={width} />
        {!isDone && shown > 0 && (
          <circle
            class="ring-value"
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke-width={width}
            stroke-dasharray={around}
            stroke-dashoffset={around * (1 - shown / 100)}
          />
        )}
      </svg>
      {isDone ? <Icon name="check-lg" size={size * 0.4} /> : <span aria-hidden="true">{shown}%</span>}
    </span>
  );
}

interface ProgressBarProps {
  label: string;
  /** Share in percent; undefined while nobody knows. */
  percent?: number;
  /** Bytes so far and in all, told in words. */
  bytes?: { done: number; total: number };
  isThin?: boolean;
  isDone?: boolean;
}

/** Long work with its numbers: "Fire safety.zip  42 %, 318 MB of 757 MB". */
export function ProgressBar({ label, percent, bytes, isThin, isDone }: ProgressBarProps) {
  const share = bytes ? (bytes.total > 0 ? (100 * bytes.done) / bytes.total : 0) : percent;
  const words = [
    share !== undefined && t('common.percent', { percent: Math.floor(share) }),
    bytes && t('common.bytesOf', { done: showBytes(bytes.done), total: showBytes(bytes.total) }),
  ].filter(Boolean);
  const classes = ['progress', share === undefined && 'is-waiting', isThin && 'is-thin', isDone && 'is-done']
    .filter(Boolean)
    .join(' ');
  return (
    <div class={classes}>
      {!isThin && (
        <div class="progress-words">
          <span>{label}</span>
          <span>{words.join(', ')}</span>
        </div>
      )}
      <div
        class="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.floor(share)}
        aria-valuetext={words.join(', ') || undefined}
      >
        <span style={{ width: `${share ?? 0}%` }} />
      </div>
    </div>
  );
}

/** "Ana Maria Costa" -> AC */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}

export function Avatar({ name, image, size = 34 }: { name: string; image?: string | null; size?: number }) {
  return (
    <span class="avatar" style={{ width: size, height: size, fontSize: size > 48 ? 20 : undefined }} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initials(name)}
    </span>
  );
}

const bannerIcon: Record<Tone, IconName> = {
  neutral: 'info-circle',
  info: 'info-circle',
  success: 'check-circle',
  warning: 'exclamation-triangle',
  danger: 'exclamation-circle',
};

/** Something to know about the whole screen or form. Failures are read out at once. */
export function Banner({ tone = 'info', children }: { tone?: Tone; children: ComponentChildren }) {
  return (
    <div class={`banner ${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={bannerIcon[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** The messages of a refused form that belong to none of its fields: <ErrorBanner messages={form.banner} />. */
export function ErrorBanner({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Banner tone="danger">
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

interface EmptyStateProps {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  /** What to do next. */
  action?: ComponentChildren;
  /** It is all there is on the page: its title is the heading of the page. */
  isPage?: boolean;
}

export function EmptyState({ icon, title, children, action, isPage }: EmptyStateProps) {
  return (
    <div class="empty">
      <span class="empty-picture">
        <Icon name={icon} size={30} />
      </span>
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children && <p>{children}</p>}
      {action && <div class="empty-action">{action}</div>}
    </div>
  );
}

/** A grey shape in the place of what is being loaded. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius,
}: {
  width?: number | string;
  height?: number | string;
  radius?: number;
}) {
  return <span class="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

/** Tells those who do not see skeletons that something is being loaded. */
export function Loading() {
  return (
    <p class="visually-hidden" role="status">
      {t('common.loading')}
    </p>
  );
}
