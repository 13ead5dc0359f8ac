// What clients of the record store may do, in words, and how they stand.
import type { ClientState, LrsClient, Scope } from '../../api/contract';
import { showInstant } from '../../core/dates';
import { showList, showNumber, type TextKey, t } from '../../core/text';
import { StatusPill, type Tone } from '../../parts/status';

interface ScopeWords {
  word: TextKey;
  hint: TextKey;
}

/** In the order in which the server keeps them. */
export const scopeWords: Record<Scope, ScopeWords> = {
  all: { word: 'lrsClients.scope_all', hint: 'lrsClients.scopeHint_all' },
  'all/read': { word: 'lrsClients.scope_allRead', hint: 'lrsClients.scopeHint_allRead' },
  'statements/write': { word: 'lrsClients.scope_write', hint: 'lrsClients.scopeHint_write' },
  'statements/read': { word: 'lrsClients.scope_read', hint: 'lrsClients.scopeHint_read' },
  'statements/read/mine': { word: 'lrsClients.scope_readMine', hint: 'lrsClients.scopeHint_readMine' },
  state: { word: 'lrsClients.scope_state', hint: 'lrsClients.scopeHint_state' },
  profile: { word: 'lrsClients.scope_profile', hint: 'lrsClients.scopeHint_profile' },
};
export const scopes = Object.keys(scopeWords) as Scope[];

/** What most programs need; the first is offered for a new one. */
export const presets = {
  own: ['statements/write', 'statements/read/mine'],
  course: ['statements/write', 'statements/read/mine', 'state', 'profile'],
  reader: ['all/read'],
  all: ['all'],
} as const satisfies Record<string, readonly Scope[]>;
export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];

/** The preset that is just these scopes. */
export function presetOf(chosen: readonly Scope[]): Preset | null {
  const isIt = (name: Preset) =>
    presets[name].length === chosen.length && presets[name].every((scope) => chosen.includes(scope));
  return presetNames.find(isIt) ?? null;
}

/** "Writes statements and reads its own" */
export function mayText(chosen: readonly Scope[]): string {
  const preset = presetOf(chosen);
  if (preset) return t(`lrsClients.preset_${preset}`);
  return showList(
    chosen.map((scope) => t(scopeWords[scope].word)),
    'conjunction',
  );
}

const looks: Record<ClientState, Tone> = { active: 'success', off: 'warning', revoked: 'neutral' };
export const states = Object.keys(looks) as ClientState[];

export function StatePill({ client }: { client: LrsClient }) {
  return <StatusPill tone={looks[client.state]}>{t(`lrsClients.state_${client.state}`)}</StatusPill>;
}

export function lastUseOf(client: LrsClient): string {
  return showInstant(client.lastUsedAt) || t('lrsClients.never');
}

/** "12", or "more than 1,000" where the server stopped counting. */
export function statementsOf(client: LrsClient): string {
  const count = showNumber(client.statements);
  return client.hasMoreStatements ? t('lrsClients.moreThan', { count }) : count;
}

/** The screen of statements, with what this client wrote. */
export const viewer = '/reports/lrs-viewer';
export function writtenBy(client: LrsClient) {
  return { by: `client-${client.id}` };
}
