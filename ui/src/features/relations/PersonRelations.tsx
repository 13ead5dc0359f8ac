import './relations.css';
import { useState } from 'react';

import { Refused, useApi, useChange } from '../../api/client';
import type { Relationship } from '../../api/contract';
import { locationChoices } from '../../api/location_tree';
import { t } from '../../core/text';
import { IconButton } from '../../parts/Button';
import { Select } from '../../parts/inputs';
import { RecordSection } from '../../parts/RecordPage';
import { ErrorBanner, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { PersonPicker } from './PersonPicker';

function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : t('error.unexpected');
}

interface PartProps {
  userId: number;
  mayChange: boolean;
}

/** What a person is of others, and of location groups. Each change is saved at once. */
export function PersonRelations(props: PartProps) {
  return (
    <>
      <ToPeople {...props} />
      <ToPlaces {...props} />
    </>
  );
}

function ToPeople({ userId, mayChange }: PartProps) {
  const list = useApi('relationships.list', { userId }, { fresh: true });
  const types = useApi('relationshipTypes.list', {}).data ?? [];
  const stale = ['relationships.list', 'relationshipTypes.list', 'history.list'] as const;
  const add = useChange('relationships.add', [...stale]);
  const remove = useChange('relationships.remove', [...stale]);
  const [kind, setKind] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const choices = types.flatMap((type) => [
    { value: `${type.id} upper`, label: type.name },
    { value: `${type.id} lower`, label: type.lowerName },
  ]);
  const chosen = kind || choices[0]?.value || '';

  async function change(work: Promise<unknown>, done: string) {
    setFailure(null);
    try {
      await work;
      toast(done);
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  const [typeId, side] = chosen.split(' ');
  return (
    <RecordSection title={t('relations.toPeople')}>
      <ErrorBanner messages={[...(failure ? [failure] : []), ...(list.error ? [list.error.message] : [])]} />
      {!list.data && !list.error && <Skeleton height={40} />}
      {list.data?.total === 0 && <p class="muted">{t('relations.noneToPeople')}</p>}
      {list.data && list.data.rows.length > 0 && (
        <ul class="relation-list" aria-label={t('relations.toPeople')}>
          {list.data.rows.map((row: Relationship) => (
            <li key={`${row.typeId} ${row.side} ${row.otherId}`}>
              <span class="grow">
                <span class="meta">{row.typeName}</span>
                <bdi>{row.fullName}</bdi>
              </span>
              {mayChange && row.mayRemove && (
                <IconButton
                  icon="x-lg"
                  size="small"
                  label={t('relations.takeAway', { kind: row.typeName, name: row.fullName })}
                  onClick={() =>
                    change(
                      remove.mutateAsync({ userId, typeId: row.typeId, otherId: row.otherId }),
                      t('relations.taken'),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.total > list.data.rows.length && (
        <p class="muted">{t('relations.more', { count: list.data.total - list.data.rows.length })}</p>
      )}
      {mayChange && choices.length === 0 && <p class="muted">{t('relations.noTypes')}</p>}
      {mayChange && choices.length > 0 && (
        <div class="relation-add">
          <Select label={t('relations.kind')} value={chosen} choices={choices} onChange={setKind} />
          <PersonPicker
            label={t('relations.person')}
            forRole="CanManageUser"
            onChoose={(other) =>
              change(
                add.mutateAsync({
                  userId,
                  typeId: Number(typeId),
                  side: side as 'upper' | 'lower',
                  otherId: other.id,
                }),
                t('relations.added'),
              )
            }
          />
        </div>
      )}
    </RecordSection>
  );
}

function ToPlaces({ userId, mayChange }: PartProps) {
  const list = useApi('locationRelationships.listOfPerson', { userId }, { fresh: true });
  const types = useApi('locationRelationshipTypes.list', {}).data ?? [];
  const places = useApi('locations.list', { for: 'CanManageUser' }, { enabled: mayChange }).data ?? [];
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
      setFailure(messageOf(error));
    }
  }
  if (types.length === 0 && (list.data?.length ?? 0) === 0) return null;
  return (
    <RecordSection title={t('relations.toPlaces')}>
      <ErrorBanner messages={[...(failure ? [failure] : []), ...(list.error ? [list.error.message] : [])]} />
      {list.data?.length === 0 && <p class="muted">{t('relations.noneToPlaces')}</p>}
      {list.data && list.data.length > 0 && (
        <ul class="relation-list" aria-label={t('relations.toPlaces')}>
          {list.data.map((row) => (
            <li key={`${row.typeId} ${row.locationId}`}>
              <span class="grow">
                <span class="meta">{row.typeName}</span>
                <bdi>{row.locationName}</bdi>
              </span>
              {mayChange && (
                <IconButton
                  icon="x-lg"
                  size="small"
                  label={t('relations.takeAway', { kind: row.typeName, name: row.locationName })}
                  onClick={() =>
                    change(
                      remove.mutateAsync({ typeId: row.typeId, userId: row.userId, locationId: row.locationId }),
                      t('relations.taken'),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && types.length > 0 && (
        <div class="relation-add">
          <Select
            label={t('relations.kind')}
            value={chosen}
            choices={types.map((type) => ({ value: String(type.id), label: type.name }))}
            onChange={setType}
          />
          <Select
            label={t('relations.place')}
            value=""
            choices={[{ value: '', label: t('people.addLocation') }, ...locationChoices(places)]}
            onChange={(id) =>
              id &&
              change(add.mutateAsync({ typeId: Number(chosen), userId, locationId: Number(id) }), t('relations.added'))
            }
          />
        </div>
      )}
    </RecordSection>
  );
}
