import { useState } from 'react';

import { call, Refused, useApi, useChange } from '../../api/client';
import type { GroupDetails, GroupMember, PersonOption } from '../../api/contract';
import { useProfile } from '../../api/people';
import { useDelayed } from '../../core/delayed';
import { t } from '../../core/text';
import { Button, IconButton } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { SearchField } from '../../parts/choices';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { NothingFound, Pagination, Table } from '../../parts/Table';
import { toast } from '../../parts/toast';
import { PasteUsernames } from '../people';

const stale = [
  'permissionGroups.members',
  'permissionGroups.list',
  'permissionGroups.show',
  'users.list',
  'users.show',
  'session.show',
] as const;

/** Who is in a permission group; people are added by a search and taken out one by one. */
export function MembersTab({ group }: { group: GroupDetails }) {
  const mayChange = useProfile()?.roles.UserSecurity_EditPermissionGroups === true;
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(15);
  const [isPasting, setPasting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const search = useDelayed(typed, 200);
  const list = useApi(
    'permissionGroups.members',
    { groupId: group.id, search: search || undefined, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  const add = useChange('permissionGroups.addMembers', [...stale]);
  const remove = useChange('permissionGroups.removeMember', [...stale]);

  async function change(work: Promise<unknown>, done: string) {
    setFailure(null);
    try {
      await work;
      toast(done);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
  }

  return (
    <div class="stack">
      <ErrorBanner messages={failure ? [failure] : []} />
      {mayChange && (
        <Combobox<PersonOption>
          label={t('groups.addMember')}
          placeholder={t('groups.findPerson')}
          find={(text, signal) =>
            call('people.find', { search: text || undefined, for: 'UserSecurity_EditPermissionGroups' }, signal)
          }
          keyOf={(person) => person.id}
          textOf={(person) => person.fullName}
          render={(person) => (
            <>
              {person.fullName}
              <span class="meta">{[person.username, person.locationName].filter(Boolean).join(' · ')}</span>
            </>
          )}
          onChoose={(person) =>
            change(
              add.mutateAsync({ groupId: group.id, userIds: [person.id] }),
              t('groups.memberAdded', { name: person.fullName }),
            )
          }
        />
      )}
      {mayChange && (
        <div>
          <Button size="small" icon="copy" onClick={() => setPasting(true)}>
            {t('paste.title')}
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteUsernames
          forRole="UserSecurity_EditPermissionGroups"
          onTake={async (people) => {
            await add.mutateAsync({ groupId: group.id, userIds: people.map((person) => person.id) });
            toast(t('groups.membersAdded', { count: people.length }));
          }}
          onClose={() => setPasting(false)}
        />
      )}
      <SearchField
        isInForm
        label={t('groups.searchMembers')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setPage(1);
        }}
      />
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<GroupMember>
          caption={t('groups.tabMembers')}
          columns={[
            { name: 'fullName', title: t('people.fullName'), cell: (row) => row.fullName, isTitle: true },
            { name: 'locationName', title: t('people.location'), cell: (row) => row.locationName, isMuted: true },
            {
              name: 'state',
              title: t('people.status'),
              cell: (row) => (
                <StatusPill tone={row.isActive ? 'success' : 'neutral'}>
                  {t(row.isActive ? 'people.active' : 'people.inactive')}
                </StatusPill>
              ),
            },
            {
              name: 'remove',
              title: t('groups.takeOut'),
              isAction: true,
              cell: (row) =>
                mayChange && (
                  <IconButton
                    icon="x-lg"
                    size="small"
                    label={t('groups.takeOutOf', { name: row.fullName })}
                    onClick={() =>
                      change(
                        remove.mutateAsync({ groupId: group.id, userId: row.id }),
                        t('groups.memberRemoved', { name: row.fullName }),
                      )
                    }
                  />
                ),
            },
          ]}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          expected={3}
          empty={
            search ? (
              <NothingFound onShowAll={() => setTyped('')} />
            ) : (
              <EmptyState icon="people" title={t('groups.noMembers')}>
                {t('groups.noMembersText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && list.data.total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={list.data.total} onPage={setPage} onPageSize={setPageSize} />
      )}
    </div>
  );
}
