// How a program is connected, and whether it is.
import type { LrsClientMade, Scope } from '../../api/contract';

const version = 'X-Experience-API-Version';

const example = {
  actor: { mbox: 'mailto:somebody@example.org', name: 'Somebody' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced', display: { en: 'experienced' } },
  object: { id: 'http://example.org/first-statement', definition: { name: { en: 'The first statement' } } },
};

/** What a client with these scopes is let do first: send a statement, else read what it may read. */
export function firstCall(scopes: readonly Scope[]): { path: string; body?: string } {
  const may = (...any: Scope[]) => scopes.some((scope) => scope === 'all' || any.includes(scope));
  if (may('statements/write')) return { path: 'statements', body: JSON.stringify(example) };
  if (may('all/read', 'statements/read', 'statements/read/mine')) return { path: 'statements?limit=1' };
  const activity = `activityId=${encodeURIComponent(example.object.id)}`;
  if (may('profile')) return { path: `activities/profile?${activity}` };
  const agent = encodeURIComponent(JSON.stringify({ mbox: example.actor.mbox }));
  return { path: `activities/state?${activity}&agent=${agent}` };
}

/** The same as a line to be run anywhere. */
export function curlLine({ client, secret, endpoint }: LrsClientMade): string {
  const { path, body } = firstCall(client.scopes);
  const sends = body ? ` -H 'Content-Type: application/json' -d '${body}'` : '';
  return `curl -u '${client.publicKey}:${secret}' -H '${version}: 1.0.3'${sends} '${endpoint}${path}'`;
}

export type Connection = 'works' | 'refused' | 'unreached';

/** Knocks with key and secret, as the program will; nothing is written. */
export async function checkConnection({ client, secret, endpoint }: LrsClientMade): Promise<Connection> {
  try {
    const reply = await fetch(`${endpoint}statements?limit=1`, {
      credentials: 'omit',
      headers: { Authorization: `Basic ${btoa(`${client.publicKey}:${secret}`)}`, [version]: '1.0.3' },
    });
    if (reply.status === 401) return 'refused';
    // 403: let in, and told that reading statements is not among its scopes. Only the record store names a version.
    const isStore = reply.headers.has(version);
    return isStore && (reply.ok || reply.status === 403) ? 'works' : 'unreached';
  } catch {
    return 'unreached';
  }
}
