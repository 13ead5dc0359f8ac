import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { Dispatch, DispatchSort, DispatchState } from '../../api/contract';
import { showDay } from '../../core/dates';
import { useGo, usePathValues, useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ChosenChips, SearchField } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { DispatchPanel } from './DispatchPanel';
import { expiryOf, StatePill, states, stateWord, usedOf } from './dispatch_words';

const home = '/admin/scorm-dispatch';

interface Selection {
  chosen: readonly number[];
  choose: (id: number, isOn: boolean) => void;
}

/** What makes way for the panel beside the list, which says it all. */
const wide = ['launches', 'lastLaunchAt', 'expiresOn'];

function columns({ chosen, choose }: Selection, isBesidePanel: boolean): Column<Dispatch>[] {
  const all: Column<Dispatch>[] = [
    {
      name: 'name',
      title: t('dispatch.name'),
      cell: (row) => (
        <>
          {row.name}
          {row.receiver && <span class="meta dispatch-second">{row.receiver}</span>}
        </>
      ),
      isSortable: true,
      isTitle: true,
      isLong: true,
    },
    { name: 'contentTitle', title: t('dispatch.course'), cell: (row) => row.contentTitle, isSortable: true },
    { name: 'state', title: t('dispatch.state'), cell: (row) => <StatePill dispatch={row} /> },
    {
      name: 'learners',
      title: t('dispatch.learners'),
      cell: (row) => usedOf(row.learners, row.mostLearners),
      isSortable: true,
      align: 'end',
    },
    {
      name: 'launches',
      title: t('dispatch.launches'),
      cell: (row) => usedOf(row.launches, row.mostLaunches),
      isSortable: true,
      align: 'end',
    },
    {
      name: 'lastLaunchAt',
      title: t('dispatch.lastLaunch'),
      cell: (row) => showDay(row.lastLaunchAt) || t('dispatch.never'),
      isSortable: true,
      isMuted: true,
    },
    { name: 'expiresOn', title: t('dispatch.expires'), cell: expiryOf, isSortable: true, isMuted: true },
    {
      name: 'choose',
      title: t('dispatch.choose'),
      isAction: true,
      cell: (row) => (
        <label class="check">
          <input
            type="checkbox"
            aria-label={t('dispatch.chooseOne', { name: row.name })}
            checked={chosen.includes(row.id)}
            onChange={(event) => choose(row.id, event.currentTarget.checked)}
          />
        </label>
      ),
    },
  ];
  return isBesidePanel ? all.filter((column) => !wide.includes(column.name)) : all;
}

/** The courses given to other learning systems; one of them (…/2) or a new one (…/new) at the side. */
export function DispatchesPage() {
  const state = useListQuery<DispatchSort>('name');
  const query = useQueryValues();
  const go = useGo();
  const open = usePathValues().dispatchId;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<'off' | 'remove' | null>(null);
  const contentId = query.content ? Number(query.content) : undefined;
  const list = useApi(
    'dispatches.list',
    { search: state.search || undefined, contentId, state: query.state as DispatchState | undefined, ...state.input },
    { keepPrevious: true, fresh: true },
  );
  const course = useApi('contents.show', { contentId: contentId ?? 0 }, { enabled: contentId !== undefined });
  useTitle(t('dispatch.title'));
  const show = (id: number | 'new' | null) => go(id === null ? home : `${home}/${id}`, query);
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => show('new')}>
      {t('dispatch.new')}
    </Button>
  );
  const isNarrowed = state.search !== '' || query.state !== undefined || contentId !== undefined;

  return (
    <AdminScreen
      title={t('dispatch.title')}
      actions={
        <>
          {chosen.length > 0 && (
            <>
              <Button onClick={() => setAsking('off')}>{t('dispatch.offChosen', { count: chosen.length })}</Button>
              <Button icon="trash3" onClick={() => setAsking('remove')}>
                {t('dispatch.removeChosen', { count: chosen.length })}
              </Button>
            </>
          )}
          {make}
        </>
      }
      filters={
        <>
          <SearchField label={t('dispatch.search')} hasHotkey {...state.searchField} />
          <Select
            label={t('dispatch.state')}
            hideLabel
            value={query.state ?? ''}
            choices={[
              { value: '', label: t('dispatch.anyState') },
              ...states.map((one) => ({ value: one as string, label: stateWord(one) })),
            ]}
            onChange={(next) => state.filter({ state: next || undefined })}
          />
          {contentId !== undefined && (
            <ChosenChips
              label={t('dispatch.course')}
              items={[{ value: contentId, label: course.data?.title ?? '…' }]}
              onRemove={() => state.filter({ content: undefined })}
            />
          )}
        </>
      }
      panel={
        open && (
          <DispatchPanel
            key={open}
            dispatchId={open === 'new' ? null : Number(open)}
            course={course.data ? { id: course.data.id, title: course.data.title } : null}
            onMade={(id) => void show(id)}
            onRemove={(id) => {
              setChosen([id]);
              setAsking('remove');
            }}
            onClose={() => void show(null)}
          />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Dispatch>
          caption={t('dispatch.title')}
          columns={columns(
            {
              chosen,
              choose: (id, isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id)),
            },
            open !== undefined,
          )}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => void show(row.id)}
          chosen={open ? Number(open) : null}
          empty={
            isNarrowed ? (
              <NothingFound onShowAll={() => state.showAll('state', 'content')} />
            ) : (
              <EmptyState icon="send" title={t('dispatch.emptyTitle')} action={make}>
                {t('dispatch.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {asking && (
        <ChangeChosen
          what={asking}
          dispatchIds={chosen}
          onDone={() => {
            if (asking === 'remove' && chosen.includes(Number(open))) void show(null);
            setChosen([]);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </AdminScreen>
  );
}

interface ChangeProps {
  what: 'off' | 'remove';
  dispatchIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

function ChangeChosen({ what, dispatchIds, onDone, onClose }: ChangeProps) {
  const stale = ['dispatches.list', 'dispatches.show'] as const;
  const remove = useChange('dispatches.remove', [...stale]);
  const switchOff = useChange('dispatches.switchOff', [...stale]);
  const change = what === 'off' ? switchOff : remove;
  return (
    <ConfirmDialog
      title={t(`dispatch.${what}Title`, { count: dispatchIds.length })}
      action={t(`dispatch.${what}`)}
      isDanger
      onConfirm={async () => {
        const { dispatches } = await change.mutateAsync({ dispatchIds: [...dispatchIds] });
        toast(t(`dispatch.${what}Done`, { count: dispatches }));
        onDone();
      }}
      onClose={onClose}
    >
      {t(`dispatch.${what}Text`)}
    </ConfirmDialog>
  );
}
