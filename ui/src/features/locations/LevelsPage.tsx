import './locations.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type LocationDefinition, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { useGo, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Select, TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

const home = '/configuration/location-group-definition';
const stale = ['locationDefinitions.list', 'locations.list'] as const;

/** The levels of location groups from the top down; one of them (…/2) or a new one (…/new) at the side. */
export function LevelsPage() {
  const list = useApi('locationDefinitions.list', {});
  const open = usePathValues().definitionId;
  const go = useGo();
  useTitle(t('levels.title'));
  const levels = list.data ?? [];
  const level = levels.find((one) => one.id === Number(open));
  const close = () => go(home);
  return (
    <AdminScreen
      title={t('levels.title')}
      actions={
        <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new`)}>
          {t('levels.new')}
        </Button>
      }
      panel={
        <>
          {open === 'new' && levels.length > 0 && <NewLevel levels={levels} onClose={close} />}
          {level && <LevelPanel key={level.id} level={level} levels={levels} onClose={close} />}
        </>
      }
    >
      <p class="muted levels-lead">{t('levels.lead')}</p>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<LocationDefinition>
          caption={t('levels.title')}
          columns={[
            { name: 'level', title: t('levels.level'), cell: (row) => showNumber(row.level), width: '80px' },
            { name: 'name', title: t('levels.name'), cell: (row) => row.name, isTitle: true },
            { name: 'groups', title: t('levels.groups'), cell: (row) => showNumber(row.groups), align: 'end' },
          ]}
          rows={list.data}
          keyOf={(row) => row.id}
          onOpen={(row) => go(`${home}/${row.id}`)}
          chosen={level?.id ?? null}
          expected={2}
        />
      )}
    </AdminScreen>
  );
}

function NewLevel({ levels, onClose }: { levels: readonly LocationDefinition[]; onClose: () => void }) {
  const create = useChange('locationDefinitions.create', [...stale]);
  const lowest = levels[levels.length - 1];
  const top = levels[0];
  const form = useForm({
    initial: { name: '', place: 'below' as 'below' | 'above', topName: '' },
    save: (values) => create.mutateAsync(values),
  });
  return (
    <EditPanel
      title={t('levels.new')}
      form={form}
      isNew
      onClose={onClose}
      onSaved={() => {
        toast(t('levels.saved'));
        onClose();
      }}
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <TextInput
          {...form.field('name')}
          label={t('levels.name')}
          hint={t('levels.nameHint')}
          autoFocus
          limit={limits['locationDefinitions.create']?.name}
        />
        <Select
          label={t('levels.place')}
          value={form.values.place}
          onChange={(place) => form.set('place', place as 'below' | 'above')}
          choices={[
            { value: 'below', label: t('levels.below', { level: lowest?.name ?? '' }) },
            { value: 'above', label: t('levels.above', { level: top?.name ?? '' }) },
          ]}
        />
        {form.values.place === 'above' && (top?.groups ?? 0) > 0 && (
          <TextInput
            {...form.field('topName')}
            label={t('levels.topName')}
            hint={t('levels.topHint', { level: top?.name ?? '' })}
            limit={limits['locationDefinitions.create']?.topName}
          />
        )}
      </div>
    </EditPanel>
  );
}

function LevelPanel({
  level,
  levels,
  onClose,
}: {
  level: LocationDefinition;
  levels: readonly LocationDefinition[];
  onClose: () => void;
}) {
  const save = useChange('locationDefinitions.save', [...stale]);
  const remove = useChange('locationDefinitions.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initial: { name: level.name },
    save: (values) => save.mutateAsync({ ...values, definitionId: level.id }),
  });
  const isLowest = level.level === levels.length;
  const reason = levels.length === 1 ? t('levels.onlyOne') : isLowest ? t('levels.hasGroups') : t('levels.notLowest');
  const tab = useHistoryTab('locationDefinition', { id: level.id, title: level.name });
  const frame = { title: level.name, tabs: tab.tabs, onClose };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel {...frame} form={form} onSaved={() => toast(t('levels.saved'))}>
        <div class="stack" {...tab.general}>
          <ErrorBanner messages={form.banner} />
          <TextInput
            {...form.field('name')}
            label={t('levels.name')}
            limit={limits['locationDefinitions.save']?.name}
          />
          <div>
            <Button
              look="quiet"
              icon="trash3"
              disabled={!isLowest || levels.length === 1 || level.groups > 0}
              reason={reason}
              onClick={() => setRemoving(true)}
            >
              {t('levels.remove')}
            </Button>
          </div>
        </div>
      </EditPanel>
      {isRemoving && (
        <ConfirmDialog
          title={t('levels.removeTitle', { name: level.name })}
          action={t('levels.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ definitionId: level.id });
            toast(t('levels.removed', { name: level.name }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('levels.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
