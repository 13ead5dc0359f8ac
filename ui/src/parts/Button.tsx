import './Button.css';
import type { ComponentChildren, TargetedMouseEvent } from 'preact';

import { Icon, type IconName } from './Icon';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

export interface ButtonProps {
  children?: ComponentChildren;
  look?: Look;
  icon?: IconName;
  size?: 'small' | 'normal';
  /** As wide as what it stands in. */
  wide?: boolean;
  type?: 'button' | 'submit';
  /** Shows that it works and ignores further clicks; the keyboard stays on it. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled: shown on hover and told to screen readers. A disabled control without a reason is a defect. */
  reason?: string;
  onClick?: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
  onMouseEnter?: () => void;
  onFocus?: () => void;
  class?: string;
  id?: string;
  'aria-label'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-pressed'?: boolean;
  'aria-describedby'?: string;
  autoFocus?: boolean;
  form?: string;
}

export function Button(props: ButtonProps) {
  const {
    children,
    look = 'plain',
    icon,
    size,
    wide,
    type = 'button',
    busy,
    disabled,
    reason,
    onClick,
    ...rest
  } = props;
  const isOff = busy || (disabled && reason !== undefined);
  return (
    <button
      {...rest}
      type={type}
      class={['button', look, size === 'small' && 'small', wide && 'wide', busy && 'is-busy', props.class]
        .filter(Boolean)
        .join(' ')}
      disabled={disabled && reason === undefined}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      title={disabled ? reason : undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={16} />}
      {children}
      {disabled && reason && <span class="visually-hidden">. {reason}</span>}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: IconName;
  /** What it does, for those who do not see the picture; also its tooltip. */
  label: string;
}

export function IconButton({ icon, label, size, look = 'quiet', ...rest }: IconButtonProps) {
  const looks = ['button', 'icon-only', look, size === 'small' && 'small', rest.class].filter(Boolean).join(' ');
  const { busy: _busy, wide: _wide, reason: _reason, type = 'button', ...attributes } = rest;
  return (
    <button {...attributes} type={type} class={looks} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
