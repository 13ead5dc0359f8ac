import { useState } from 'react';

import { call, useApi } from '../../api/client';
import type { StatementOption, StatementOptionKind } from '../../api/contract';
import { showDate } from '../../core/dates';
import type { Query } from '../../core/navigate';
import { type TextKey, t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { ChosenChips } from '../../parts/choices';
import { Checkbox, DatePicker, Select, TextInput } from '../../parts/inputs';
import { countFilters, type filterNames, noFilter, results, senders, setFilters, voidedKinds } from './statement_query';

interface FiltersProps {
  query: Query;
  onChange: (changes: Query) => void;
}

const optionNames = { agent: 'agents', verb: 'verbs', activity: 'activities' } as const;
type OptionName = keyof typeof optionNames;
const isOption = (name: string): name is OptionName => Object.hasOwn(optionNames, name);

function useNameOf(kind: StatementOptionKind, value: string | undefined): string {
  const named = useApi('statements.options', { kind, value: value ?? '' }, { enabled: Boolean(value) });
  return named.data?.[0]?.name ?? value ?? '';
}

/** Narrows the statements; what is set stands below as chips, and in the address. */
export function StatementFilters({ query, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(query);
  const clientId = /^client-(\d+)$/.exec(query.by ?? '')?.[1];
  const names = {
    person: useNameOf('people', query.person),
    agent: useNameOf('agents', query.agent),
    verb: useNameOf('verbs', query.verb),
    activity: useNameOf('activities', query.activity),
  };
  const client = useNameOf('clients', clientId);
  const chipText = (name: (typeof filterNames)[number]): string => {
    const value = query[name] ?? '';
    if (name === 'person' || isOption(name)) return names[name];
    if (name === 'by') return clientId ? client : t(`statements.sender_${value}` as TextKey);
    if (name === 'result') return t(`statements.result_${value}` as TextKey);
    if (name === 'voided') return t(`statements.voided_${value}` as TextKey);
    if (name === 'related') return t('statements.related');
    if (name === 'from' || name === 'to') return `${t(`statements.${name}`)} ${showDate(value)}`;
    return `${t('statements.registration')} ${value}`;
  };
  return (
    <section class="statement-filters" aria-label={t('reports.filters')}>
      <div class="line">
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t('reports.filtersSet', { count }) : t('reports.filters')}
        </Button>
        <ChosenChips
          label={t('statements.chosen')}
          items={setFilters(query).map((name) => ({ value: name, label: chipText(name) }))}
          onRemove={(name) => onChange({ [name]: undefined })}
        />
        {count > 0 && (
          <Button look="quiet" onClick={() => onChange(noFilter)}>
            {t('reports.clearFilters')}
          </Button>
        )}
      </div>
      {isOpen && <Fields query={query} onChange={onChange} />}
    </section>
  );
}

function Fields({ query, onChange }: FiltersProps) {
  const clients = useApi('statements.options', { kind: 'clients' });
  const [registration, setRegistration] = useState(query.registration ?? '');
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(registration.trim());
  return (
    <div class="filter-fields">
      {(Object.keys(optionNames) as OptionName[]).map((name) => (
        <Combobox<StatementOption>
          key={name}
          label={t(`statements.${name}`)}
          placeholder={t(`statements.find_${name}`)}
          find={(search, signal) => call('statements.options', { kind: optionNames[name], search }, signal)}
          keyOf={(option) => option.value}
          textOf={(option) => option.name}
          render={(option) => (
            <span class="statement-option">
              <bdi>{option.name}</bdi>
              {option.name !== option.value && <bdi class="meta">{option.value}</bdi>}
            </span>
          )}
          onChoose={(option) => onChange({ [name]: option.value })}
        />
      ))}
      <TextInput
        label={t('statements.registration')}
        value={registration}
        verbatim
        errors={registration.trim() !== '' && !isUuid ? [t('statements.registrationWrong')] : []}
        onChange={(text) => {
          setRegistration(text);
          const value = text.trim();
          if (value === '' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
            onChange({ registration: value || undefined });
        }}
      />
      <Select
        label={t('statements.by')}
        value={query.by ?? ''}
        onChange={(by) => onChange({ by: by || undefined })}
        choices={[
          { value: '', label: t('statements.sender_anybody') },
          ...senders.map((value) => ({ value: value as string, label: t(`statements.sender_${value}`) })),
          ...(clients.data ?? []).map((one) => ({ value: `client-${one.value}`, label: one.name })),
        ]}
      />
      <Select
        label={t('statements.result')}
        value={query.result ?? ''}
        onChange={(result) => onChange({ result: result || undefined })}
        choices={[
          { value: '', label: t('statements.result_any') },
          ...results.map((value) => ({ value: value as string, label: t(`statements.result_${value}`) })),
        ]}
      />
      <Select
        label={t('statements.voidedLabel')}
        value={query.voided ?? ''}
        onChange={(voided) => onChange({ voided: voided || undefined })}
        choices={[
          { value: '', label: t('statements.voided_leftOut') },
          ...voidedKinds.map((value) => ({ value: value as string, label: t(`statements.voided_${value}`) })),
        ]}
      />
      <DatePicker
        label={t('statements.from')}
        value={query.from ?? ''}
        max={query.to}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DatePicker
        label={t('statements.to')}
        value={query.to ?? ''}
        min={query.from}
        onChange={(to) => onChange({ to: to || undefined })}
      />
      <Checkbox
        label={t('statements.related')}
        hint={t('statements.relatedHint')}
        value={query.related === 'yes'}
        onChange={(isOn) => onChange({ related: isOn ? 'yes' : undefined })}
      />
    </div>
  );
}
