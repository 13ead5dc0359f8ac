import type { SecurityStatus } from '../../api/contract';

/** True when nothing is left as a second step once this kind of it is gone; `isWhole` unless more of the kind remain. */
export function isLastStep(status: SecurityStatus, isWhole: boolean): boolean {
  const kinds = [status.usesApp, status.passkeyCount > 0, status.stepEmail !== '', status.stepPhone !== ''];
  return isWhole && kinds.filter(Boolean).length < 2;
}
