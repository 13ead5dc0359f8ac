// What every screen knows: the portal and who is signed in. Both are cached reads of the contract.
import { QueryClient, useQuery } from '@tanstack/react-query';
import { session } from '../core/session';
import { call, Refused } from './client';
import type { PortalInfo, Profile } from './contract';
import { unexpected } from './refused';

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 20_000,
      // A refusal will be refused again; a lost connection may come back.
      retry: (times, error) => times < 2 && error instanceof Refused && (error.status === 0 || error.status >= 502),
    },
  },
});

/** An answer of two values or less is not of this portal: something between here and there made it up (GUARD-09). */
export function isWhole(portal: object): boolean {
  return Object.keys(portal).length > 2;
}

const portalQuery = {
  queryKey: ['portal.show', {}] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const portal = await call('portal.show', {}, signal);
    if (!isWhole(portal)) throw unexpected(500);
    return portal;
  },
  staleTime: 5 * 60_000,
};
const profileQuery = {
  queryKey: ['session.show', {}] as const,
  queryFn: () => call('session.show', {}),
  staleTime: 60_000,
};

export function loadPortal(): Promise<PortalInfo> {
  return cache.fetchQuery(portalQuery);
}

/** The profile of the session, or null when nobody is signed in (any more). */
export async function loadProfile(): Promise<Profile | null> {
  if (session.key() === null) return null;
  try {
    return await cache.fetchQuery(profileQuery);
  } catch (error) {
    // A session found to be over is forgotten at once, and what was asked for it with it.
    if (session.key() === null || (error instanceof Refused && error.status === 401)) return null;
    throw error;
  }
}

export function usePortal(): PortalInfo | undefined {
  return useQuery(portalQuery).data;
}

export function useProfile(): Profile | undefined {
  return useQuery({ ...profileQuery, enabled: session.key() !== null }).data;
}

/** The portal as it was last read, without asking. */
export function knownPortal(): PortalInfo | undefined {
  return cache.getQueryData<PortalInfo>(portalQuery.queryKey);
}

/** The profile as it was last read, without asking. */
export function knownProfile(): Profile | undefined {
  return cache.getQueryData<Profile>(profileQuery.queryKey);
}

/** The language of the profile that was read last; '' when none was. */
export function knownLanguage(): string {
  return cache.getQueryData<Profile>(profileQuery.queryKey)?.preferredLanguageCode ?? '';
}

/** The profile as it is read here already, after the person chose a language. */
export function noteLanguage(code: string): void {
  cache.setQueryData<Profile>(profileQuery.queryKey, (known) => known && { ...known, preferredLanguageCode: code });
}

/** After the person changed: nothing that was read for the one before may be shown. The portal is the same for all. */
export function forgetPerson(): void {
  cache.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal.show' });
}

/** After a session ended: the portal is asked for again, too; its answer brings the token that sign-in needs. */
export function forgetAll(): void {
  forgetPerson();
  void cache.invalidateQueries({ queryKey: ['portal.show'] });
}
