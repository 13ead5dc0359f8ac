import { useState } from 'react';

import { useChange } from '../../api/client';
import { type Location, type LocationDefinition, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import type { Placed } from '../../api/location_tree';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Tabs, tabPanel } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { Select, TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { LocationValues } from '../fields';
import { LocationRelations } from '../relations';

const stale = ['locations.list', 'locationDefinitions.list', 'users.list', 'users.show', 'assignments.list'] as const;

interface PanelProps {
  /** null: a new one. */
  location: Location | null;
  /** The id of the level of a new one. */
  firstLevel: number;
  parentId: number | null;
  all: readonly Placed[];
  levels: readonly LocationDefinition[];
  onClose: () => void;
  /** Makes one of this level below. */
  onNew: (level: number) => void;
}

/** Name, place in the tree and history of a location group. */
export function LocationPanel({ location, firstLevel, parentId, all, levels, onClose, onNew }: PanelProps) {
  const create = useChange('locations.create', [...stale]);
  const save = useChange('locations.save', [...stale]);
  const [tab, setTab] = useState<'general' | 'details' | 'relations' | 'history'>('general');
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initial: { name: location?.name ?? '', level: String(firstLevel), parentId: parentId ? String(parentId) : '' },
    save: ({ name, parentId: above }) => {
      const values = { name, parentId: above ? Number(above) : undefined };
      return location ? save.mutateAsync({ ...values, locationId: location.id }) : create.mutateAsync(values);
    },
  });
  const level = levels.find((one) => one.id === Number(form.values.level));
  const above = levels.find((one) => one.level === (level?.level ?? 1) - 1);
  const below = levels.find((one) => one.level === (level?.level ?? 1) + 1);
  const parents = all.filter((one) => one.location.definitionId === above?.id);
  const frame = {
    title: location?.name ?? t('locations.new'),
    tabs: location && (
      <Tabs
        label={location.name}
        value={tab}
        tabs={[
          { value: 'general', label: t('locations.tabGeneral') },
          { value: 'details', label: t('fields.title') },
          { value: 'relations', label: t('relations.tab') },
          { value: 'history', label: t('history.title') },
        ]}
        onChange={setTab}
      />
    ),
    onClose,
  };

  if (location && tab === 'details')
    return (
      <Panel {...frame}>
        <div {...tabPanel('details')}>
          <LocationValues locationId={location.id} />
        </div>
      </Panel>
    );
  if (location && tab === 'relations')
    return (
      <Panel {...frame}>
        <div {...tabPanel('relations')}>
          <LocationRelations locationId={location.id} />
        </div>
      </Panel>
    );
  if (location && tab === 'history')
    return (
      <Panel {...frame}>
        <div {...tabPanel('history')}>
          <History kind="location" objectId={location.id} />
        </div>
      </Panel>
    );
  return (
    <>
      <EditPanel
        {...frame}
        form={form}
        isNew={!location}
        onSaved={() => {
          toast(t('locations.saved'));
          onClose();
        }}
      >
        <div class="stack" {...(location ? tabPanel('general') : {})}>
          <ErrorBanner messages={form.banner} />
          {!location && levels.length > 1 && (
            <Select
              {...form.field('level')}
              label={t('locations.level')}
              onChange={(id) => {
                form.set('level', id);
                form.set('parentId', '');
              }}
              choices={levels.map((one) => ({ value: String(one.id), label: one.name }))}
            />
          )}
          <TextInput
            label={t('locations.name')}
            autoFocus
            limit={limits['locations.create']?.name}
            {...form.field('name')}
          />
          {above && (
            <Select
              {...form.field('parentId')}
              label={t('locations.belongsTo', { level: above.name })}
              hint={location ? t('locations.moveHint') : undefined}
              choices={[
                ...(form.values.parentId === '' ? [{ value: '', label: t('locations.chooseParent') }] : []),
                ...parents.map((one) => ({ value: String(one.location.id), label: one.path })),
              ]}
            />
          )}
          {location && (
            <div class="line">
              {below && (
                <Button icon="plus-lg" onClick={() => onNew(below.id)}>
                  {t('locations.newBelow', { level: below.name })}
                </Button>
              )}
              <Button
                look="quiet"
                icon="trash3"
                disabled={location.groups > 0}
                reason={t('locations.hasGroups')}
                onClick={() => setRemoving(true)}
              >
                {t('locations.remove')}
              </Button>
            </div>
          )}
        </div>
      </EditPanel>
      {isRemoving && location && (
        <RemoveLocation
          location={location}
          parent={all.find((one) => one.location.id === location.parentId)?.location}
          onRemoved={onClose}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

function RemoveLocation({
  location,
  parent,
  onRemoved,
  onClose,
}: {
  location: Location;
  parent: Location | undefined;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const remove = useChange('locations.remove', [...stale]);
  return (
    <ConfirmDialog
      title={t('locations.removeTitle', { name: location.name })}
      action={t('locations.remove')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ locationId: location.id });
        toast(t('locations.removed', { name: location.name }));
        onRemoved();
      }}
      onClose={onClose}
    >
      {parent
        ? t('locations.removeUp', { count: location.people, parent: parent.name })
        : t('locations.removeText', { count: location.people })}
    </ConfirmDialog>
  );
}
