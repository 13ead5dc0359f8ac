// The only way to the server: operations of the contract by name. No screen knows an address.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { again } from '../core/again';
import { permits } from '../core/permits';
import { saveFile } from '../core/save_file';
import { session } from '../core/session';
import { currentLanguage, showList, t } from '../core/text';
import { type Operations, routes } from './contract';
import { takeEarly } from './early';
import { Refused, refusalOf, unexpected } from './refused';

export { Refused };
export type Name = keyof Operations;
export type Input<N extends Name> = Operations[N]['input'];
export type Output<N extends Name> = Operations[N]['output'];

function cookie(name: string): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : '';
}

/** The address of a call and what is left for its body. Fields that are undefined are left out. */
export function addressOf<N extends Name>(
  name: N,
  input: Input<N>,
): { address: string; rest: Record<string, unknown> } {
  const { method, path, raw } = routes[name];
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]));
    delete rest[field];
    return value;
  });
  if ((method === 'POST' || method === 'PUT') && !raw) return { address: filled, rest };
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]));
  return { address: query.size > 0 ? `${filled}?${query}` : filled, rest: {} };
}

function headersOf(method: string, key: string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': currentLanguage() };
  const bearer = session.bearer();
  if (bearer !== null) return { ...headers, Authorization: `Bearer ${bearer}` };
  if (key !== null) headers['X-Session-Key'] = key;
  if (method !== 'GET') headers['X-XSRF-TOKEN'] = cookie('XSRF-TOKEN');
  return headers;
}

/** After an answer "not signed in": waits while the person signs in again over the page. True: the call may be repeated. */
async function isBack(key: string | null, method: string): Promise<boolean> {
  if (key !== null) session.expire(key);
  else if (method !== 'GET') again.ask(); // asked before, and put off
  return again.back();
}

/** After any refusal: true when what was missing is there now, and the call may be repeated. */
async function isMended(refused: Refused, key: string | null, method: string): Promise<boolean> {
  if (refused.status === 401) return isBack(key, method);
  if (refused.needs !== 'secondStep') return false;
  again.askStep(method !== 'GET');
  return again.back();
}

/** Throws what an answer refused; a role that is missing is named in words. */
async function refuse(refused: Refused): Promise<never> {
  const named = refused.missingRoles.length > 0 ? refused.missingRoles : refused.lackedRoles;
  if (named.length === 0) throw refused;
  const { loadRoleWords } = await import('./role_words');
  const words = await loadRoleWords().catch(() => undefined);
  if (!words) throw refused;
  const titles = named.map((role) => t('error.role', { role: words.title(role) }));
  const said =
    named === refused.lackedRoles
      ? [...(refused.fields[''] ?? []), t('error.lackedRoles', { roles: showList(titles, 'conjunction') })]
      : [t('error.missingRoles', { count: named.length, roles: showList(titles) })];
  throw new Refused(refused.status, { ...refused.fields, '': said }, refused.missingRoles);
}

async function send<N extends Name>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
  isQuiet = false,
): Promise<Response> {
  const { method } = routes[name];
  const { address, rest } = addressOf(name, input);
  const key = session.key();
  const headers = headersOf(method, key);
  const hasBody = method === 'POST' || method === 'PUT';
  if (hasBody) headers['Content-Type'] = 'application/json';

  const early = method === 'GET' && session.bearer() === null ? takeEarly(address, key) : undefined;
  const asked = early ?? fetch(address, { method, headers, body: hasBody ? JSON.stringify(rest) : undefined, signal });
  const reply = await asked.catch((error) => {
    if (signal?.aborted) throw error;
    throw unexpected(0);
  });
  if (reply.ok) return reply;
  const refused = refusalOf(reply.status, await reply.json().catch(() => null));
  if (session.bearer() !== null) return refuse(refused);
  if (!isQuiet && (await isMended(refused, key, method))) return send(name, input, signal);
  const permit = refused.needs === 'permit' ? await permits.ask() : null;
  if (permit !== null) return send(name, { ...input, permit }, signal);
  return refuse(refused);
}

async function answerOf<N extends Name>(reply: Response): Promise<Output<N>> {
  const body: unknown = await reply.json().catch(() => {
    throw unexpected(reply.status);
  });
  if (typeof body !== 'object' || body === null) throw unexpected(reply.status);
  return body as Output<N>;
}

/** Calls one operation of the contract. Throws Refused for every answer but success. */
export async function call<N extends Name>(name: N, input: Input<N>, signal?: AbortSignal): Promise<Output<N>> {
  const reply = await send(name, input, signal);
  if (routes[name].file) return (await reply.blob()) as Output<N>;
  return answerOf(reply);
}

/** As call(), but an answer "not signed in" changes nothing here: what the person is doing goes on. */
export async function callQuietly<N extends Name>(name: N, input: Input<N>): Promise<Output<N>> {
  return answerOf(await send(name, input, undefined, true));
}

/** The query of an operation that only reads, for useQuery, fetchQuery and prefetchQuery alike. */
export function queryOf<N extends Name>(name: N, input: Input<N>) {
  return {
    queryKey: [name, input] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, signal),
  };
}

export interface ReadOptions {
  /** false waits: the input is not known yet. */
  enabled?: boolean;
  /** Shows what was there before while other input loads: paging, filters, search as one types. */
  keepPrevious?: boolean;
  /** Asks again when the component mounts, whatever is cached. */
  fresh?: boolean;
}

export interface WatchOptions<N extends Name> extends ReadOptions {
  /** Milliseconds after which it is asked again, for as long as something goes on there; false: not again. */
  every?: (answer: Output<N> | undefined) => number | false;
}

/** Loads and caches an operation that only reads. */
export function useApi<N extends Name>(name: N, input: Input<N>, options: WatchOptions<N> = {}) {
  const { every } = options;
  return useQuery<Output<N>, Refused>({
    ...queryOf(name, input),
    enabled: options.enabled ?? true,
    placeholderData: options.keepPrevious ? (previous) => previous : undefined,
    refetchOnMount: options.fresh ? 'always' : true,
    refetchInterval: every ? (query) => every(query.state.data) : false,
  });
}

/** Runs an operation that changes something, then reloads the named reads. */
export function useChange<N extends Name>(name: N, stale: Name[] = []) {
  const cache = useQueryClient();
  return useMutation<Output<N>, Refused, Input<N>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () =>
      Promise.all(stale.map((read) => cache.invalidateQueries({ queryKey: [read] }))).then(() => undefined),
  });
}

/** Fetches a file of the contract and hands it to the browser under this name. */
export async function download<N extends Name>(name: N, input: Input<N>, fileName: string): Promise<void> {
  saveFile(await (await send(name, input)).blob(), fileName);
}

export interface Transfer<N extends Name> {
  answer: Promise<Output<N>>;
  /** Ends the transfer; the answer then rejects with Refused(0). */
  cancel: () => void;
}

/** Form data with the file as its last part, as the server wants it. */
function formOf(fields: Record<string, unknown>, file: Blob | null): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  if (file) form.append('content', file, file instanceof File ? file.name : 'file');
  return form;
}

/** Sends a file as the raw body of an operation, or as the last part of its form, and tells how far it is. */
export function upload<N extends Name>(
  name: N,
  input: Input<N>,
  file: Blob | null,
  onProgress: (sent: number, total: number) => void,
): Transfer<N> {
  let request = new XMLHttpRequest();
  let isCancelled = false;
  const { method, form } = routes[name];
  const { address, rest } = addressOf(name, input);

  const answer = new Promise<Output<N>>((resolve, reject) => {
    const start = () => {
      const key = session.key();
      request.open(method, address);
      const headers = headersOf(method, key);
      if (!form) headers['Content-Type'] = 'application/octet-stream'; // of a form the browser says it, with its boundary
      for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
      request.responseType = 'json';
      request.upload.onprogress = (event) => onProgress(event.loaded, file?.size ?? 0);
      request.onload = async () => {
        const { status, response } = request;
        if (status >= 200 && status < 300 && typeof response === 'object' && response !== null)
          return resolve(response as Output<N>);
        const refused = refusalOf(status, response);
        if (!(await isMended(refused, key, method))) return resolve(refuse(refused));
        if (isCancelled) return reject(new Refused(0, {}));
        request = new XMLHttpRequest();
        start();
      };
      request.onerror = () => reject(unexpected(0));
      request.ontimeout = () => reject(unexpected(0));
      request.onabort = () => reject(new Refused(0, {}));
      request.send(form ? formOf(rest, file) : file);
    };
    start();
  });
  const cancel = () => {
    isCancelled = true;
    request.abort();
  };
  return { answer, cancel };
}
