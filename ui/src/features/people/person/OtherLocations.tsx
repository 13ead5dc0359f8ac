import type { Location, UserDetails } from '../../../api/contract';
import { locationChoices } from '../../../api/location_tree';
import { t } from '../../../core/text';
import { ChosenChips } from '../../../parts/choices';
import { Select } from '../../../parts/inputs';

interface OtherLocationsProps {
  person: UserDetails;
  locations: readonly Location[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  errors?: readonly string[];
}

/** The location groups a person belongs to beside the primary one. */
export function OtherLocations({ person, locations, value, onChange, errors = [] }: OtherLocationsProps) {
  const nameOf = (id: number) =>
    locations.find((one) => one.id === id)?.name ?? person.otherLocations[person.otherLocationIds.indexOf(id)] ?? '';
  const left = locationChoices(locations).filter((choice) => !value.includes(Number(choice.value)));
  return (
    <div class="stack">
      <Select
        label={t('people.otherLocations')}
        hint={t('people.otherLocationsHint')}
        optional
        value=""
        onChange={(id) => id && onChange([...value, Number(id)])}
        errors={[...errors]}
        choices={[{ value: '', label: t('people.addLocation') }, ...left]}
      />
      <ChosenChips
        label={t('people.otherLocations')}
        items={value.map((id) => ({ value: id, label: nameOf(id) }))}
        onRemove={(id) => onChange(value.filter((one) => one !== id))}
      />
    </div>
  );
}
