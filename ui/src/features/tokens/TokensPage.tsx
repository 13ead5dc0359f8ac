import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { AccessToken } from '../../api/contract';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { Button, IconButton } from '../../parts/Button';
import { PageTitle } from '../../parts/PageTitle';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { NewToken } from './NewToken';
import { RevokeDialog, TokenDetails } from './TokenDialogs';
import { isLiving, tokenColumns } from './token_words';

/** The access tokens of the person: for programs that call the API in their name. */
export function TokensPage() {
  const list = useApi('tokens.list', {}, { fresh: true });
  const revoke = useChange('tokens.revoke', ['tokens.list', 'tokens.listAll']);
  const [isMaking, setMaking] = useState(false);
  const [open, setOpen] = useState<AccessToken | null>(null);
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  useTitle(t('tokens.title'));
  const make = (
    <Button look="primary" icon="plus-lg" onClick={() => setMaking(true)}>
      {t('tokens.new')}
    </Button>
  );

  return (
    <section class="card token-page" aria-labelledby="tokens-title">
      <header>
        <PageTitle id="tokens-title">{t('tokens.title')}</PageTitle>
        {list.data && list.data.tokens.length > 0 && make}
      </header>
      <p class="muted token-lead">{t('tokens.lead')}</p>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table<AccessToken>
          caption={t('tokens.title')}
          columns={[
            ...tokenColumns((row: AccessToken) => row),
            {
              name: 'revoke',
              title: t('tokens.revoke'),
              isAction: true,
              cell: (row) =>
                isLiving(row) && (
                  <IconButton
                    icon="trash3"
                    size="small"
                    label={t('tokens.revokeOf', { name: row.name })}
                    onClick={() => setRevoking(row)}
                  />
                ),
            },
          ]}
          rows={list.data?.tokens}
          keyOf={(row) => row.id}
          onOpen={setOpen}
          expected={3}
          empty={
            <EmptyState icon="key" title={t('tokens.emptyTitle')} action={make}>
              {t('tokens.emptyText')}
            </EmptyState>
          }
        />
      )}
      {isMaking && <NewToken mayBeEndless={list.data?.mayBeEndless === true} onClose={() => setMaking(false)} />}
      {open && (
        <TokenDetails
          token={open}
          onRevoke={() => {
            setRevoking(open);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {revoking && (
        <RevokeDialog
          token={revoking}
          revoke={(tokenId) => revoke.mutateAsync({ tokenId })}
          onClose={() => setRevoking(null)}
        />
      )}
    </section>
  );
}
