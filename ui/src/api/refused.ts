import { t } from '../core/text';
import type { FieldErrors } from './contract';

/** What the server refused, by field. The key '' speaks of the request as a whole. */
export class Refused extends Error {
  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly fields: FieldErrors,
    /** Roles any one of which would have opened what was refused. */
    readonly missingRoles: readonly string[] = [],
    /** For programs, under a name that no field has: 'secondStep' has to be set up first, a 'permit' is asked for anew. */
    readonly needs = '',
    /** Roles that are all missing, beside the sentence. */
    readonly lackedRoles: readonly string[] = [],
  ) {
    super(Object.values(fields).flat().join('\n'));
    this.name = 'Refused';
  }
}

/** The refusal for an answer that says nothing readable: none, HTML, not an object of messages. */
export function unexpected(status: number): Refused {
  return new Refused(status, { '': [t(status === 0 ? 'error.offline' : 'error.unexpected')] });
}

/** Reads the body of a refusal: an object of field name to list of messages, else the generic message. */
export function refusalOf(status: number, body: unknown): Refused {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return unexpected(status);
  const fields: FieldErrors = {};
  for (const [field, messages] of Object.entries(body)) {
    const list = (Array.isArray(messages) ? messages : [messages]).filter(
      (message) => typeof message === 'string' && message !== '',
    );
    if (list.length > 0) fields[field] = list as string[];
  }
  const { missingRoles, needs, lackedRoles, ...rest } = fields;
  return Object.keys(rest).length > 0
    ? new Refused(status, rest, missingRoles, needs?.[0], lackedRoles)
    : unexpected(status);
}

/** fullName -> Full name: how a field without a place of its own is named beside its message. */
export function fieldTitle(field: string): string {
  if (/^\P{Ll}|\s/u.test(field)) return field; // the name of a custom field
  const words = field.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The messages of a refusal as lines; those of a field named in `shown` stand under that field and are left out. */
export function summary(error: Refused | null | undefined, shown: readonly string[] = []): string[] {
  if (!error) return [];
  return Object.entries(error.fields)
    .filter(([field]) => field === '' || !shown.includes(field))
    .flatMap(([field, messages]) =>
      messages.map((message) => (field === '' ? message : `${fieldTitle(field)}: ${message}`)),
    );
}
