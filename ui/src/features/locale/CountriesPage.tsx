import './locale.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type Country, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { useGo, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { NumberInput, Switch, TextInput } from '../../parts/inputs';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { countryName, findCountries, inCountryOrder } from './country_names';

const home = '/configuration/country';
const stale = ['countries.list'] as const;

/** The countries people can have; one of them (…/2) or a new one (…/new) at the side. */
export function CountriesPage() {
  const list = useApi('countries.list', {});
  const open = usePathValues().countryId;
  const go = useGo();
  const [typed, setTyped] = useState('');
  const country = list.data?.find((one) => one.id === Number(open));
  useTitle(t('countries.title'), country ? countryName(country) : open === 'new' ? t('countries.new') : undefined);
  const close = () => go(home);
  return (
    <AdminScreen
      title={t('countries.title')}
      actions={
        <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new`)}>
          {t('countries.new')}
        </Button>
      }
      filters={<SearchField label={t('countries.search')} value={typed} onChange={setTyped} hasHotkey />}
      panel={
        <>
          {open === 'new' && <NewCountry onClose={close} />}
          {country && <CountryPanel key={country.id} country={country} onClose={close} />}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Country>
          caption={t('countries.title')}
          columns={[
            { name: 'name', title: t('countries.name'), cell: (row) => countryName(row), isTitle: true },
            { name: 'code', title: t('countries.code'), cell: (row) => row.code, width: '90px' },
            {
              name: 'state',
              title: t('countries.state'),
              cell: (row) => (
                <StatusPill tone={row.isActive ? 'success' : 'neutral'}>
                  {t(row.isActive ? 'countries.on' : 'countries.off')}
                </StatusPill>
              ),
            },
            {
              name: 'place',
              title: t('countries.place'),
              cell: (row) => showNumber(row.sortOrder),
              align: 'end',
              width: '90px',
            },
          ]}
          rows={list.data && inCountryOrder(findCountries(list.data, typed))}
          keyOf={(row) => row.id}
          onOpen={(row) => go(`${home}/${row.id}`)}
          chosen={country?.id ?? null}
          empty={
            <EmptyState icon="globe" title={t('countries.noneTitle')}>
              {t('countries.noneText')}
            </EmptyState>
          }
        />
      )}
    </AdminScreen>
  );
}

interface Values {
  code: string;
  name: string;
  isActive: boolean;
  sortOrder: number | null;
}

function NewCountry({ onClose }: { onClose: () => void }) {
  const create = useChange('countries.create', [...stale]);
  const form = useForm<Values>({
    initial: { code: '', name: '', isActive: true, sortOrder: 0 },
    save: (values) => create.mutateAsync({ ...values, sortOrder: values.sortOrder ?? 0 }),
  });
  return (
    <EditPanel
      title={t('countries.new')}
      form={form}
      onClose={onClose}
      onSaved={() => {
        toast(t('countries.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <CountryFields form={form} autoFocus />
      </div>
    </EditPanel>
  );
}

function CountryFields({ form, autoFocus }: { form: ReturnType<typeof useForm<Values>>; autoFocus?: boolean }) {
  return (
    <>
      <TextInput
        {...form.field('code')}
        label={t('countries.code')}
        hint={t('countries.codeHint')}
        autoFocus={autoFocus}
        limit={limits['countries.save']?.code}
      />
      <TextInput
        {...form.field('name')}
        label={t('countries.ownName')}
        hint={t('countries.nameHint')}
        limit={limits['countries.save']?.name}
      />
      <NumberInput
        {...form.field('sortOrder')}
        label={t('countries.place')}
        hint={t('countries.placeHint')}
        limit={limits['countries.save']?.sortOrder}
      />
      <Switch {...form.field('isActive')} label={t('countries.on')} hint={t('countries.onHint')} />
    </>
  );
}

function CountryPanel({ country, onClose }: { country: Country; onClose: () => void }) {
  const save = useChange('countries.save', [...stale]);
  const remove = useChange('countries.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const { code, name, isActive, sortOrder } = country;
  const form = useForm<Values>({
    initial: { code, name, isActive, sortOrder },
    save: (values) => save.mutateAsync({ ...values, sortOrder: values.sortOrder ?? 0, countryId: country.id }),
  });
  const title = countryName(country);
  const tab = useHistoryTab('country', { id: country.id, title });
  const frame = { title, tabs: tab.tabs, onClose };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel {...frame} form={form} onSaved={() => toast(t('countries.saved'))}>
        <div class="stack" {...tab.general}>
          <ErrorBanner messages={form.banner} />
          <CountryFields form={form} />
          <div>
            <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
              {t('countries.remove')}
            </Button>
          </div>
        </div>
      </EditPanel>
      {isRemoving && (
        <ConfirmDialog
          title={t('countries.removeTitle', { name: title })}
          action={t('countries.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ countryId: country.id });
            toast(t('countries.removed', { name: title }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('countries.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
