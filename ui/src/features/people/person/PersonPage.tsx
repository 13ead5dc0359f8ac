import { useState } from 'react';

import { Refused, useApi, useChange } from '../../../api/client';
import type { UserDetails } from '../../../api/contract';
import { type Form, useForm } from '../../../api/form';
import { useProfile } from '../../../api/people';
import { showInstant } from '../../../core/dates';
import { t } from '../../../core/text';
import { Switch } from '../../../parts/inputs';
import { RecordForm, RecordSection } from '../../../parts/RecordPage';
import { ErrorBanner, Loading, Skeleton } from '../../../parts/status';
import { toast } from '../../../parts/toast';
import { CountryField } from '../../locale';
import { PictureField } from '../../pictures';
import { PasswordDialog } from '../../security';
import { NameFields, PlaceField, TitleField } from '../PersonFields';
import { OtherLocations } from './OtherLocations';
import { type OpenPerson, PersonFrame } from './PersonFrame';

/** Who a person is and where they work: to change, or to look at. */
export function PersonPage() {
  return <PersonFrame tab="person.details">{(person) => <Details person={person} />}</PersonFrame>;
}

function Details({ person }: { person: OpenPerson }) {
  const details = useApi('users.show', { userId: person.id }, { fresh: true });
  // A form starts from the newest answer; once it is open, a reading that fails takes nothing typed away.
  if (details.error && !details.data) return <ErrorBanner messages={[details.error.message]} />;
  if (!details.data || !details.isFetchedAfterMount)
    return (
      <div class="record-sections" aria-busy="true">
        <Loading />
        <Skeleton height={38} />
        <Skeleton height={38} />
      </div>
    );
  if (!person.may('CanManageUser')) return <PersonFacts person={details.data} />;
  return (
    <>
      <div class="person-picture">
        <PictureField name={person.fullName} url={person.pictureUrl} userId={person.id} />
      </div>
      <PersonForm person={details.data} />
    </>
  );
}

/** What the form of a person holds. A further section is a component that takes the form, in PersonForm below. */
export interface PersonValues {
  fullName: string;
  email: string;
  locationId: number | null;
  otherLocationIds: number[];
  /** null: none. */
  titleId: number | null;
  countryCode: string;
  isActive: boolean;
}

interface SectionProps {
  person: UserDetails;
  form: Form<PersonValues>;
}

/** What waits for the password of somebody who changes their own e-mail address. */
interface Waiting {
  send: (password: string) => Promise<unknown>;
  give: () => void;
  up: () => void;
}

function PersonForm({ person }: { person: UserDetails }) {
  const isOwn = useProfile()?.id === person.id;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const save = useChange('users.save', [
    'users.list',
    'users.show',
    'users.showHead',
    'locations.list',
    'titles.list',
    'history.list',
  ]);
  const form = useForm<PersonValues>({
    initial: {
      fullName: person.fullName,
      email: person.email,
      locationId: person.locationId,
      otherLocationIds: person.otherLocationIds,
      titleId: person.titleId,
      countryCode: person.countryCode,
      isActive: person.isActive,
    },
    save: (values) => {
      const send = (password: string) =>
        save.mutateAsync({ ...values, userId: person.id, titleId: values.titleId ?? 0, password });
      if (!isOwn || values.email.trim() === person.email) return send('');
      return new Promise<void>((give, refuse) => {
        const up = () => refuse(new Refused(400, { email: [t('people.ownEmailNeeds')] }));
        setWaiting({ send, give, up });
      });
    },
  });
  return (
    <RecordForm form={form} onSaved={() => toast(t('people.saved'))}>
      <ErrorBanner messages={form.banner} />
      <AccountSection person={person} form={form} />
      <PlacesSection person={person} form={form} />
      {waiting && (
        <PasswordDialog
          title={t('people.ownEmailTitle')}
          action={t('common.save')}
          run={async (password) => {
            await waiting.send(password);
            waiting.give();
            setWaiting(null);
          }}
          onClose={() => {
            waiting.up();
            setWaiting(null);
          }}
        >
          {t('people.ownEmailText')}
        </PasswordDialog>
      )}
    </RecordForm>
  );
}

function AccountSection({ person, form }: SectionProps) {
  return (
    <RecordSection title={t('person.account')}>
      <NameFields form={form} />
      <Switch
        label={t('people.isActive')}
        hint={t('people.isActiveHint')}
        value={form.values.isActive}
        onChange={(value) => form.set('isActive', value)}
      />
      <p class="meta">{lastSignIn(person)}</p>
    </RecordSection>
  );
}

function PlacesSection({ person, form }: SectionProps) {
  const locations = useApi('locations.list', { for: 'CanManageUser' });
  return (
    <RecordSection title={t('person.places')}>
      <PlaceField
        form={form}
        locations={locations.data ?? []}
        present={person.locationId === null ? null : { id: person.locationId, name: person.locationName }}
      />
      <OtherLocations
        person={person}
        locations={locations.data ?? []}
        value={form.values.otherLocationIds}
        onChange={(ids) => form.set('otherLocationIds', ids)}
        errors={form.errors.otherLocationIds}
      />
      <TitleField form={form} />
      <CountryField {...form.field('countryCode')} />
    </RecordSection>
  );
}

function lastSignIn(person: UserDetails): string {
  return person.lastSignInAt
    ? t('people.lastSignInAt', { when: showInstant(person.lastSignInAt) })
    : t('people.neverSignedIn');
}

function PersonFacts({ person }: { person: UserDetails }) {
  const facts: [string, string][] = [
    [t('people.fullName'), person.fullName],
    [t('people.username'), person.username],
    [t('people.email'), person.email],
    [t('people.location'), person.locationName],
    [t('people.otherLocations'), person.otherLocations.join(', ')],
    [t('titles.one'), person.titleName],
    [t('people.groups'), person.permissionGroups.join(', ') || t('people.learner')],
    [t('people.lastSignIn'), lastSignIn(person)],
  ];
  return (
    <dl class="record-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
    </dl>
  );
}
