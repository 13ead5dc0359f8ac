// A new password, typed twice, with the list of what it still needs.
import type { PasswordRules } from '../../api/contract';
import { t } from '../../core/text';
import { Checklist } from '../../parts/Checklist';
import { PasswordInput } from '../../parts/inputs';
import { requirementsOf } from './password_rules';

/** As form.field() gives them. */
interface Typed {
  value: string;
  onChange: (value: string) => void;
  errors: readonly string[];
}

interface NewPasswordProps {
  password: Typed;
  confirm: Typed;
  labels?: { password: string; confirm: string };
  /** Undefined while they are on their way. */
  rules: PasswordRules | undefined;
  autoFocus?: boolean;
}

export function NewPassword({
  password,
  confirm,
  labels = { password: t('changePassword.new'), confirm: t('changePassword.confirm') },
  rules,
  autoFocus = false,
}: NewPasswordProps) {
  return (
    <>
      <PasswordInput {...password} label={labels.password} autoComplete="new-password" autoFocus={autoFocus} required />
      <PasswordInput {...confirm} label={labels.confirm} autoComplete="new-password" required />
      {rules && (
        <Checklist
          label={t('changePassword.requirements')}
          items={requirementsOf(rules, password.value, confirm.value)}
        />
      )}
    </>
  );
}
