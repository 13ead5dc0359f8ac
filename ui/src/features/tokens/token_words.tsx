// The columns and words that the own list and the list of everybody have in common.
import './tokens.css';
import type { AccessToken } from '../../api/contract';
import { showDay, showInstant } from '../../core/dates';
import { type TextKey, t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';
import type { Column } from '../../parts/Table';

const looks: Record<AccessToken['state'], { tone: Tone; word: TextKey }> = {
  active: { tone: 'success', word: 'tokens.active' },
  expired: { tone: 'neutral', word: 'tokens.expired' },
  revoked: { tone: 'neutral', word: 'tokens.revoked' },
  blocked: { tone: 'warning', word: 'tokens.blocked' },
};

export function TokenState({ token }: { token: AccessToken }) {
  const { tone, word } = looks[token.state];
  return <StatusPill tone={tone}>{t(word)}</StatusPill>;
}

/** Whether revoking it still changes anything. */
export function isLiving(token: AccessToken): boolean {
  return token.state === 'active' || token.state === 'blocked';
}

export function expiryOf(token: AccessToken): string {
  return showDay(token.expiresAt) || t('tokens.never');
}

export function lastUseOf(token: AccessToken): string {
  return showInstant(token.lastUsedAt) || t('tokens.unused');
}

function rolesOf(token: AccessToken): string {
  if (token.roles.length === 0) return t('tokens.noRoles');
  const count = t('tokens.roleCount', { count: token.roles.length });
  return token.lostRoles.length === 0 ? count : t('tokens.lostCount', { roles: count, count: token.lostRoles.length });
}

/** `tokenOf` finds the token in a row. */
export function tokenColumns<Row>(tokenOf: (row: Row) => AccessToken): Column<Row>[] {
  return [
    {
      name: 'name',
      title: t('tokens.name'),
      cell: (row) => (
        <>
          <span class="token-name">{tokenOf(row).name}</span>
          <span class="token-hint">…{tokenOf(row).hint}</span>
        </>
      ),
      isTitle: true,
    },
    { name: 'roles', title: t('tokens.roles'), cell: (row) => rolesOf(tokenOf(row)), isMuted: true },
    { name: 'createdAt', title: t('tokens.created'), cell: (row) => showDay(tokenOf(row).createdAt), isMuted: true },
    { name: 'expiresAt', title: t('tokens.expires'), cell: (row) => expiryOf(tokenOf(row)) },
    { name: 'lastUsedAt', title: t('tokens.lastUsed'), cell: (row) => lastUseOf(tokenOf(row)), isMuted: true },
    { name: 'state', title: t('tokens.state'), cell: (row) => <TokenState token={tokenOf(row)} /> },
  ];
}
