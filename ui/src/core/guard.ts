// Who may see a screen: the steps of the guard, in their order, as one pure decision. shell/router.tsx applies it.

/** What the screen table says of a screen. */
export interface Access {
  /** Open to everybody, or to those who signed in. */
  access: 'everyone' | 'signedIn';
  /** Any one of these roles opens the screen; none listed means every signed-in person. */
  roles?: readonly string[];
  /** Open to a restricted profile (isSd), too. */
  alsoRestricted?: boolean;
  /** Open while the password must be changed. */
  alsoBeforePassword?: boolean;
  /** Open while a second step of signing in has to be set up. */
  alsoBeforeTwoSteps?: boolean;
}

/** What is known of the caller. */
export interface Caller {
  roles: Record<string, boolean>;
  isSd: boolean;
  mustChangePassword: boolean;
  mustSetUpTwoSteps: boolean;
}

export type Verdict =
  | { go: 'on' }
  | { go: 'login' }
  | { go: 'changePassword' }
  | { go: 'security' }
  | { go: 'noAccess'; why: 'restricted' | 'roles' };

export function decide(screen: Access, caller: Caller | null): Verdict {
  if (caller?.isSd && !screen.alsoRestricted) return { go: 'noAccess', why: 'restricted' };
  if (screen.access === 'everyone') return { go: 'on' };
  if (!caller) return { go: 'login' };
  if (caller.mustChangePassword && !screen.alsoBeforePassword) return { go: 'changePassword' };
  if (caller.mustSetUpTwoSteps && !screen.alsoBeforeTwoSteps) return { go: 'security' };
  if (!holdsAny(caller, screen.roles)) return { go: 'noAccess', why: 'roles' };
  return { go: 'on' };
}

/** True when no role is asked for or the caller holds one of them. */
export function holdsAny(caller: Pick<Caller, 'roles'>, roles: readonly string[] | undefined): boolean {
  return !roles || roles.length === 0 || roles.some((role) => caller.roles[role] === true);
}
