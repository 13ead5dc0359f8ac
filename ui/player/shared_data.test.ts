import { describe, expect, it } from 'vitest';
import type { RteStart } from './model';
import { SharedData } from './shared_data';

const start = {
  elements: {
    'adl.data.0.id': 'notes',
    'adl.data.0.store': 'before',
    'adl.data.1.id': 'secret',
    'adl.data.1.store': 'x',
    'adl.data.2.id': 'fixed',
    'adl.data.2.store': '',
  },
  notReadable: ['adl.data.1.store'],
  notWritable: ['adl.data.2.store'],
} as unknown as RteStart;

describe('data that courses share', () => {
  it('is read and set as the manifest allows', () => {
    const data = new SharedData(start);
    expect(data.get('adl.data._count')).toEqual({ value: '3' });
    expect(data.get('adl.data._children')).toEqual({ value: 'id,store' });
    expect(data.get('adl.data.0.id')).toEqual({ value: 'notes' });
    expect(data.set('adl.data.0.store', 'after')).toBeNull();
    expect(data.get('adl.data.0.store')).toEqual({ value: 'after' });
    expect(data.set('adl.data.1.store', 'y')).toBeNull();
  });

  it('is refused with the codes of the standard', () => {
    const data = new SharedData(start);
    expect(data.get('adl.data.1.store')).toEqual({ error: '405' });
    expect(data.set('adl.data.2.store', 'y')).toBe('404');
    expect(data.get('adl.data.2.store')).toEqual({ error: '403' });
    expect(data.set('adl.data.0.id', 'y')).toBe('404');
    expect(data.set('adl.data._count', '9')).toBe('404');
    expect(data.get('adl.data.3.store')).toEqual({ error: '301' });
    expect(data.set('adl.data.3.store', 'y')).toBe('351');
    expect(data.get('adl.data.0.size')).toEqual({ error: '401' });
  });
});
