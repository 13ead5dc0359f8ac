import { useState } from 'react';

import type { Scope } from '../../api/contract';
import { t } from '../../core/text';
import { Checkbox, Select } from '../../parts/inputs';
import { type Preset, presetNames, presetOf, presets, scopes, scopeWords } from './client_words';

interface ScopeFieldsProps {
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  errors?: readonly string[];
}

/** What a program may do: what most need by one choice, anything else one by one. */
export function ScopeFields({ value, onChange, errors = [] }: ScopeFieldsProps) {
  const [isOwnChoice, setOwnChoice] = useState(presetOf(value) === null);
  const preset: Preset | 'choice' = isOwnChoice ? 'choice' : (presetOf(value) ?? 'choice');
  const hasAll = value.includes('all');
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isOn : value.includes(one))));

  return (
    <>
      <Select<Preset | 'choice'>
        label={t('lrsClients.may')}
        hint={t(`lrsClients.presetHint_${preset}`)}
        errors={preset === 'choice' ? [] : errors}
        value={preset}
        choices={[
          ...presetNames.map((name) => ({ value: name, label: t(`lrsClients.preset_${name}`) })),
          { value: 'choice', label: t('lrsClients.preset_choice') },
        ]}
        onChange={(next) => {
          setOwnChoice(next === 'choice');
          if (next !== 'choice') onChange([...presets[next]]);
        }}
      />
      {preset === 'choice' && (
        <fieldset class="field-group">
          <legend class="field-label">{t('lrsClients.oneByOne')}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(scopeWords[scope].word)}
              hint={t(scopeWords[scope].hint)}
              disabled={hasAll && scope !== 'all'}
              reason={t('lrsClients.inAll')}
              value={hasAll || value.includes(scope)}
              onChange={(isOn) => toggle(scope, isOn)}
            />
          ))}
          {errors.map((message) => (
            <p key={message} class="field-errors" role="alert">
              {message}
            </p>
          ))}
        </fieldset>
      )}
    </>
  );
}
