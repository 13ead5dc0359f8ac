import { call } from '../../api/client';
import type { PersonOption } from '../../api/contract';
import { t } from '../../core/text';
import { Combobox } from '../../parts/Combobox';

interface PickerProps {
  label: string;
  /** Only people whom this role of the caller reaches. */
  forRole: 'CanManageUser' | 'CanManageLocationGroup' | 'CanViewUserRelationshipHierarchy';
  onChoose: (person: PersonOption) => void;
  errors?: readonly string[];
}

/** Finds a person by parts of their names. */
export function PersonPicker({ label, forRole, onChoose, errors = [] }: PickerProps) {
  return (
    <Combobox<PersonOption>
      label={label}
      placeholder={t('groups.findPerson')}
      errors={[...errors]}
      find={(text, signal) => call('people.find', { search: text || undefined, for: forRole }, signal)}
      keyOf={(person) => person.id}
      textOf={(person) => person.fullName}
      render={(person) => (
        <>
          {person.fullName}
          <span class="meta">{[person.username, person.locationName].filter(Boolean).join(' · ')}</span>
        </>
      )}
      onChoose={onChoose}
    />
  );
}
