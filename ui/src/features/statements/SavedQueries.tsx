import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { limits, type SavedQuery } from '../../api/contract';
import { useForm } from '../../api/form';
import type { Query } from '../../core/navigate';
import { t } from '../../core/text';
import { Button, IconButton } from '../../parts/Button';
import { ConfirmDialog, Dialog } from '../../parts/Dialog';
import { TextInput } from '../../parts/inputs';
import { Menu } from '../../parts/Menu';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { queryOfText, textOfQuery } from './statement_query';

/** What one keeps looking for: chosen from a menu, kept under a name, named anew and removed. */
export function SavedQueries({ query, onChoose }: { query: Query; onChoose: (changes: Query) => void }) {
  const [open, setOpen] = useState<'save' | 'all' | null>(null);
  const own = useApi('savedQueries.list', {});
  const saved = own.data ?? [];
  return (
    <>
      <Menu
        label={t('statements.queries')}
        items={[
          ...saved.map((one) => ({ label: one.name, onSelect: () => onChoose(queryOfText(one.query)) })),
          ...(saved.length > 0 ? [null] : []),
          { label: t('statements.saveQuery'), icon: 'plus-lg' as const, onSelect: () => setOpen('save') },
          ...(saved.length > 0
            ? [{ label: t('statements.manageQueries'), icon: 'pencil' as const, onSelect: () => setOpen('all') }]
            : []),
        ]}
        trigger={(props) => (
          <button {...props} type="button" class="button plain">
            {t('statements.queries')}
          </button>
        )}
      />
      {open === 'save' && <SaveDialog query={query} onClose={() => setOpen(null)} />}
      {open === 'all' && <ManageDialog saved={saved} onClose={() => setOpen(null)} />}
    </>
  );
}

function SaveDialog({ query, onClose }: { query: Query; onClose: () => void }) {
  const create = useChange('savedQueries.create', ['savedQueries.list']);
  const form = useForm({
    initial: { name: '' },
    save: async (values) => {
      await create.mutateAsync({ name: values.name, query: textOfQuery(query) });
      toast(t('statements.querySaved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('statements.saveQuery')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={form.isSaving} onClick={() => form.submit()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ErrorBanner messages={form.banner} />
        <TextInput
          label={t('statements.queryName')}
          hint={t('statements.queryNameHint')}
          autoFocus
          limit={limits['savedQueries.create']?.name}
          {...form.field('name')}
        />
      </form>
    </Dialog>
  );
}

function ManageDialog({ saved, onClose }: { saved: readonly SavedQuery[]; onClose: () => void }) {
  const [removing, setRemoving] = useState<SavedQuery | null>(null);
  const remove = useChange('savedQueries.remove', ['savedQueries.list']);
  return (
    <>
      <Dialog
        title={t('statements.queries')}
        onClose={onClose}
        foot={<Button onClick={onClose}>{t('common.close')}</Button>}
      >
        <ul class="statement-list">
          {saved.map((one) => (
            <Rename key={one.id} query={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
        {saved.length === 0 && <p class="muted">{t('table.empty')}</p>}
      </Dialog>
      {removing && (
        <ConfirmDialog
          title={t('statements.removeQuery', { name: removing.name })}
          action={t('statements.remove')}
          isDanger
          onConfirm={() => remove.mutateAsync({ queryId: removing.id })}
          onClose={() => setRemoving(null)}
        >
          {t('statements.removeQueryText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Rename({ query, onRemove }: { query: SavedQuery; onRemove: () => void }) {
  const rename = useChange('savedQueries.rename', ['savedQueries.list']);
  const form = useForm({
    initial: { name: query.name },
    save: async (values) => {
      await rename.mutateAsync({ queryId: query.id, name: values.name });
      toast(t('statements.querySaved'));
    },
  });
  return (
    <li>
      <form
        class="line query-line"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <div class="grow">
          <ErrorBanner messages={form.banner} />
          <TextInput
            label={t('statements.queryNameOf', { name: query.name })}
            hideLabel
            limit={limits['savedQueries.rename']?.name}
            {...form.field('name')}
          />
        </div>
        <Button
          type="submit"
          size="small"
          busy={form.isSaving}
          disabled={!form.isDirty}
          reason={t('form.nothingToSave')}
        >
          {t('statements.rename')}
        </Button>
        <IconButton
          icon="trash3"
          size="small"
          label={t('statements.removeQuery', { name: query.name })}
          onClick={onRemove}
        />
      </form>
    </li>
  );
}
