// adl.data: what the courses of a learner share (SCORM 2004 4th edition, RTE 4.3.1). The server says which stores there
// are and what the SCO may do with each.

import type { RteStart } from './model';

const ELEMENT = /^adl\.data\.(?:(_children|_count)|(\d+)\.(id|store))$/;

/** Error codes of RTE 3.1.7. */
const code = {
  generalGetFailure: '301',
  generalSetFailure: '351',
  undefinedElement: '401',
  notInitialized: '403',
  readOnly: '404',
  writeOnly: '405',
} as const;

export type Read = { value: string } | { error: string };

export class SharedData {
  private readonly ids: string[] = [];
  private readonly stores: string[] = [];

  constructor(private readonly start: RteStart) {
    for (let place = 0; ; place += 1) {
      const id = start.elements[`adl.data.${place}.id`];
      if (id === undefined) break;
      this.ids.push(id);
      this.stores.push(start.elements[`adl.data.${place}.store`] ?? '');
    }
  }

  static has(element: string): boolean {
    return element.startsWith('adl.data.');
  }

  get(element: string): Read {
    const [, keyword, index, part] = ELEMENT.exec(element) ?? [];
    if (keyword === '_children') return { value: 'id,store' };
    if (keyword === '_count') return { value: String(this.ids.length) };
    if (index === undefined) return { error: code.undefinedElement };
    const place = Number(index);
    if (place >= this.ids.length) return { error: code.generalGetFailure };
    if (part === 'id') return { value: this.ids[place] ?? '' };
    if (this.start.notReadable.includes(element)) return { error: code.writeOnly };
    const value = this.stores[place] ?? '';
    return value === '' ? { error: code.notInitialized } : { value };
  }

  /** The error, or null when the value was taken. */
  set(element: string, value: string): string | null {
    const [, keyword, index, part] = ELEMENT.exec(element) ?? [];
    if (keyword !== undefined) return code.readOnly;
    if (index === undefined) return code.undefinedElement;
    const place = Number(index);
    if (place >= this.ids.length) return code.generalSetFailure;
    if (part === 'id' || this.start.notWritable.includes(element)) return code.readOnly;
    this.stores[place] = value;
    return null;
  }
}
