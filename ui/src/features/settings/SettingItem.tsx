import { useId, useState } from 'react';

import { Refused, useChange } from '../../api/client';
import type { SettingRow } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { HistoryButton } from '../../parts/HistoryDialog';
import { NumberInput, PasswordInput, Select, Switch, TextArea, TextInput } from '../../parts/inputs';
import { StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { isEdited, wordOf } from './settings_rules';

/** One setting: its explanation, its value to change in place, and who changed it last. */
export function SettingItem({ row }: { row: SettingRow }) {
  const save = useChange('settings.save', ['settings.list', 'portal.show']);
  const reset = useChange('settings.reset', ['settings.list', 'portal.show']);
  const [typed, setTyped] = useState(row.value);
  const [errors, setErrors] = useState<string[]>([]);
  const [stored, setStored] = useState(row.value);
  const about = useId();
  if (stored !== row.value) {
    setStored(row.value); // changed elsewhere, or saved: what was typed into it is over
    setTyped(row.value);
    setErrors([]);
  }
  const edited = isEdited(row, typed);
  useUnsaved(edited);

  async function run(work: Promise<unknown>, done: string) {
    try {
      await work;
      setErrors([]);
      if (row.isSecret) setTyped('');
      toast(done);
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {};
      const message = error instanceof Refused ? error.message : t('error.unexpected');
      setErrors(fields.value ?? [message]);
    }
  }
  const store = (value: string) =>
    run(save.mutateAsync({ name: row.name, value }), t('settings.saved', { title: row.title }));

  return (
    <li class="setting" aria-labelledby={about}>
      <form
        class="setting-value"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (edited) void store(typed);
        }}
      >
        <SettingControl
          row={row}
          typed={typed}
          errors={errors}
          onType={(text) => {
            setTyped(text);
            setErrors([]);
          }}
          onChoose={store}
        />
        {edited && (
          <div class="line">
            <Button type="submit" look="primary" size="small" busy={save.isPending}>
              {t('common.save')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setTyped(row.value);
                setErrors([]);
              }}
            >
              {t('common.cancel')}
            </Button>
          </div>
        )}
      </form>
      <div class="setting-about" id={about}>
        <p>{row.meaning}</p>
        <p class="meta">{t('settings.effect', { where: row.effect })}</p>
        <p class="meta setting-facts">
          <code>{row.name}</code>
          {row.isChanged && <StatusPill tone="info">{t('settings.changed')}</StatusPill>}
          {row.isChanged && (
            <Button
              look="quiet"
              size="small"
              icon="arrow-repeat"
              busy={reset.isPending}
              aria-label={t('settings.actionOf', { title: row.title, action: resetWords(row) })}
              onClick={() => run(reset.mutateAsync({ name: row.name }), t('settings.wasReset', { title: row.title }))}
            >
              {resetWords(row)}
            </Button>
          )}
          {row.changedAt && (
            <>
              <span>{t('settings.changedBy', { name: row.changedBy, when: showInstant(row.changedAt) })}</span>
              <HistoryButton kind="setting" name={row.name} title={row.title} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function resetWords(row: SettingRow): string {
  if (row.isSecret) return t('settings.remove');
  if (row.initial === '' || row.type === 'longString' || row.type === 'boolean') return t('settings.reset');
  return t('settings.resetTo', { value: wordOf(row, row.initial) });
}

interface ControlProps {
  row: SettingRow;
  typed: string;
  errors: readonly string[];
  onType: (text: string) => void;
  /** For what needs no button: a switch, a choice. */
  onChoose: (value: string) => void;
}

function SettingControl({ row, typed, errors, onType, onChoose }: ControlProps) {
  const field = { label: row.title, name: row.name, errors };
  if (row.isSecret)
    return (
      <PasswordInput
        {...field}
        value={typed}
        onChange={onType}
        autoComplete="new-password"
        hint={t(row.isSet ? 'settings.secretIsSet' : 'settings.secretIsMissing')}
      />
    );
  switch (row.type) {
    case 'boolean':
      return <Switch label={row.title} value={row.value !== 'false'} onChange={(on) => onChoose(String(on))} />;
    case 'option':
      return (
        <Select
          {...field}
          value={typed}
          choices={row.options.map((option) => ({ value: option.value, label: option.title }))}
          onChange={onChoose}
        />
      );
    case 'integer':
      return (
        <NumberInput
          {...field}
          value={typed === '' ? null : Number(typed)}
          limit={{ minimum: row.least, maximum: row.most }}
          hint={t('settings.between', { least: row.least, most: row.most })}
          onChange={(next) => onType(next === null ? '' : String(next))}
        />
      );
    case 'longString':
      return <TextArea {...field} value={typed} onChange={onType} maxLength={row.most} rows={3} />;
    default:
      return <TextInput {...field} value={typed} onChange={onType} maxLength={row.most} verbatim />;
  }
}
