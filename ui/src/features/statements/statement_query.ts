// What of the statements is looked at, as it stands in the address, and as the server takes it.
import type { StatementQuery } from '../../api/contract';
import type { Query } from '../../core/navigate';

export const filterNames = [
  'person',
  'agent',
  'verb',
  'activity',
  'registration',
  'related',
  'by',
  'result',
  'voided',
  'from',
  'to',
] as const;
const kept = [...filterNames, 'search', 'texts'] as const;

export const results = ['passed', 'failed', 'completed'] as const;
export const voidedKinds = ['shown', 'alone'] as const;
export const senders = ['portal', 'course', 'client'] as const;

export type Filter = Omit<StatementQuery, 'before' | 'after' | 'limit' | 'format'>;

function oneOf<V extends string>(known: readonly V[], value: string | undefined): V | undefined {
  return known.find((name) => name === value);
}

/** The filter of these values of the address; what is none is left out. */
export function filterOf(query: Query): Filter {
  const client = /^client-(\d{1,15})$/.exec(query.by ?? '');
  return {
    agent: query.agent || undefined,
    userId: /^\d{1,15}$/.test(query.person ?? '') ? Number(query.person) : undefined,
    verb: query.verb || undefined,
    activity: query.activity || undefined,
    registration: query.registration || undefined,
    isRelated: query.related === 'yes' || undefined,
    sender: client ? 'client' : oneOf(senders, query.by),
    clientId: client ? Number(client[1]) : undefined,
    result: oneOf(results, query.result),
    voided: oneOf(voidedKinds, query.voided),
    dateFrom: query.from || undefined,
    dateTo: query.to || undefined,
    search: query.search || undefined,
    inTexts: (Boolean(query.search) && query.texts === 'yes') || undefined,
  };
}

/** Nothing is left of the filters. */
export const noFilter: Query = Object.fromEntries(kept.map((name) => [name, undefined]));

const choices: Partial<Record<(typeof filterNames)[number], readonly string[]>> = {
  result: results,
  voided: voidedKinds,
  by: senders,
  related: ['yes'],
};

/** The filters that narrow; an address may name others. */
export function setFilters(query: Query) {
  return filterNames.filter((name) => {
    const value = query[name] ?? '';
    const isClient = name === 'by' && /^client-\d{1,15}$/.test(value);
    return value !== '' && (isClient || (choices[name]?.includes(value) ?? true));
  });
}

export function countFilters(query: Query): number {
  return setFilters(query).length;
}

/** The filters of the address as one text, to be kept. */
export function textOfQuery(query: Query): string {
  return new URLSearchParams(kept.flatMap((name) => (query[name] ? [[name, query[name]]] : []))).toString();
}

/** What was kept, as changes of the address: everything else goes. */
export function queryOfText(text: string): Query {
  const values = Object.fromEntries(new URLSearchParams(text));
  return {
    ...noFilter,
    ...Object.fromEntries(kept.filter((name) => values[name]).map((name) => [name, values[name]])),
  };
}
