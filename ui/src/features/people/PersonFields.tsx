import { useApi } from '../../api/client';
import { type Location, limits } from '../../api/contract';
import type { Form } from '../../api/form';
import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { Checkbox, Select, TextInput } from '../../parts/inputs';

export interface PersonValues {
  fullName: string;
  email: string;
  locationId: number | null;
  permissionGroupIds: number[];
}

/** What a new and an old account have in common: name, e-mail, location, permission groups. */
export function PersonFields<V extends PersonValues>({
  form,
  locations,
}: {
  form: Form<V>;
  locations: readonly Location[];
}) {
  const groups = useApi('permissionGroups.list', {});
  const profile = useProfile();
  const mayGrant = profile?.roles.UserSecurity_EditPermissionGroups === true;
  const values: PersonValues = form.values;
  const set = form.set as unknown as <K extends keyof PersonValues>(field: K, value: PersonValues[K]) => void;
  const rules = limits['users.create'];
  return (
    <>
      <TextInput
        label={t('people.fullName')}
        limit={rules?.fullName}
        value={values.fullName}
        onChange={(text) => set('fullName', text)}
        errors={form.errors.fullName}
      />
      <TextInput
        label={t('people.email')}
        optional
        type="email"
        verbatim
        limit={rules?.email}
        value={values.email}
        onChange={(text) => set('email', text)}
        errors={form.errors.email}
      />
      <Select
        label={t('people.location')}
        optional
        value={values.locationId === null ? '' : String(values.locationId)}
        onChange={(id) => set('locationId', id ? Number(id) : null)}
        errors={form.errors.locationId}
        choices={[
          { value: '', label: t('people.noLocation') },
          ...locations.map((location) => ({ value: String(location.id), label: location.name })),
        ]}
      />
      {mayGrant && (
        <fieldset class="groups">
          <legend class="field-label">{t('people.groups')}</legend>
          <p class="field-hint">{t('people.groupsHint')}</p>
          {groups.data?.map((group) => (
            <Checkbox
              key={group.id}
              label={group.name}
              value={values.permissionGroupIds.includes(group.id)}
              onChange={(isOn) =>
                set(
                  'permissionGroupIds',
                  isOn
                    ? [...values.permissionGroupIds, group.id]
                    : values.permissionGroupIds.filter((id) => id !== group.id),
                )
              }
            />
          ))}
          {(form.errors.permissionGroupIds ?? []).map((message) => (
            <p key={message} class="field-errors" role="alert">
              {message}
            </p>
          ))}
        </fieldset>
      )}
    </>
  );
}
