import './relations.css';
import { useState } from 'react';

import { Refused, useApi, useChange } from '../../api/client';
import { t } from '../../core/text';
import { IconButton } from '../../parts/Button';
import { Select } from '../../parts/inputs';
import { ErrorBanner, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PersonPicker } from './PersonPicker';

/** Who is what of a location group, beside those who work there. Each change is saved at once. */
export function LocationRelations({ locationId }: { locationId: number }) {
  const list = useApi('locationRelationships.listOfLocation', { locationId }, { fresh: true });
  const types = useApi('locationRelationshipTypes.list', {}).data ?? [];
  const stale = [
    'locationRelationships.listOfPerson',
    'locationRelationships.listOfLocation',
    'locationRelationshipTypes.list',
    'history.list',
  ] as const;
  const add = useChange('locationRelationships.add', [...stale]);
  const remove = useChange('locationRelationships.remove', [...stale]);
  const [typeId, setType] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = typeId || String(types[0]?.id ?? '');

  async function change(work: Promise<unknown>, done: string) {
    setFailure(null);
    try {
      await work;
      toast(done);
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
  }
  return (
    <section class="relations" aria-labelledby="relations-here">
      <h3 id="relations-here">{t('relations.here')}</h3>
      <ErrorBanner messages={[...(failure ? [failure] : []), ...(list.error ? [list.error.message] : [])]} />
      {!list.data && !list.error && <Skeleton height={40} />}
      {list.data?.length === 0 && <p class="muted">{t('relations.noneHere')}</p>}
      {list.data && list.data.length > 0 && (
        <ul class="relation-list" aria-label={t('relations.here')}>
          {list.data.map((row) => (
            <li key={`${row.typeId} ${row.userId}`}>
              <span class="grow">
                <span class="meta">{row.typeName}</span>
                <bdi>{row.fullName}</bdi>
              </span>
              <IconButton
                icon="x-lg"
                size="small"
                label={t('relations.takeAway', { kind: row.typeName, name: row.fullName })}
                onClick={() =>
                  change(
                    remove.mutateAsync({ typeId: row.typeId, userId: row.userId, locationId }),
                    t('relations.taken'),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {types.length === 0 ? (
        <p class="muted">{t('relations.noTypes')}</p>
      ) : (
        <div class="relation-add">
          <Select
            label={t('relations.kind')}
            value={chosen}
            choices={types.map((type) => ({ value: String(type.id), label: type.name }))}
            onChange={setType}
          />
          <PersonPicker
            label={t('relations.person')}
            forRole="CanManageLocationGroup"
            onChoose={(person) =>
              change(add.mutateAsync({ typeId: Number(chosen), userId: person.id, locationId }), t('relations.added'))
            }
          />
        </div>
      )}
    </section>
  );
}
