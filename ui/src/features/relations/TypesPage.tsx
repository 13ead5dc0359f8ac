import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type RelationshipType } from '../../api/contract';
import { useForm } from '../../api/form';
import { useGo, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { useHistoryTab } from '../../parts/History';
import { Switch, TextInput } from '../../parts/inputs';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

const home = '/configuration/user-relationship-type';

/** What people can be of one another; one type (…/2) or a new one (…/new) at the side. */
export function TypesPage() {
  const list = useApi('relationshipTypes.list', {});
  const open = usePathValues().typeId;
  const go = useGo();
  useTitle(t('relations.typesTitle'));
  const type = list.data?.find((one) => one.id === Number(open));
  const close = () => go(home);
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => go(`${home}/new`)}>
      {t('relations.newType')}
    </Button>
  );
  return (
    <AdminScreen
      title={t('relations.typesTitle')}
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
        <Table<RelationshipType>
          caption={t('relations.typesTitle')}
          columns={[
            { name: 'name', title: t('relations.upperName'), cell: (row) => row.name, isTitle: true },
            { name: 'lowerName', title: t('relations.lowerName'), cell: (row) => row.lowerName },
            {
              name: 'isTransitive',
              title: t('relations.transitive'),
              cell: (row) => t(row.isTransitive ? 'relations.yes' : 'relations.no'),
              isMuted: true,
            },
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
            <EmptyState icon="people" title={t('relations.typesEmpty')} action={make}>
              {t('relations.typesEmptyText')}
            </EmptyState>
          }
        />
      )}
    </AdminScreen>
  );
}

function TypePanel({ type, onClose }: { type: RelationshipType | null; onClose: () => void }) {
  const stale = ['relationshipTypes.list', 'relationships.list', 'hierarchy.list'] as const;
  const create = useChange('relationshipTypes.create', [...stale]);
  const save = useChange('relationshipTypes.save', [...stale]);
  const remove = useChange('relationshipTypes.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const tab = useHistoryTab('relationshipType', type && { id: type.id, title: type.name });
  const form = useForm({
    initial: {
      name: type?.name ?? '',
      lowerName: type?.lowerName ?? '',
      isTransitive: type?.isTransitive ?? true,
    },
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
            label={t('relations.upperName')}
            hint={t('relations.upperHint')}
            autoFocus={!type}
            limit={limits['relationshipTypes.create']?.name}
          />
          <TextInput
            {...form.field('lowerName')}
            label={t('relations.lowerName')}
            hint={t('relations.lowerHint')}
            limit={limits['relationshipTypes.create']?.lowerName}
          />
          <Switch
            label={t('relations.transitive')}
            hint={t('relations.transitiveHint')}
            value={form.values.isTransitive}
            onChange={(value) => form.set('isTransitive', value)}
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
