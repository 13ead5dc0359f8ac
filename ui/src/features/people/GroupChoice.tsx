import { useApi } from '../../api/client';
import { t } from '../../core/text';
import { Checkbox } from '../../parts/inputs';
import { Skeleton } from '../../parts/status';

interface GroupChoiceProps {
  value: readonly number[];
  onChange: (groupIds: number[]) => void;
  errors?: readonly string[];
}

/** The permission groups of a person; those that hold more than the caller does can be seen only. */
export function GroupChoice({ value, onChange, errors = [] }: GroupChoiceProps) {
  const groups = useApi('permissionGroups.options', {});
  return (
    <fieldset class="field-group">
      <legend class="field-label">{t('people.groups')}</legend>
      <p class="field-hint">{t('people.groupsHint')}</p>
      {!groups.data && <Skeleton height={90} />}
      {groups.data?.map((group) => (
        <Checkbox
          key={group.id}
          label={group.name}
          hint={group.description}
          disabled={!group.isGivable}
          reason={t('people.groupNotHeld')}
          value={value.includes(group.id)}
          onChange={(isOn) => onChange(isOn ? [...value, group.id] : value.filter((id) => id !== group.id))}
        />
      ))}
      {errors.map((message) => (
        <p key={message} class="field-errors" role="alert">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
