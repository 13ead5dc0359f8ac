import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { CustomField, FieldObject, FieldSort } from '../../api/contract';
import { useGo, usePathValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button, IconButton } from '../../parts/Button';
import { Chips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Table } from '../../parts/Table';
import { FieldPanel } from './FieldPanel';

const home = '/configuration/custom-field';

/** Changes the order by hand; null while the list is searched or sorted another way. */
type Move = ((id: number, by: number) => void) | null;

function columns(fields: readonly CustomField[], move: Move): Column<CustomField>[] {
  const all: Column<CustomField>[] = [
    { name: 'name', title: t('fields.name'), cell: (row) => row.name, isTitle: true, isLong: true, isSortable: true },
    { name: 'kind', title: t('fields.kind'), cell: (row) => t(`fields.kind_${row.kind}`), isSortable: true },
    {
      name: 'required',
      title: t('fields.required'),
      cell: (row) => t(row.isRequired ? 'relations.yes' : 'relations.no'),
      isMuted: true,
    },
    {
      name: 'state',
      title: t('people.status'),
      cell: (row) =>
        row.isActive ? (
          <StatusPill tone="success">{t('people.active')}</StatusPill>
        ) : (
          <StatusPill>{t('people.inactive')}</StatusPill>
        ),
    },
  ];
  if (!move) return all;
  const step = (row: CustomField, by: -1 | 1, isEnd: boolean) => (
    <IconButton
      icon={by < 0 ? 'chevron-up' : 'chevron-down'}
      size="small"
      label={t(by < 0 ? 'fields.up' : 'fields.down', { name: row.name })}
      disabled={isEnd}
      reason={t(by < 0 ? 'fields.isFirst' : 'fields.isLast')}
      onClick={() => move(row.id, by)}
    />
  );
  all.push({
    name: 'order',
    title: t('fields.order'),
    isAction: true,
    cell: (row) => (
      <span class="row-actions">
        {step(row, -1, row.id === fields[0]?.id)}
        {step(row, 1, row.id === fields[fields.length - 1]?.id)}
      </span>
    ),
  });
  return all;
}

/** The fields a portal adds to people and location groups; one (…/2) or a new one (…/new) at the side. */
export function FieldsPage() {
  const state = useListQuery<FieldSort>('position');
  const { query, search, input } = state;
  const object: FieldObject = query.of === 'locationGroup' ? 'locationGroup' : 'user';
  const { sort, descending } = input;
  const list = useApi(
    'customFields.list',
    { object, search: search || undefined, sort, descending },
    { keepPrevious: true },
  );
  const order = useChange('customFields.order', [
    'customFields.list',
    'customValues.showUser',
    'customValues.showLocation',
  ]);
  const [failure, setFailure] = useState<string | null>(null);
  const open = usePathValues().fieldId;
  const go = useGo();
  useTitle(t('fields.title'));
  const fields = list.data ?? [];
  const field = fields.find((one) => one.id === Number(open));
  const show = (id: number | 'new' | null) => go(id === null ? home : `${home}/${id}`, query);

  async function move(id: number, by: number) {
    const ids = fields.map((one) => one.id);
    const from = ids.indexOf(id);
    ids.splice(from, 1);
    ids.splice(from + by, 0, id);
    setFailure(null);
    try {
      await order.mutateAsync({ object, fieldIds: ids });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('error.unexpected'));
    }
  }

  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
      {t('fields.new')}
    </Button>
  );
  const isInOrder = search === '' && sort === 'position' && !descending && !order.isPending;
  return (
    <AdminScreen
      title={t('fields.title')}
      actions={make}
      filters={
        <>
          <SearchField label={t('fields.search')} hasHotkey {...state.searchField} />
          <Chips
            label={t('fields.object')}
            value={object}
            choices={[
              { value: 'user', label: t('fields.ofPeople') },
              { value: 'locationGroup', label: t('fields.ofPlaces') },
            ]}
            onChange={(of) => go(home, { of: of === 'user' ? undefined : of })}
          />
          {(sort !== 'position' || descending) && (
            <Button onClick={() => state.setQuery({ sort: undefined, order: undefined })}>{t('fields.inOrder')}</Button>
          )}
        </>
      }
      panel={
        <>
          {open === 'new' && (
            <FieldPanel key={`new ${object}`} object={object} field={null} onClose={() => show(null)} />
          )}
          {field && <FieldPanel key={field.id} object={object} field={field} onClose={() => show(null)} />}
        </>
      }
    >
      <ErrorBanner messages={[failure, list.error?.message].filter((text): text is string => Boolean(text))} />
      {!list.error && (
        <Table<CustomField>
          caption={t('fields.title')}
          columns={columns(fields, isInOrder ? move : null)}
          rows={list.data}
          keyOf={(row) => row.id}
          onOpen={(row) => show(row.id)}
          chosen={field?.id ?? null}
          expected={3}
          {...state.table}
          empty={
            search === '' ? (
              <EmptyState icon="list" title={t('fields.emptyTitle')} action={make}>
                {t('fields.emptyText')}
              </EmptyState>
            ) : (
              <NothingFound onShowAll={() => state.showAll()} />
            )
          }
        />
      )}
    </AdminScreen>
  );
}
