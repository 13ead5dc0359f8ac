import type { ImportColumn, ImportPlan } from '../../../api/contract';
import { t } from '../../../core/text';
import { Select } from '../../../parts/inputs';
import { Banner } from '../../../parts/status';
import { Table } from '../../../parts/Table';

interface ColumnsViewProps {
  plan: ImportPlan;
  /** As chosen; the plan follows. */
  meanings: readonly string[];
  isDisabled: boolean;
  onRemap: (at: number, meaning: string) => void;
}

/** The columns of the file with their first values, and what each comes into. */
export function ColumnsView({ plan, meanings, isDisabled, onRemap }: ColumnsViewProps) {
  const rows = plan.columns
    .map((column, at) => ({ ...column, at, title: column.title || t('import.columnNumber', { number: at + 1 }) }))
    .filter((column) => plan.columns[column.at]?.title !== '' || column.samples.length > 0);
  const choices = [
    { value: '', label: t('import.leaveColumn') },
    ...plan.fields.map((field) => ({ value: field.meaning, label: field.title })),
  ];
  return (
    <section class="stack" aria-labelledby="import-mapping">
      <h3 id="import-mapping">{t('import.mapping')}</h3>
      <p class="muted">{t('import.mappingText')}</p>
      {plan.missing.length > 0 && (
        <Banner tone={plan.isReady ? 'warning' : 'danger'}>
          {plan.missing.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <Table<ImportColumn & { at: number }>
        caption={t('import.mapping')}
        columns={[
          { name: 'title', title: t('import.column'), cell: (row) => <bdi>{row.title}</bdi>, isTitle: true },
          {
            name: 'samples',
            title: t('import.samples'),
            cell: (row) => <Samples values={row.samples} />,
            isMuted: true,
            isLong: true,
          },
          {
            name: 'meaning',
            title: t('import.comesInto'),
            cell: (row) => (
              <Select
                label={t('import.comesIntoOf', { title: row.title })}
                hideLabel
                value={meanings[row.at] ?? ''}
                choices={choices}
                disabled={isDisabled}
                errors={row.problem && meanings[row.at] === row.meaning ? [row.problem] : []}
                onChange={(meaning) => onRemap(row.at, meaning)}
              />
            ),
          },
        ]}
        rows={rows}
        keyOf={(row) => row.at}
      />
    </section>
  );
}

function Samples({ values }: { values: readonly string[] }) {
  if (values.length === 0) return t('import.noValues');
  return (
    <ul class="import-values">
      {values.map((value, at) => (
        // The same value may stand there twice.
        <li key={`${at} ${value}`}>
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  );
}
