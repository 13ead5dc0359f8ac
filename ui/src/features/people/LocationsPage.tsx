import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type Location, limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel } from '../../parts/EditPanel';
import { TextInput } from '../../parts/inputs';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { toast } from '../../parts/toast';

type Open = Location | 'new' | null;

/** Where people work; a course can be assigned to a location. */
export function LocationsPage() {
  const list = useApi('locations.list', {});
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('locations.title'));
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => setOpen('new')}>
      {t('locations.new')}
    </Button>
  );
  return (
    <AdminScreen
      title={t('locations.title')}
      actions={make}
      panel={
        open && (
          <LocationPanel
            key={open === 'new' ? 'new' : open.id}
            location={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        )
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<Location>
          caption={t('locations.title')}
          columns={[
            { name: 'name', title: t('locations.name'), cell: (row) => row.name, isTitle: true },
            { name: 'people', title: t('locations.people'), cell: (row) => showNumber(row.people), align: 'end' },
          ]}
          rows={list.data}
          keyOf={(row) => row.id}
          onOpen={setOpen}
          chosen={open && open !== 'new' ? open.id : null}
          empty={
            <EmptyState icon="geo-alt" title={t('locations.emptyTitle')} action={make}>
              {t('locations.emptyText')}
            </EmptyState>
          }
        />
      )}
    </AdminScreen>
  );
}

function LocationPanel({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const stale = ['locations.list', 'users.list'] as const;
  const create = useChange('locations.create', [...stale]);
  const save = useChange('locations.save', [...stale]);
  const remove = useChange('locations.remove', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initial: { name: location?.name ?? '' },
    save: (values) =>
      location ? save.mutateAsync({ ...values, locationId: location.id }) : create.mutateAsync(values),
  });
  return (
    <>
      <EditPanel
        title={location?.name ?? t('locations.new')}
        form={form}
        isNew={!location}
        onClose={onClose}
        onSaved={() => {
          toast(t('locations.saved'));
          onClose();
        }}
      >
        <div class="stack">
          <ErrorBanner messages={form.banner} />
          <TextInput
            label={t('locations.name')}
            autoFocus
            limit={limits['locations.create']?.name}
            {...form.field('name')}
          />
          {location && (
            <div>
              <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
                {t('locations.remove')}
              </Button>
            </div>
          )}
        </div>
      </EditPanel>
      {isRemoving && location && (
        <ConfirmDialog
          title={t('locations.removeTitle', { name: location.name })}
          action={t('locations.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ locationId: location.id });
            toast(t('locations.removed', { name: location.name }));
            onClose();
          }}
          onClose={() => setRemoving(false)}
        >
          {t('locations.removeText', { count: location.people })}
        </ConfirmDialog>
      )}
    </>
  );
}
