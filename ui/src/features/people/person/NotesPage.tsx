import { useState } from 'react';

import { useApi, useChange } from '../../../api/client';
import { limits, type UserNote } from '../../../api/contract';
import { useForm } from '../../../api/form';
import { showInstant } from '../../../core/dates';
import { t } from '../../../core/text';
import { useUnsaved } from '../../../core/unsaved';
import { Button } from '../../../parts/Button';
import { SearchField } from '../../../parts/choices';
import { ConfirmDialog, Dialog } from '../../../parts/Dialog';
import { TextArea } from '../../../parts/inputs';
import { useListQuery } from '../../../parts/list_query';
import { RowMenu } from '../../../parts/Menu';
import { EmptyState, ErrorBanner, Skeleton } from '../../../parts/status';
import { NothingFound, Pagination } from '../../../parts/Table';
import { toast } from '../../../parts/toast';
import { type OpenPerson, PersonFrame } from './PersonFrame';

/** What those who manage people tell each other about a person. */
export function NotesPage() {
  return <PersonFrame tab="notes.title">{(person) => <Notes person={person} />}</PersonFrame>;
}

function Notes({ person }: { person: OpenPerson }) {
  const query = useListQuery();
  const { page, pageSize } = query.input;
  const list = useApi(
    'userNotes.list',
    { userId: person.id, search: query.search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  const remove = useChange('userNotes.remove', ['userNotes.list', 'history.list']);
  const [editing, setEditing] = useState<UserNote | 'new' | null>(null);
  const [removing, setRemoving] = useState<UserNote | null>(null);
  const mayWrite = person.may('CanManageUser');
  if (list.error && !list.data) return <ErrorBanner messages={[list.error.message]} />;
  return (
    <div class="record-sections">
      <p class="muted">{t('notes.who')}</p>
      <div class="note-tools">
        <SearchField label={t('notes.search')} {...query.searchField} />
        {mayWrite && (
          <Button look="primary" icon="plus-lg" onClick={() => setEditing('new')}>
            {t('notes.new')}
          </Button>
        )}
      </div>
      {!list.data && <Skeleton height={90} />}
      {list.data?.total === 0 &&
        (query.search ? (
          <NothingFound onShowAll={() => query.showAll()} />
        ) : (
          <EmptyState icon="file-earmark-text" title={t('notes.none')}>
            {t('notes.noneText')}
          </EmptyState>
        ))}
      {list.data && list.data.total > 0 && (
        <ol class="notes" aria-label={t('notes.title')}>
          {list.data.rows.map((note) => (
            <li key={note.id}>
              <div>
                <p class="note-text" dir="auto">
                  {note.note}
                </p>
                <p class="meta">
                  {[
                    note.authorName,
                    showInstant(note.createdAt),
                    note.changedAt && t('notes.changed', { when: showInstant(note.changedAt) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {note.isOwn && mayWrite && (
                <RowMenu
                  label={t('common.moreActionsFor', { name: note.note.slice(0, 40) })}
                  items={[
                    { label: t('notes.change'), icon: 'pencil', onSelect: () => setEditing(note) },
                    { label: t('notes.remove'), icon: 'trash3', onSelect: () => setRemoving(note) },
                  ]}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {list.data && <Pagination {...query.pagination} total={list.data.total} />}
      {editing && (
        <NoteDialog person={person} note={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing && (
        <ConfirmDialog
          title={t('notes.removeTitle')}
          action={t('notes.remove')}
          isDanger
          onConfirm={async () => {
            await remove.mutateAsync({ userId: person.id, noteId: removing.id });
            toast(t('notes.removed'));
          }}
          onClose={() => setRemoving(null)}
        >
          <p dir="auto">{removing.note.slice(0, 200)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function NoteDialog({ person, note, onClose }: { person: OpenPerson; note: UserNote | null; onClose: () => void }) {
  const create = useChange('userNotes.create', ['userNotes.list', 'history.list']);
  const save = useChange('userNotes.save', ['userNotes.list', 'history.list']);
  const form = useForm({
    initial: { note: note?.note ?? '' },
    save: async (values) => {
      if (note) await save.mutateAsync({ userId: person.id, noteId: note.id, ...values });
      else await create.mutateAsync({ userId: person.id, ...values });
      toast(t('people.saved'));
      onClose();
    },
  });
  useUnsaved(form.isDirty);
  return (
    <Dialog
      title={t(note ? 'notes.change' : 'notes.newTitle', { name: person.fullName })}
      isBusy={form.isSaving}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose} disabled={form.isSaving}>
            {t('common.cancel')}
          </Button>
          <Button look="primary" busy={form.isSaving} onClick={() => form.submit()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <TextArea label={t('notes.note')} rows={6} limit={limits['userNotes.create']?.note} {...form.field('note')} />
      </div>
    </Dialog>
  );
}
