import { useState } from 'react';

import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { Checkbox } from '../../parts/inputs';

interface RoleChoiceProps {
  /** Those the person holds. */
  held: readonly string[];
  value: readonly string[];
  onChange: (roles: string[]) => void;
  errors?: readonly string[];
}

/** The roles that a token carries, among those its owner holds; none is an answer, too. */
export function RoleChoice({ held, value, onChange, errors = [] }: RoleChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = held.filter((role) => role.toLowerCase().includes(wanted));
  const isAll = shown.length > 0 && shown.every((role) => value.includes(role));

  function toggle(roles: readonly string[], isOn: boolean) {
    const others = value.filter((role) => !roles.includes(role));
    onChange(isOn ? [...others, ...roles] : others);
  }

  if (held.length === 0) return <p class="muted">{t('tokens.noneHeld')}</p>;
  return (
    <fieldset class="role-choice">
      <legend>{t('tokens.roles')}</legend>
      <p class="field-hint">{t('tokens.rolesHint')}</p>
      <div class="line">
        <div style={{ flex: 1 }}>
          <SearchField label={t('tokens.searchRoles')} value={search} onChange={setSearch} />
        </div>
        <Button
          size="small"
          onClick={() => toggle(shown, !isAll)}
          disabled={shown.length === 0}
          reason={t('tokens.noSuchRole')}
        >
          {t(isAll ? 'tokens.chooseNone' : 'tokens.chooseAll')}
        </Button>
      </div>
      {/* A list that scrolls has to be reached by the keyboard: its boxes are. */}
      <div class="role-list">
        {shown.map((role) => (
          <Checkbox key={role} label={role} value={value.includes(role)} onChange={(isOn) => toggle([role], isOn)} />
        ))}
        {shown.length === 0 && <p class="muted">{t('tokens.noSuchRole')}</p>}
      </div>
      <p class="field-hint" role="status">
        {value.length === 0 ? t('tokens.noneChosen') : t('tokens.chosen', { count: value.length })}
      </p>
      {errors.map((message) => (
        <p key={message} class="field-errors" role="alert">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
