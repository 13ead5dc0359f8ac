import '../../parts/FilterFields.css';
import { useState } from 'react';

import { call, useApi } from '../../api/client';
import type { ReportOption, ReportOptionKind } from '../../api/contract';
import type { Query } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { ChosenChips } from '../../parts/choices';
import { Checkbox, DatePicker } from '../../parts/inputs';
import { countFilters, idsOf, noFilters, ranges, statuses, statusNames } from './report_words';

interface FiltersProps {
  query: Query;
  onChange: (changes: Query) => void;
}

/** Narrows a report by person, course, location, status and dates. What is set stays in the address. */
export function Filters({ query, onChange }: FiltersProps) {
  const count = countFilters(query);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <section class="report-filters" aria-label={t('reports.filters')}>
      <div class="line">
        <Button icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t('reports.filtersSet', { count }) : t('reports.filters')}
        </Button>
        {count > 0 && (
          <Button look="quiet" onClick={() => onChange(noFilters)}>
            {t('reports.clearFilters')}
          </Button>
        )}
      </div>
      {isOpen && <FilterFields query={query} onChange={onChange} />}
    </section>
  );
}

function FilterFields({ query, onChange }: FiltersProps) {
  const chosen = new Set((query.consolidatedStatuses ?? '').split(',').filter(Boolean));
  return (
    <div class="filter-fields">
      <OptionFilter kind="users" query={query} onChange={onChange} />
      <OptionFilter kind="courses" query={query} onChange={onChange} />
      <OptionFilter kind="locations" query={query} onChange={onChange} />
      <fieldset class="filter-statuses">
        <legend>{t('reports.statuses')}</legend>
        {statusNames.map((name) => (
          <Checkbox
            key={name}
            label={t(statuses[name].title)}
            value={chosen.has(name)}
            onChange={(isOn) => {
              const next = statusNames.filter((known) => (known === name ? isOn : chosen.has(known)));
              onChange({ consolidatedStatuses: next.join(',') || undefined });
            }}
          />
        ))}
      </fieldset>
      {ranges.map((range) => (
        <fieldset key={range} class="filter-range">
          <legend>{t(`reports.${range}`)}</legend>
          <DatePicker
            label={t('reports.from')}
            value={query[`${range}From`] ?? ''}
            max={query[`${range}To`]}
            onChange={(date) => onChange({ [`${range}From`]: date || undefined })}
          />
          <DatePicker
            label={t('reports.to')}
            value={query[`${range}To`] ?? ''}
            min={query[`${range}From`]}
            onChange={(date) => onChange({ [`${range}To`]: date || undefined })}
          />
        </fieldset>
      ))}
    </div>
  );
}

/** Chooses any number of people, courses or locations. */
function OptionFilter({ kind, query, onChange }: FiltersProps & { kind: ReportOptionKind }) {
  const ids = idsOf(query[kind]);
  const named = useApi(
    'reports.options',
    { kind, ids: query[kind] ?? '' },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const nameOf = (id: number) => named.data?.find((option) => option.id === id)?.name ?? `#${id}`;
  const set = (next: readonly number[]) => onChange({ [kind]: next.join(',') || undefined });
  return (
    <div class="stack">
      <Combobox<ReportOption>
        label={t(`reports.${kind}`)}
        placeholder={t(`reports.find_${kind}`)}
        find={(search, signal) => call('reports.options', { kind, search }, signal)}
        keyOf={(option) => option.id}
        textOf={(option) => option.name}
        onChoose={(option) => set([...new Set([...ids, option.id])])}
      />
      <ChosenChips
        label={t(`reports.${kind}`)}
        items={ids.map((id) => ({ value: id, label: nameOf(id) }))}
        onRemove={(id) => set(ids.filter((known) => known !== id))}
      />
    </div>
  );
}
