import type { AccessToken } from '../../api/contract';
import { useRoleWords } from '../../api/role_words';
import { showInstant } from '../../core/dates';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog, Dialog } from '../../parts/Dialog';
import { History } from '../../parts/History';
import { StatusPill } from '../../parts/status';
import { toast } from '../../parts/toast';
import { expiryOf, isLiving, lastUseOf, TokenState } from './token_words';

/** All there is to know of a token; from here it can be revoked. */
export function TokenDetails({
  token,
  owner,
  hasHistory = false,
  onRevoke,
  onClose,
}: {
  token: AccessToken;
  owner?: string;
  /** Who made and revoked it, for administrators. */
  hasHistory?: boolean;
  /** Left out where the caller may only look. */
  onRevoke?: () => void;
  onClose: () => void;
}) {
  const words = useRoleWords();
  return (
    <Dialog
      title={token.name}
      onClose={onClose}
      foot={
        <>
          {onRevoke && isLiving(token) && (
            <Button icon="trash3" onClick={onRevoke}>
              {t('tokens.revoke')}
            </Button>
          )}
          <Button look="primary" onClick={onClose} autoFocus>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <dl class="token-facts">
        {owner && (
          <>
            <dt>{t('tokens.owner')}</dt>
            <dd>{owner}</dd>
          </>
        )}
        <dt>{t('tokens.state')}</dt>
        <dd>
          <TokenState token={token} />
        </dd>
        <dt>{t('tokens.ends')}</dt>
        <dd>oneroom_pat_…{token.hint}</dd>
        <dt>{t('tokens.created')}</dt>
        <dd>{showInstant(token.createdAt)}</dd>
        <dt>{t('tokens.expires')}</dt>
        <dd>{expiryOf(token)}</dd>
        <dt>{t('tokens.lastUsed')}</dt>
        <dd>{lastUseOf(token)}</dd>
        {token.revokedAt && (
          <>
            <dt>{t('tokens.revoked')}</dt>
            <dd>{showInstant(token.revokedAt)}</dd>
          </>
        )}
        <dt>{t('tokens.roles')}</dt>
        <dd>
          {token.roles.length === 0 && t('tokens.noRoles')}
          <ul>
            {token.roles.map((role) => (
              <li key={role}>
                {words?.title(role)}{' '}
                {token.lostRoles.includes(role) && <StatusPill tone="warning">{t('tokens.lost')}</StatusPill>}
              </li>
            ))}
          </ul>
        </dd>
        {hasHistory && (
          <>
            <dt>{t('history.title')}</dt>
            <dd>
              <History kind="accessToken" objectId={token.id} />
            </dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}

/** Asks before a token stops working. */
export function RevokeDialog({
  token,
  revoke,
  onClose,
}: {
  token: AccessToken;
  revoke: (tokenId: number) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={t('tokens.revokeTitle', { name: token.name })}
      action={t('tokens.revoke')}
      isDanger
      onConfirm={async () => {
        await revoke(token.id);
        toast(t('tokens.revokedNow', { name: token.name }));
      }}
      onClose={onClose}
    >
      {t('tokens.revokeText')}
    </ConfirmDialog>
  );
}
