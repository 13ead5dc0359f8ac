import type { PasswordRules } from '../../api/contract';
import { t } from '../../core/text';

export interface Requirement {
  text: string;
  isMet: boolean;
}

/** The requirements on a password that are switched on, each met or not, in the order the list shows them. */
export function requirementsOf(rules: PasswordRules, password: string, confirm: string): Requirement[] {
  const list: (Requirement | false)[] = [
    {
      text: t('changePassword.length', { count: rules.requiredLength }),
      isMet: [...password].length >= rules.requiredLength,
    },
    rules.requireUppercase && { text: t('changePassword.uppercase'), isMet: /\p{Lu}/u.test(password) },
    rules.requireLowercase && { text: t('changePassword.lowercase'), isMet: /\p{Ll}/u.test(password) },
    rules.requireDigit && { text: t('changePassword.digit'), isMet: /\d/.test(password) },
    rules.requireNonAlphanumeric && { text: t('changePassword.other'), isMet: /[^\p{L}\p{N}]/u.test(password) },
    { text: t('changePassword.matches'), isMet: password !== '' && password === confirm },
  ];
  return list.filter((item) => item !== false);
}

/** Messages for a password form before it is sent. */
export function passwordErrors(
  rules: PasswordRules,
  password: string,
  confirm: string,
  names: { password: string; confirm: string },
) {
  const met = requirementsOf(rules, password, confirm);
  const errors: Record<string, string[]> = {};
  if (met.slice(0, -1).some((item) => !item.isMet)) errors[names.password] = [t('changePassword.notMet')];
  else if (!met[met.length - 1]?.isMet) errors[names.confirm] = [t('changePassword.mismatch')];
  return errors;
}
