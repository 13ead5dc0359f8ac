import { describe, expect, it } from 'vitest';

import roleTexts from '../../../resources/text/roles/en.json';
import { addressOf, screens } from '../screens';
import { type Access, type Caller, decide } from './guard';

const screen: Access = { access: 'signedIn' };
const learner: Caller = { roles: {}, isSd: false, mustChangePassword: false, mustSetUpTwoSteps: false };
const holding = (...roles: string[]): Caller => ({
  ...learner,
  roles: Object.fromEntries(roles.map((role) => [role, true])),
});

describe('the guard', () => {
  it('asks for any one of the roles of a screen [GUARD-04]', () => {
    const reports: Access = { access: 'signedIn', roles: ['A', 'B'] };
    expect(decide(reports, holding('B'))).toEqual({ go: 'on' });
    expect(decide(reports, holding('C'))).toEqual({ go: 'noAccess', why: 'roles' });
    expect(decide(reports, { ...learner, roles: { A: false } })).toEqual({ go: 'noAccess', why: 'roles' });
    expect(decide({ access: 'signedIn', roles: [] }, learner)).toEqual({ go: 'on' });
  });

  it('sends those who are not signed in to sign-in, except from open screens [GUARD-05]', () => {
    expect(decide(screen, null)).toEqual({ go: 'login' });
    expect(decide({ access: 'everyone' }, null)).toEqual({ go: 'on' });
  });

  it('asks for sign-in before it speaks of roles [GUARD-08]', () => {
    expect(decide({ access: 'signedIn', roles: ['A'] }, null)).toEqual({ go: 'login' });
  });

  it('lets a restricted profile see the player, the way out and nothing else [GUARD-03]', () => {
    const restricted = { ...holding('A'), isSd: true };
    expect(decide(screen, restricted)).toEqual({ go: 'noAccess', why: 'restricted' });
    expect(decide({ access: 'everyone' }, restricted)).toEqual({ go: 'noAccess', why: 'restricted' });
    expect(decide({ ...screen, alsoRestricted: true }, restricted)).toEqual({ go: 'on' });

    const allowed = /^\/(play-course|launch-content|scorm-dispatch-launch|scorm-dispatch-exit|no-access|logout)(\/|$)/;
    for (const row of screens)
      expect([row.path, row.alsoRestricted === true]).toEqual([row.path, allowed.test(row.path)]);
  });

  it('leads to the change of a password that must be changed, and leaves the way out open', () => {
    const fresh = { ...holding('A'), mustChangePassword: true };
    expect(decide(screen, fresh)).toEqual({ go: 'changePassword' });
    expect(decide({ ...screen, alsoBeforePassword: true }, fresh)).toEqual({ go: 'on' });
    expect(decide({ access: 'everyone' }, fresh)).toEqual({ go: 'on' });
  });
});

describe('a second step that is required', () => {
  it('is set up before anything else opens, after the password', () => {
    const fresh = { ...holding('A'), mustSetUpTwoSteps: true };
    expect(decide(screen, fresh)).toEqual({ go: 'security' });
    expect(decide({ ...screen, alsoBeforeTwoSteps: true }, fresh)).toEqual({ go: 'on' });
    expect(decide({ access: 'everyone' }, fresh)).toEqual({ go: 'on' });
    expect(decide(screen, { ...fresh, mustChangePassword: true })).toEqual({ go: 'changePassword' });
  });
});

describe('the screen table', () => {
  it('has one row an address', () => {
    expect(new Set(screens.map((row) => row.path)).size).toBe(screens.length);
  });

  it('asks for a role on every administration screen', () => {
    for (const row of screens.filter((one) => one.frame === 'admin'))
      expect([row.path, row.roles?.length ?? 0]).not.toEqual([row.path, 0]);
  });

  it('opens every screen of the configuration to CanAccessConfiguration and to nobody without it [CONF-51] [PERM-43]', () => {
    const all = screens.filter((row) => row.path.startsWith('/configuration/'));
    expect(all.length).toBeGreaterThan(5);
    for (const row of all) {
      const others = Object.keys(roleTexts.titles).filter((role) => role !== 'CanAccessConfiguration');
      expect([row.path, decide(row, holding(...others))]).toEqual([row.path, { go: 'noAccess', why: 'roles' }]);
      expect([row.path, decide(row, holding('CanAccessConfiguration'))]).toEqual([row.path, { go: 'on' }]);
    }
  });

  it('names a list that exists for every edit screen [RTE-38]', () => {
    for (const row of screens) if (row.parent) expect(screens.map(addressOf)).toContain(row.parent);
  });

  it('frames the player without any padding [RTE-40]', () => {
    for (const row of screens.filter((one) => one.path.startsWith('/play-course'))) expect(row.frame).toBe('bare');
  });

  it.each(screens.map((row) => [row.path, row] as const))('%s has a page', async (_, row) => {
    expect(await row.page()).toBeTypeOf('function');
  });
});
