import { call } from '../../api/client';
import type { PersonOption } from '../../api/contract';
import { t } from '../../core/text';
import { IconButton } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';

interface ChoiceProps {
  label: string;
  hint: string;
  person: PersonOption | null;
  onChange: (person: PersonOption | null) => void;
}

/** One of the two accounts: found by parts of its names, active or not. */
export function AccountChoice({ label, hint, person, onChange }: ChoiceProps) {
  if (person)
    return (
      <section class="merge-account" aria-label={label}>
        <h2>{label}</h2>
        <p class="merge-name">
          <bdi>{person.fullName}</bdi>
          <IconButton
            icon="x-lg"
            size="small"
            label={t('merge.chooseOther', { name: person.fullName })}
            onClick={() => onChange(null)}
          />
        </p>
        <p class="muted">
          <bdi>{[person.username, person.locationName].filter(Boolean).join(' · ')}</bdi>
        </p>
      </section>
    );
  return (
    <div class="merge-account">
      <Combobox<PersonOption>
        label={label}
        hint={hint}
        placeholder={t('groups.findPerson')}
        find={(text, signal) =>
          call('people.find', { search: text || undefined, for: 'CanAccessMergeUserAccounts' }, signal)
        }
        keyOf={(found) => found.id}
        textOf={(found) => found.fullName}
        render={(found) => (
          <>
            {found.fullName}
            <span class="meta">{[found.username, found.locationName].filter(Boolean).join(' · ')}</span>
          </>
        )}
        onChoose={onChange}
      />
    </div>
  );
}
