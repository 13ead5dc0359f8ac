import './Field.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'react';

import { t } from '../core/text';

/** What a control needs to belong to its label, hint and messages. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': 'true' | undefined;
  'aria-required': 'true' | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  errors?: readonly string[];
  /** The field may stay empty; told beside the label. */
  optional?: boolean;
  required?: boolean;
  /** A sign beside the label says that it is required: where most fields of a form may stay empty. */
  isMarked?: boolean;
  /** Characters there are, and characters there may be (from `limits` of the contract): shows a counter. */
  count?: number;
  maxLength?: number;
  hideLabel?: boolean;
}

/** A label, a control, and under it the hint, the counter and what is wrong with the value. */
export function Field(props: FieldProps & { children: (ids: ControlIds) => ComponentChildren }) {
  const { label, hint, errors = [], optional, required, count, maxLength, hideLabel, isMarked, children } = props;
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = errors.length > 0 ? `${id}-errors` : '';
  const counts = maxLength !== undefined && count !== undefined && count > maxLength * 0.8;
  const over = counts && (count ?? 0) > (maxLength ?? 0);
  return (
    <div class="field">
      <div class={hideLabel ? 'visually-hidden' : 'field-head'}>
        <label class="field-label" for={id}>
          {label}
          {isMarked && (
            <span class="field-mark" aria-hidden="true">
              {' *'}
            </span>
          )}
          {optional && <span class="field-optional"> {t('common.optional')}</span>}
        </label>
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': errors.length > 0 || over ? 'true' : undefined,
        'aria-required': required ? 'true' : undefined,
      })}
      {errors.length > 0 && (
        <div class="field-errors" id={errorId} role="alert">
          {errors.map((message) => (
            <span key={message}>{message}</span>
          ))}
        </div>
      )}
      {(hint || counts) && (
        <div class="field-foot">
          {hint && (
            <div class="field-hint" id={hintId}>
              {hint}
            </div>
          )}
          {counts && (
            <span class={over ? 'field-count is-over' : 'field-count'}>
              {t('common.characters', { count: count ?? 0, maximum: maxLength ?? 0 })}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
