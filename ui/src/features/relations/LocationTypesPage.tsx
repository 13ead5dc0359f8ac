import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type LocationRelationshipType, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { useGo, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { TextInput } from '../../parts/inputs';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

const home = '/configuration/location-group-relationship-type';

/** What people can be of a location group; one type (…/2) or a new one (…/new) at the side. */
export function LocationTypesPage() {
  const list = useApi('locationRelationshipTypes.list', {});
  const open = usePathValues().typeId;
  const go = useGo();
  useTitle(t('relations.placeTypesTitle'));
  const type = list.data?.find((one) => one.id === Number(open));
  const close = () => go(home);
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new`)}>
      {t('relations.newType')}
    </Button>
  );
  return (
    <AdminScreen
      title={t('relations.placeTypesTitle')}
      actions={make}
      panel={
        <>
          {open === 'new' && <TypePanel key="new" type={null} onClose={close} />}
          {type && <TypePanel key={type.id} type={type} onClose={close} />}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<LocationRelationshipType>
          caption={t('relations.placeTypesTitle')}
          columns={[
            { name: 'name', title: t('relations.placeName'), cell: (row) => row.name, isTitle: true },
            {
              name: 'relationships',
              title: t('relations.count'),
              cell: (row) => showNumber(row.relationships),
              align: 'end',
            },
          ]}
          rows={list.data}
          keyOf={(row) => row.id}
          onOpen={(row) => go(`${home}/${row.id}`)}
          chosen={type?.id ?? null}
          expected={3}
          empty={
            <EmptyState icon="geo-alt" title={t('relations.placeTypesEmpty')} action={make}>
              {t('relations.placeTypesEmptyText')}
            </EmptyState>
          }
        />
      )}
    </AdminScreen>
  );
}

function TypePanel({ type, onClose }: { type: LocationRelationshipType | null; onClose: () => void }) {
  const stale = [
    'locationRelationshipTypes.list',
    'locationRelationships.listOfPerson',
    'locationRelationships.listOfLocation',
  ] as const;
  const create = useChange('locationRelationshipTypes.create', [...stale]);
  const save = useChange('locationRelationshipTypes.save', [...stale]);
  const remove = useChange('locationRelationshipTypes.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const tab = useHistoryTab('locationRelationshipType', type && { id: type.id, title: type.name });
  const form = useForm({
    initial: { name: type?.name ?? '' },
    save: (values) => (type ? save.mutateAsync({ ...values, typeId: type.id }) : create.mutateAsync(values)),
  });
  const frame = { title: type?.name ?? t('relations.newType'), tabs: tab.tabs, onClose };
  if (tab.history) return <Panel {...frame}>{tab.history}</Panel>;
  return (
    <>
      <EditPanel
        {...frame}
        form={form}
        isNew={!type}
        onSaved={() => {
          toast(t('relations.typeSaved'));
          if (!type) onClose();
        }}
      >
        <div class="stack" {...tab.general}>
          <ErrorBanner messages={form.banner} />
          <TextInput
            {...form.field('name')}
            label={t('relations.placeName')}
            hint={t('relations.placeHint')}
            autoFocus={!type}
            limit={limits['locationRelationshipTypes.create']?.name}
          />
          {type && (
            <div>
              <Button
                look="quiet"
                icon="trash3"
                disabled={type.relationships > 0}
                reason={t('relations.typeUsed')}
                onClick={() => setRemoving(true)}
              >
                {t('relations.removeType')}
              </Button>
            </div>
          )}
        </div>
      </EditPanel>
      {isRemoving && type && (
        <ConfirmDialog
          title={t('relations.removeTypeTitle', { name: type.name })}
          action={t('relations.removeType')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ typeId: type.id });
            toast(t('relations.typeRemoved', { name: type.name }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('relations.removeTypeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
