import { useState } from 'react';

import { call } from '../../api/client';
import { limits, type Place } from '../../api/contract';
import { useForm } from '../../api/form';
import { usePortal } from '../../api/people';
import { useProof } from '../../api/proof';
import { Link } from '../../core/Link';
import { currentLanguage, t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { Combobox } from '../../parts/Combobox';
import { ChosenChips } from '../../parts/choices';
import { TextArea, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading } from '../../parts/status';
import { AtWork, Door } from './Door';

/** Asks for an account. What comes of it is told by mail, so that nobody learns here who has one. */
export function RegisterPage() {
  const portal = usePortal();
  const [isAsked, setAsked] = useState(false);
  return (
    <Door>
      <div>
        <h1>{t('register.heading')}</h1>
        {portal?.registerEnabled && !isAsked && (
          <p class="muted">{t(portal.registerNeedsApproval ? 'register.leadApproval' : 'register.lead')}</p>
        )}
      </div>
      {!portal && <Loading />}
      {portal && !portal.registerEnabled && <Banner>{t('register.closed')}</Banner>}
      {portal?.registerEnabled &&
        (isAsked ? (
          <Banner tone="success">{t('register.asked')}</Banner>
        ) : (
          <RegisterForm
            hasNote={portal.registerNeedsApproval}
            hasPlaces={portal.registerOffersLocations}
            onAsked={() => setAsked(true)}
          />
        ))}
      <p>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </Door>
  );
}

function RegisterForm({ hasNote, hasPlaces, onAsked }: { hasNote: boolean; hasPlaces: boolean; onAsked: () => void }) {
  const rules = limits['registration.register'];
  const form = useForm({
    initial: { fullName: '', email: '', note: '', locationId: null as Place | null },
    check: ({ fullName, email }) => ({
      ...(fullName.trim() ? {} : { fullName: [t('register.nameMissing')] }),
      ...(email.trim() ? {} : { email: [t('register.emailMissing')] }),
    }),
    save: async ({ locationId, ...values }) => {
      await proof.send('registration.register', {
        ...values,
        locationId: locationId?.id,
        languageCode: currentLanguage(),
      });
      onAsked();
    },
  });
  const proof = useProof('registration', form.isDirty);
  useUnsaved(form.isDirty);
  const place = form.values.locationId;
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorBanner messages={form.banner} />
      <TextInput
        {...form.field('fullName')}
        label={t('people.fullName')}
        limit={rules?.fullName}
        autoComplete="name"
        autoFocus
      />
      <TextInput
        {...form.field('email')}
        label={t('people.email')}
        hint={t('register.emailHint')}
        limit={rules?.email}
        type="email"
        autoComplete="email"
        verbatim
      />
      {hasPlaces && (
        <>
          <Combobox<Place>
            label={t('register.place')}
            optional
            find={(search, signal) => call('registration.places', { search: search || undefined }, signal)}
            keyOf={(one) => one.id}
            textOf={(one) => one.name}
            onChoose={(one) => form.set('locationId', one)}
            errors={form.errors.locationId}
          />
          {place && (
            <ChosenChips
              label={t('register.place')}
              items={[{ value: place.id, label: place.name }]}
              onRemove={() => form.set('locationId', null)}
            />
          )}
        </>
      )}
      {hasNote && (
        <TextArea
          {...form.field('note')}
          label={t('register.note')}
          hint={t('register.noteHint')}
          optional
          limit={rules?.note}
          rows={3}
        />
      )}
      <Button type="submit" look="primary" wide busy={form.isSaving}>
        {t('register.action')}
      </Button>
      <AtWork proof={proof} />
    </form>
  );
}
