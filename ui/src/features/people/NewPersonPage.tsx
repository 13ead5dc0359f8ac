import './people.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type CustomField, limits, type UserCreated } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { Select, TextInput } from '../../parts/inputs';
import { RecordForm, RecordPage, RecordSection } from '../../parts/RecordPage';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { type FieldKey, keyOf, ValueInput } from '../fields';
import { CountryField } from '../locale';
import { GroupChoice } from './GroupChoice';
import { OneTimePassword } from './OneTimePassword';
import { NameFields, PlaceField, TitleField } from './PersonFields';
import { PasswordLink } from './person/PasswordLink';
import { openTabs } from './person/person_tabs';

/** A new account; its first password is shown once, to be handed over. */
export function NewPersonPage() {
  const [made, setMade] = useState<UserCreated | null>(null);
  useTitle(t('people.new'));
  return (
    <RecordPage
      back={{ to: '/admin/user', label: t('person.back') }}
      title={
        made
          ? t(made.invitation ? 'people.invitedTitle' : 'people.madeTitle', { name: made.user.fullName })
          : t('people.new')
      }
    >
      {made ? <Made made={made} /> : <NewPersonForm onMade={setMade} />}
    </RecordPage>
  );
}

function Made({ made }: { made: UserCreated }) {
  const profile = useProfile();
  const first = openTabs(profile?.roles ?? {})[0];
  return (
    <div class="record-sections">
      {made.invitation ? (
        <PasswordLink sent={made.invitation} />
      ) : (
        <OneTimePassword username={made.user.username} password={made.temporaryPassword} />
      )}
      <div class="line">
        <Link class="button" to="/admin/user">
          {t('import.toList')}
        </Link>
        {first && (
          <Link class="button primary" to={first.addressFor(made.user.id)}>
            {t('person.open', { name: made.user.fullName })}
          </Link>
        )}
      </div>
    </div>
  );
}

function NewPersonForm({ onMade }: { onMade: (made: UserCreated) => void }) {
  const fields = useApi('customFields.list', { object: 'user' }, { fresh: true });
  if (fields.error && !fields.data) return <ErrorBanner messages={[fields.error.message]} />;
  if (!fields.data || !fields.isFetchedAfterMount)
    return (
      <div class="record-sections" aria-busy="true">
        <Loading />
        <Skeleton height={38} />
        <Skeleton height={38} />
      </div>
    );
  return <OpenForm fields={fields.data.filter((field) => field.isActive)} onMade={onMade} />;
}

interface NewPerson {
  [field: FieldKey]: string;
  username: string;
  fullName: string;
  email: string;
  locationId: number | null;
  permissionGroupIds: number[];
  titleId: number | null;
  countryCode: string;
  first: 'invitation' | 'password';
}

interface OpenProps {
  fields: readonly CustomField[];
  onMade: (made: UserCreated) => void;
}

function OpenForm({ fields, onMade }: OpenProps) {
  const create = useChange('users.create', ['users.list', 'locations.list', 'titles.list']);
  const locations = useApi('locations.list', { for: 'CanCreateUser' });
  const mayGrant = useProfile()?.roles.UserSecurity_EditPermissionGroups === true;
  const form = useForm<NewPerson>({
    initial: {
      ...Object.fromEntries(fields.map((field) => [keyOf(field.id), ''])),
      username: '',
      fullName: '',
      email: '',
      locationId: null,
      permissionGroupIds: [],
      titleId: null,
      countryCode: '',
      first: 'password',
    },
    save: async (values) =>
      onMade(
        await create.mutateAsync({
          username: values.username,
          fullName: values.fullName,
          email: values.email,
          locationId: values.locationId ?? undefined,
          permissionGroupIds: values.permissionGroupIds,
          titleId: values.titleId ?? undefined,
          countryCode: values.countryCode,
          isInvited: values.first === 'invitation',
          customValues: fields.map(({ id }) => ({ fieldId: id, value: values[keyOf(id)] ?? '' })),
        }),
      ),
  });
  return (
    <RecordForm form={form} isNew saveLabel={t('people.create')}>
      <ErrorBanner messages={[...form.banner, ...(locations.error ? [locations.error.message] : [])]} />
      <RecordSection title={t('person.account')}>
        <TextInput
          label={t('people.username')}
          verbatim
          hint={t('people.usernameHint')}
          limit={limits['users.create']?.username}
          {...form.field('username')}
        />
        <NameFields form={form} />
      </RecordSection>
      <RecordSection title={t('person.places')}>
        <PlaceField form={form} locations={locations.data ?? []} />
        <TitleField form={form} />
        <CountryField {...form.field('countryCode')} />
      </RecordSection>
      {fields.length > 0 && (
        <RecordSection title={t('fields.title')}>
          {fields.map((field) => (
            <ValueInput
              key={field.id}
              field={{ ...field, options: field.options.filter((option) => option.isActive) }}
              value={form.values[keyOf(field.id)] ?? ''}
              onChange={(value) => form.set(keyOf(field.id), value)}
              errors={form.errors[keyOf(field.id)] ?? []}
            />
          ))}
        </RecordSection>
      )}
      {mayGrant && (
        <RecordSection title={t('person.rights')}>
          <GroupChoice
            value={form.values.permissionGroupIds}
            onChange={(ids) => form.set('permissionGroupIds', ids)}
            errors={form.errors.permissionGroupIds}
          />
        </RecordSection>
      )}
      <RecordSection title={t('person.signIn')}>
        <Select
          label={t('people.firstPassword')}
          {...form.field('first')}
          choices={[
            { value: 'password', label: t('people.byPassword') },
            { value: 'invitation', label: t('people.byInvitation') },
          ]}
        />
      </RecordSection>
    </RecordForm>
  );
}
