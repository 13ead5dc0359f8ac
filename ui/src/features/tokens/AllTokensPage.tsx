import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { OwnedToken } from '../../api/contract';
import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { IconButton } from '../../parts/Button';
import { ChosenChips, SearchField } from '../../parts/choices';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { type Column, Pagination, Table } from '../../parts/Table';
import { RevokeDialog, TokenDetails } from './TokenDialogs';
import { isLiving, tokenColumns } from './token_words';

function columns(): Column<OwnedToken>[] {
  const owner = { name: 'owner', title: t('tokens.owner'), cell: (row: OwnedToken) => row.fullName };
  return tokenColumns((row: OwnedToken) => row.token).flatMap((column) =>
    column.name === 'roles' ? [owner, column] : [column],
  );
}

/** The access tokens of everybody, or (?person=3) of one. */
export function AllTokensPage() {
  const state = useListQuery();
  const { query, filter, search } = state;
  const profile = useProfile();
  const userId = query.person ? Number(query.person) : undefined;
  const { page, pageSize } = state.input;
  const list = useApi(
    'tokens.listAll',
    { search: search || undefined, userId, page, pageSize },
    { keepPrevious: true, fresh: true },
  );
  const revoke = useChange('tokens.revokeAny', ['tokens.list', 'tokens.listAll']);
  const [open, setOpen] = useState<OwnedToken | null>(null);
  const [revoking, setRevoking] = useState<OwnedToken | null>(null);
  const mayRevoke = profile?.roles.UserSecurity_Edit === true;
  useTitle(t('tokens.allTitle'));
  const isNarrowed = search !== '' || userId !== undefined;

  return (
    <AdminScreen
      title={t('tokens.allTitle')}
      filters={
        <>
          <SearchField label={t('tokens.searchOwners')} hasHotkey {...state.searchField} />
          {userId !== undefined && (
            <ChosenChips
              label={t('tokens.owner')}
              items={[{ value: userId, label: list.data?.rows[0]?.fullName ?? t('tokens.onePerson') }]}
              onRemove={() => filter({ person: undefined })}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<OwnedToken>
          caption={t('tokens.allTitle')}
          columns={[
            ...columns(),
            {
              name: 'revoke',
              title: t('tokens.revoke'),
              isAction: true,
              cell: (row) =>
                mayRevoke &&
                isLiving(row.token) && (
                  <IconButton
                    icon="trash3"
                    size="small"
                    label={t('tokens.revokeOf', { name: row.token.name })}
                    onClick={() => setRevoking(row)}
                  />
                ),
            },
          ]}
          rows={list.data?.rows}
          keyOf={(row) => row.token.id}
          onOpen={setOpen}
          empty={
            isNarrowed ? undefined : (
              <EmptyState icon="key" title={t('tokens.noneTitle')}>
                {t('tokens.noneText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
      {open && (
        <TokenDetails
          token={open.token}
          owner={`${open.fullName} (${open.username})`}
          hasHistory
          onRevoke={
            mayRevoke
              ? () => {
                  setRevoking(open);
                  setOpen(null);
                }
              : undefined
          }
          onClose={() => setOpen(null)}
        />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking.token}
          revoke={(tokenId) => revoke.mutateAsync({ tokenId })}
          onClose={() => setRevoking(null)}
        />
      )}
    </AdminScreen>
  );
}
