import { useState } from 'react';

import { call, Refused, useApi, useChange } from '../../api/client';
import type { FieldErrors, PersonOption, Target } from '../../api/contract';
import { inTreeOrder } from '../../api/location_tree';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { Chips, ChosenChips } from '../../parts/choices';
import { DatePicker, Select } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PasteUsernames } from '../people';

interface Chosen {
  value: number;
  label: string;
}

/** Gives a content to everyone, to locations or to people, with a due date if one is set. */
export function AssignForm({ contentId }: { contentId: number }) {
  const [target, setTarget] = useState<Target>('everyone');
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isPasting, setPasting] = useState(false);
  const [dueDate, setDueDate] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const locations = useApi('locations.list', { for: 'CanManageManualAssignments' }, { enabled: target === 'location' });
  const create = useChange('assignments.create', ['assignments.list', 'contents.list', 'home.show']);
  useUnsaved(chosen.length > 0);
  const left = (locations.data ?? []).filter((location) => !chosen.some((one) => one.value === location.id));

  function choose(one: Chosen) {
    setErrors({});
    setChosen((before) => (before.some((known) => known.value === one.value) ? before : [...before, one]));
  }

  async function assign() {
    if (target !== 'everyone' && chosen.length === 0) {
      return setErrors({
        targetIds: [t(target === 'person' ? 'assignments.choosePerson' : 'assignments.chooseLocation')],
      });
    }
    setErrors({});
    try {
      const list = await create.mutateAsync({
        contentId,
        target,
        targetIds: chosen.map((one) => one.value),
        dueDate: dueDate || undefined,
      });
      setChosen([]);
      toast(t('assignments.assigned', { count: list.people }));
    } catch (error) {
      setErrors(error instanceof Refused ? error.fields : { '': [t('error.unexpected')] });
    }
  }

  return (
    <section class="assign" aria-label={t('assignments.assign')}>
      <h3>{t('assignments.toWhom')}</h3>
      <Chips<Target>
        label={t('assignments.toWhom')}
        value={target}
        choices={[
          { value: 'everyone', label: t('assignments.everyone') },
          { value: 'location', label: t('assignments.location') },
          { value: 'person', label: t('assignments.person') },
        ]}
        onChange={(next) => {
          setTarget(next);
          setChosen([]);
          setErrors({});
        }}
      />
      {target === 'person' && (
        <Combobox<PersonOption>
          label={t('assignments.person')}
          placeholder={t('assignments.findPerson')}
          errors={errors.targetIds}
          find={(search, signal) =>
            call('people.find', { search, limit: 20, for: 'CanManageManualAssignments' }, signal)
          }
          keyOf={(person) => person.id}
          textOf={(person) => person.fullName}
          render={(person) => (
            <>
              {person.fullName}{' '}
              <span class="meta">{[person.username, person.locationName].filter(Boolean).join(' · ')}</span>
            </>
          )}
          onChoose={(person) => choose({ value: person.id, label: person.fullName })}
        />
      )}
      {target === 'person' && (
        <div>
          <Button size="small" icon="copy" onClick={() => setPasting(true)}>
            {t('paste.title')}
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteUsernames
          forRole="CanManageManualAssignments"
          onTake={async (people) => {
            for (const person of people) choose({ value: person.id, label: person.fullName });
          }}
          onClose={() => setPasting(false)}
        />
      )}
      {target === 'location' && (
        <Select
          label={t('assignments.location')}
          errors={errors.targetIds}
          value=""
          onChange={(id) => {
            const location = left.find((known) => String(known.id) === id);
            if (location) choose({ value: location.id, label: location.name });
          }}
          hint={locations.data?.length === 0 ? t('assignments.noLocations') : undefined}
          choices={[
            { value: '', label: t('assignments.pickLocation') },
            ...inTreeOrder(left).map(({ location, path }) => ({
              value: String(location.id),
              label: t('assignments.locationOption', { name: path, count: location.people }),
            })),
          ]}
        />
      )}
      <ChosenChips
        label={t('assignments.chosen')}
        items={chosen}
        onRemove={(id) => setChosen((before) => before.filter((one) => one.value !== id))}
      />
      <div class="assign-foot">
        <DatePicker
          label={t('assignments.dueDate')}
          optional
          value={dueDate}
          onChange={setDueDate}
          errors={errors.dueDate}
        />
        <Button look="primary" icon="person-check" busy={create.isPending} onClick={assign}>
          {t('assignments.assign')}
        </Button>
      </div>
      <ErrorBanner messages={errors[''] ?? []} />
    </section>
  );
}
