import './RolePicker.css';
import { useState } from 'react';

import type { RoleEntry } from '../api/contract';
import { type RoleWords, useRoleWords } from '../api/role_words';
import { t } from '../core/text';
import { SearchField } from './choices';
import { Checkbox } from './inputs';
import { Loading } from './status';

interface RolePickerProps {
  legend: string;
  hint?: string;
  roles: readonly RoleEntry[];
  value: readonly string[];
  onChange: (roles: string[]) => void;
  /** Why this one cannot be changed; undefined when it can. */
  reasonOf?: (role: RoleEntry) => string | undefined;
  errors?: readonly string[];
}

/** The roles whose title or explanation has every word of the search. */
export function matching(roles: readonly RoleEntry[], words: RoleWords, search: string): RoleEntry[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return roles.filter(({ name }) => {
    const text = `${words.title(name)} ${words.meaning(name)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Roles by area, in words, with a search and a box for all of an area. */
export function RolePicker({ legend, hint, roles, value, onChange, reasonOf, errors = [] }: RolePickerProps) {
  const words = useRoleWords();
  const [search, setSearch] = useState('');
  if (!words) return <Loading />;
  const shown = matching(roles, words, search);
  const areas = [...new Set(roles.map((role) => role.area))];

  function toggle(names: readonly string[], isOn: boolean) {
    const others = value.filter((role) => !names.includes(role));
    onChange(isOn ? [...others, ...names] : others);
  }

  return (
    <fieldset class="field-group">
      <legend>{legend}</legend>
      {hint && <p class="field-hint">{hint}</p>}
      <SearchField isInForm label={t('roles.search')} value={search} onChange={setSearch} />
      <div class="role-areas">
        {areas.map((area) => {
          const inArea = shown.filter((role) => role.area === area);
          const free = inArea.filter((role) => !reasonOf?.(role)).map((role) => role.name);
          if (inArea.length === 0) return null;
          return (
            <div key={area} role="group" aria-label={words.area(area)} class="role-area">
              <h3>{words.area(area)}</h3>
              {free.length > 1 && (
                <Checkbox
                  label={t('roles.allOf', { area: words.area(area) })}
                  value={free.every((name) => value.includes(name))}
                  onChange={(isOn) => toggle(free, isOn)}
                />
              )}
              {inArea.map((role) => (
                <Checkbox
                  key={role.name}
                  label={words.title(role.name)}
                  hint={words.meaning(role.name)}
                  disabled={reasonOf?.(role) !== undefined}
                  reason={reasonOf?.(role)}
                  value={value.includes(role.name)}
                  onChange={(isOn) => toggle([role.name], isOn)}
                />
              ))}
            </div>
          );
        })}
        {shown.length === 0 && <p class="muted">{t('roles.noneFound')}</p>}
      </div>
      <p class="field-hint" role="status">
        {t('roles.chosen', { count: value.length })}
      </p>
      {errors.map((message) => (
        <p key={message} class="field-errors" role="alert">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
