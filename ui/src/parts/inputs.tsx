// The controls of forms. Each takes value, onChange and errors as `form.field(name)` gives them.
import { useId, useState } from 'react';

import type { Limit } from '../api/contract';
import { showDate } from '../core/dates';
import { t } from '../core/text';
import { IconButton } from './Button';
import { Field, type FieldProps } from './Field';
import { Icon } from './Icon';

/**
 * Takes the keyboard when the field appears. The browser's own autofocus works once a page load, and in dialogs; both
 * are needed. One function for all, so that it runs when the field is made and never again.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

interface Common extends Omit<FieldProps, 'count'> {
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  name?: string;
  /** The rules of the field in the contract: limits['contents.create']?.title */
  limit?: Limit;
}

interface TextProps extends Common {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'url' | 'tel';
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email' | 'url';
  /** Codes and names that no dictionary knows. */
  verbatim?: boolean;
}

export function TextInput({ value, onChange, type = 'text', limit, verbatim, ...props }: TextProps) {
  return (
    <Field
      {...props}
      required={props.required ?? limit?.required}
      count={value.length}
      maxLength={props.maxLength ?? limit?.maxLength}
    >
      {(ids) => (
        <input
          {...ids}
          class="input"
          type={type as 'text'}
          name={props.name}
          value={value}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
          ref={props.autoFocus ? focusOnce : undefined}
          autoComplete={props.autoComplete ?? 'off'}
          inputMode={props.inputMode}
          autoCapitalize={verbatim ? 'none' : undefined}
          spellcheck={verbatim ? false : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function TextArea({ value, onChange, limit, rows = 4, ...props }: TextProps & { rows?: number }) {
  return (
    <Field
      {...props}
      required={props.required ?? limit?.required}
      count={value.length}
      maxLength={props.maxLength ?? limit?.maxLength}
    >
      {(ids) => (
        <textarea
          {...ids}
          class="input"
          name={props.name}
          value={value}
          rows={rows}
          disabled={props.disabled}
          placeholder={props.placeholder}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface NumberProps extends Common {
  /** null when the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole or decimal number; what is not yet one stays in the field and counts as empty. */
export function NumberInput({ value, onChange, limit, ...props }: NumberProps) {
  return (
    <Field {...props} required={props.required ?? limit?.required}>
      {(ids) => (
        <input
          {...ids}
          class="input"
          type="number"
          name={props.name}
          value={value ?? ''}
          min={limit?.minimum}
          max={limit?.maximum}
          disabled={props.disabled}
          placeholder={props.placeholder}
          onInput={(event) =>
            onChange(Number.isNaN(event.currentTarget.valueAsNumber) ? null : event.currentTarget.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordInput({
  value,
  onChange,
  autoComplete = 'current-password',
  limit: _limit,
  ...props
}: TextProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(ids) => (
        <div class="with-button">
          <input
            {...ids}
            class="input"
            type={(isShown ? 'text' : 'password') as 'text'}
            name={props.name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellcheck={false}
            disabled={props.disabled}
            autoFocus={props.autoFocus}
            ref={props.autoFocus ? focusOnce : undefined}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
          <IconButton
            icon={isShown ? 'eye-slash' : 'eye'}
            label={t(isShown ? 'common.hidePassword' : 'common.showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

export interface Choice<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface SelectProps<V extends string> extends Common {
  value: V;
  onChange: (value: V) => void;
  choices: readonly Choice<V>[];
}

export function Select<V extends string>({ value, onChange, choices, ...props }: SelectProps<V>) {
  return (
    <Field {...props}>
      {(ids) => (
        <div class="select">
          <select
            {...ids}
            class="input"
            name={props.name}
            value={value}
            disabled={props.disabled}
            onChange={(event) => onChange(event.currentTarget.value as V)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={14} />
        </div>
      )}
    </Field>
  );
}

interface DateProps extends Common {
  /** "YYYY-MM-DD", '' when empty. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

/** A calendar date; the browser's calendar holds to the minimum and maximum, and a typed one beyond them is told. */
export function DatePicker({ value, onChange, min = '1000-01-01', max = '3000-12-31', ...props }: DateProps) {
  const isOutside = value !== '' && (value < min || value > max);
  const outside = isOutside ? [t('common.dateBetween', { from: showDate(min), to: showDate(max) })] : [];
  return (
    <Field {...props} errors={[...(props.errors ?? []), ...outside]}>
      {(ids) => (
        <input
          {...ids}
          class="input numbers"
          type="date"
          name={props.name}
          value={value}
          min={min}
          max={max}
          disabled={props.disabled}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
}

export function Switch({ label, hint, value, onChange, disabled }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint && <span class="switch-hint">{hint}</span>}
      </span>
    </label>
  );
}

interface CheckboxProps extends SwitchProps {
  /** Why it cannot be changed; shown in the place of the hint. */
  reason?: string;
}

export function Checkbox({ label, hint, value, onChange, disabled, reason }: CheckboxProps) {
  const id = useId();
  const note = disabled && reason ? reason : hint;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span id={id}>{label}</span>
        {note && (
          <span id={`${id}-note`} class="check-note">
            {note}
          </span>
        )}
      </span>
    </label>
  );
}
