import './settings.css';
import { useApi } from '../../api/client';
import type { SettingRow } from '../../api/contract';
import { useQueryValues, useSetQuery } from '../../core/navigate';
import { useTypedSearch } from '../../core/search';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { EmptyState, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { SettingItem } from './SettingItem';
import { type Group, groups, matches } from './settings_rules';
import { TestMail } from './TestMail';

/** Every setting of the portal: found by typing, changed in place. */
export function SettingsPage() {
  const list = useApi('settings.list', {}, { fresh: true });
  const query = useQueryValues();
  const setQuery = useSetQuery();
  const [typed, setTyped] = useTypedSearch();
  useTitle(t('settings.title'));
  const found = (list.data ?? []).filter((row) => matches(row, typed.trim(), t(`settings.group.${row.group}`)));
  const group = groups.find((one) => one === query.group);
  const shown = groups.filter((one) => !group || one === group);
  const isEmpty = list.data && !found.some((row) => !group || row.group === group);

  return (
    <AdminScreen
      title={t('settings.title')}
      filters={
        <>
          <SearchField label={t('settings.search')} hasHotkey value={typed} onChange={setTyped} />
          <Chips<Group | 'all'>
            label={t('settings.groups')}
            value={group ?? 'all'}
            choices={[
              { value: 'all', label: t('settings.all'), count: found.length },
              ...groups.map((one) => ({
                value: one,
                label: t(`settings.group.${one}`),
                count: found.filter((row) => row.group === one).length,
              })),
            ]}
            onChange={(next) => setQuery({ group: next === 'all' ? undefined : next })}
          />
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {list.isPending && <Waiting />}
      {isEmpty && (
        <EmptyState
          icon="search"
          title={t('table.nothingFound')}
          action={
            <Button
              onClick={() => {
                setTyped('');
                void setQuery({ group: undefined, search: undefined });
              }}
            >
              {t('table.showAll')}
            </Button>
          }
        />
      )}
      {shown.map((one) => (
        <SettingGroup key={one} group={one} rows={found.filter((row) => row.group === one)} />
      ))}
    </AdminScreen>
  );
}

function SettingGroup({ group, rows }: { group: Group; rows: readonly SettingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section class="setting-group" aria-labelledby={`settings-${group}`}>
      <header class="line">
        <h2 id={`settings-${group}`}>{t(`settings.group.${group}`)}</h2>
        {group === 'mail' && <TestMail kind="email" />}
        {group === 'sms' && <TestMail kind="sms" />}
      </header>
      <ul>
        {rows.map((row) => (
          <SettingItem key={row.name} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  return (
    <div class="setting-group stack" aria-busy="true">
      <Loading />
      {[1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} height={64} />
      ))}
    </div>
  );
}
