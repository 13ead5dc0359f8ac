import { describe, expect, it } from 'vitest';

import { Allowance, readHomeMessage } from './home_messages';
import { readBridgeEvent, readShellCommand } from './protocol';

const said = (type: string, data?: unknown) => ({
  oneroomHome: 1,
  id: 7,
  type,
  ...(data === undefined ? {} : { data }),
});

describe('messages of a home page course', () => {
  it('are eleven, each with its own data', () => {
    const right: [string, unknown][] = [
      ['ChildFrameLoaded', undefined],
      ['ViewGroupDetails', { groupId: 3 }],
      ['ViewContentDetails', { contentId: 3 }],
      ['ToggleContentFavorite', { contentId: 3 }],
      ['ToggleLoader', { isVisible: true }],
      ['SetScormFinished', { isFinished: false }],
      ['StatusChangedToCompletedPassed', undefined],
      ['Commit', { elements: { 'cmi.suspend_data': 'x' } }],
      ['Finish', undefined],
      ['CloseNewWindow', undefined],
      ['FinalModel', { elements: { 'cmi.location': '4' } }],
    ];
    for (const [type, data] of right) {
      const read = readHomeMessage(said(type, data));
      expect(read, type).toMatchObject({ id: 7, type, data: data ?? {} });
      // The portal reads again what the bridge has read.
      expect(readHomeMessage(structuredClone(read)), type).toEqual(read);
    }
  });

  it('are nothing when any part is not theirs', () => {
    const wrong: unknown[] = [
      null,
      'ChildFrameLoaded',
      [said('ChildFrameLoaded')],
      { id: 7, type: 'ChildFrameLoaded' },
      { ...said('ChildFrameLoaded'), id: '7' },
      { ...said('ChildFrameLoaded'), id: 0 },
      { ...said('ChildFrameLoaded'), more: 1 },
      said('SignOut'),
      said('constructor'),
      said('__proto__'),
      said('ViewGroupDetails'),
      said('ViewContentDetails', { contentId: '3' }),
      said('ViewContentDetails', { contentId: -3 }),
      said('ViewContentDetails', { contentId: 3, html: '<b>' }),
      said('ToggleLoader', { isVisible: 'yes' }),
      said('Commit', { elements: ['x'] }),
      said('Commit', { elements: { 'cmi.location': 4 } }),
      said('Commit', { elements: { location: '4' } }),
    ];
    for (const message of wrong) expect(readHomeMessage(message), JSON.stringify(message)).toBeNull();
  });

  it('may not be large: 64 thousand characters, a thousand values', () => {
    const commit = (elements: Record<string, string>) => readHomeMessage(said('Commit', { elements }));
    expect(commit({ 'cmi.suspend_data': 'x'.repeat(64_000) })).not.toBeNull();
    expect(commit({ 'cmi.suspend_data': 'x'.repeat(10_000_000) })).toBeNull();
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`cmi.interactions.${at}.id`, 'i']));
    expect(commit(many(1_000))).not.toBeNull();
    expect(commit(many(1_001))).toBeNull();
  });

  it('bring nothing by the prototype', () => {
    for (const text of [
      '{"oneroomHome":1,"id":1,"type":"Commit","data":{"elements":{"__proto__":"x"}}}',
      '{"oneroomHome":1,"id":1,"type":"Commit","data":{"__proto__":{"elements":{}}}}',
      '{"oneroomHome":1,"id":1,"type":"ToggleLoader","__proto__":{"data":{"isVisible":true}}}',
      '{"oneroomHome":1,"id":1,"type":"ToggleLoader","data":{"isVisible":true,"constructor":1}}',
    ])
      expect(readHomeMessage(JSON.parse(text)), text).toBeNull();
    expect((Object.prototype as Record<string, unknown>).isVisible).toBeUndefined();
  });

  it('are read again behind the bridge, which a course can reach', () => {
    const event = (message: unknown) => readBridgeEvent({ oneroom: 1, id: 1, type: 'home', scoId: 4, message });
    expect(event(said('ChildFrameLoaded'))).toMatchObject({ type: 'home', message: { type: 'ChildFrameLoaded' } });
    expect(event(said('SignOut'))).toBeNull();
    expect(event(said('Commit', { elements: { 'cmi.location': 'x'.repeat(70_000) } }))).toBeNull();
  });

  it('are let through in a course that is loaded as the home page only [CS-10]', () => {
    const load = { oneroom: 1, id: 1, type: 'load', scoId: 4, scos: [] };
    expect(readShellCommand({ ...load, isHome: true })).toMatchObject({ isHome: true });
    expect(readShellCommand(load)).toMatchObject({ isHome: false });
  });

  it('are twenty a second at most, forty at once', () => {
    let now = 0;
    const allowance = new Allowance(20, 40, () => now);
    const taken = (count: number) => Array.from({ length: count }, () => allowance.take()).filter(Boolean).length;
    expect(taken(100_000)).toBe(40);
    now = 1_000;
    expect(taken(100_000)).toBe(20);
    now = 100_000;
    expect(taken(100_000)).toBe(40);
  });
});
