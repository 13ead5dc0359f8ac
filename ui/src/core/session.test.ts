import { beforeEach, describe, expect, it } from 'vitest';

import { type SessionChange, session } from './session';

const heard: SessionChange[] = [];
session.listen((change) => heard.push(change));

/** null: signed out there; '': ended by the server. */
function otherTab(key: string | null): void {
  if (key === null) localStorage.removeItem('oneroom.session');
  else localStorage.setItem('oneroom.session', key);
  dispatchEvent(new StorageEvent('storage', { key: 'oneroom.session' }));
}

beforeEach(() => {
  session.end();
  heard.length = 0;
});

describe('the session of a browser', () => {
  it('is kept for a second tab', () => {
    session.begin('a');
    expect(localStorage.getItem('oneroom.session')).toBe('a');
    expect(session.key()).toBe('a');
    session.end();
    expect(localStorage.getItem('oneroom.session')).toBeNull();
    expect(heard).toEqual(['signedIn', 'signedOut']);
  });

  it('begins and ends here when it does in another tab', () => {
    otherTab('b');
    expect(session.key()).toBe('b');
    otherTab(null);
    expect(session.key()).toBeNull();
    expect(heard).toEqual(['signedIn', 'signedOut']);
  });

  it('that the server has ended in another tab is expired here, too: nobody has signed out', () => {
    otherTab('b');
    otherTab('');
    expect(session.key()).toBeNull();
    expect(heard).toEqual(['signedIn', 'expired']);
  });

  it('expires once, and only when the refused key is still the present one', () => {
    session.begin('old');
    session.begin('new');
    session.expire('old');
    expect(session.key()).toBe('new');
    session.expire('new');
    session.expire('new');
    expect(session.key()).toBeNull();
    expect(heard).toEqual(['signedIn', 'signedIn', 'expired']);
    expect(localStorage.getItem('oneroom.session')).toBe('');
  });
});
