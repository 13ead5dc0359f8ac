import { useApi } from '../../api/client';
import type { FieldErrors, GroupDetails, RelationshipDepth, RestrictedLevel, RestrictedTo } from '../../api/contract';
import type { Form } from '../../api/form';
import { t } from '../../core/text';
import { Select } from '../../parts/inputs';

/** What a form of a permission group holds of whom it reaches. */
export interface Restrictions {
  restrictedTo: RestrictedTo;
  restrictedLevel: RestrictedLevel;
  /** 0: none. */
  relationshipTypeId: number;
  relationshipDepth: RelationshipDepth;
}

export function restrictionsOf(group: GroupDetails | null): Restrictions {
  return {
    restrictedTo: group?.restrictedTo ?? 'none',
    restrictedLevel: group?.restrictedLevel ?? 'userLevel',
    relationshipTypeId: group?.relationshipTypeId ?? 0,
    relationshipDepth: group?.relationshipDepth ?? 'branch',
  };
}

interface RestrictionProps {
  mayManage: boolean;
  value: Restrictions;
  set: Form<Restrictions>['set'];
  errors: FieldErrors;
}

const whom: readonly RestrictedTo[] = ['none', 'primary', 'nonPrimary', 'both'];
const levels: readonly RestrictedLevel[] = ['userLevel', 'userParentLevel'];
const depths: readonly RelationshipDepth[] = ['direct', 'branch'];

/** Whom the permissions of the group reach: by location groups, and by who stands below its members. */
export function Restriction({ mayManage, value, set, errors }: RestrictionProps) {
  const types = useApi('relationshipTypes.list', {}).data ?? [];
  const isByPlace = value.restrictedTo !== 'none';
  const isByPerson = value.relationshipTypeId !== 0;
  return (
    <>
      <Select
        label={t('groups.reach')}
        hint={t('groups.reachHint')}
        value={value.restrictedTo}
        disabled={!mayManage}
        onChange={(chosen) => set('restrictedTo', chosen as RestrictedTo)}
        errors={[...(errors.restrictedTo ?? [])]}
        choices={whom.map((to) => ({
          value: to,
          label: t(to === 'none' && isByPerson ? 'groups.reach_nobodyElse' : `groups.reach_${to}`),
        }))}
      />
      {isByPlace && (
        <Select
          label={t('groups.from')}
          value={value.restrictedLevel}
          disabled={!mayManage}
          onChange={(chosen) => set('restrictedLevel', chosen as RestrictedLevel)}
          choices={levels.map((level) => ({ value: level, label: t(`groups.from_${level}`) }))}
        />
      )}
      {(types.length > 0 || isByPerson) && (
        <Select
          label={t(isByPlace ? 'groups.alsoBelow' : 'groups.onlyBelow')}
          hint={t('groups.belowHint')}
          value={String(value.relationshipTypeId)}
          disabled={!mayManage}
          onChange={(chosen) => set('relationshipTypeId', Number(chosen))}
          errors={[...(errors.relationshipTypeId ?? [])]}
          choices={[
            { value: '0', label: t('groups.noRelationship') },
            ...types.map((type) => ({ value: String(type.id), label: type.name })),
          ]}
        />
      )}
      {isByPerson && (
        <Select
          label={t('groups.depth')}
          value={value.relationshipDepth}
          disabled={!mayManage}
          onChange={(chosen) => set('relationshipDepth', chosen as RelationshipDepth)}
          choices={depths.map((depth) => ({ value: depth, label: t(`groups.depth_${depth}`) }))}
        />
      )}
    </>
  );
}
