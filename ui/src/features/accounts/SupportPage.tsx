import { useState } from 'react';

import { limits } from '../../api/contract';
import { useForm } from '../../api/form';
import { usePortal, useProfile } from '../../api/people';
import { callProven, useProof } from '../../api/proof';
import { Link } from '../../core/Link';
import { session } from '../../core/session';
import { t } from '../../core/text';
import { useUnsaved } from '../../core/unsaved';
import { Button } from '../../parts/Button';
import { TextArea, TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading } from '../../parts/status';
import { AtWork, Door } from './Door';

/** Help for everybody, signed in or not: whom to write to, the ways back in, and a form. */
export function SupportPage() {
  const portal = usePortal();
  const profile = useProfile();
  const [isSent, setSent] = useState(false);
  const isSignedIn = session.key() !== null;
  return (
    <Door hasSupport={false}>
      <div>
        <h1>{t('support.heading')}</h1>
        {portal?.supportText && <p class="support-text">{portal.supportText}</p>}
      </div>
      {portal && (portal.supportAddress || portal.supportPhone) && (
        <dl class="support-facts">
          {portal.supportAddress && (
            <>
              <dt>{t('people.email')}</dt>
              <dd>
                <a href={`mailto:${portal.supportAddress}`}>{portal.supportAddress}</a>
              </dd>
            </>
          )}
          {portal.supportPhone && (
            <>
              <dt>{t('support.phone')}</dt>
              <dd>
                <a href={`tel:${portal.supportPhone.replace(/[^+\d]/g, '')}`} dir="ltr">
                  {portal.supportPhone}
                </a>
              </dd>
            </>
          )}
        </dl>
      )}
      <p class="line">
        {isSignedIn ? (
          <Link to="/home">{t('common.toHome')}</Link>
        ) : (
          <>
            <Link to="/login">{t('forgot.back')}</Link>
            <Link to="/forgot-password">{t('login.forgot')}</Link>
            {portal?.registerEnabled && !portal.supportLinksExcludeRegisterLink && (
              <Link to="/register">{t('login.register')}</Link>
            )}
          </>
        )}
      </p>
      {!portal || (isSignedIn && !profile) ? (
        <Loading />
      ) : portal.supportAddress === '' ? (
        <Banner>{t('support.nobody')}</Banner>
      ) : isSent ? (
        <Banner tone="success">{t('support.sent')}</Banner>
      ) : (
        <SupportForm
          name={profile?.fullName ?? ''}
          email={profile?.email ?? ''}
          isKnown={isSignedIn}
          onSent={() => setSent(true)}
        />
      )}
    </Door>
  );
}

interface FormProps {
  name: string;
  email: string;
  /** Signed in. */
  isKnown: boolean;
  onSent: () => void;
}

function SupportForm({ name, email, isKnown, onSent }: FormProps) {
  const rules = limits['support.ask'];
  const form = useForm({
    initial: { name, email, subject: '', message: '' },
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, text]) => !text.trim())
          .map(([field]) => [field, [t('support.missing')]]),
      ),
    save: async (values) => {
      // Whoever is signed in is known: the server asks for work only should the session have ended meanwhile.
      if (isKnown) await callProven('support', 'support.ask', values);
      else await proof.send('support.ask', values);
      onSent();
    },
  });
  const proof = useProof('support', form.isDirty && !isKnown);
  useUnsaved(form.isDirty);
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h2>{t('support.write')}</h2>
      <ErrorBanner messages={form.banner} />
      <TextInput {...form.field('name')} label={t('people.fullName')} limit={rules?.name} autoComplete="name" />
      <TextInput
        {...form.field('email')}
        label={t('people.email')}
        hint={t('support.emailHint')}
        limit={rules?.email}
        type="email"
        autoComplete="email"
        verbatim
      />
      <TextInput {...form.field('subject')} label={t('support.subject')} limit={rules?.subject} />
      <TextArea {...form.field('message')} label={t('support.message')} limit={rules?.message} rows={6} />
      <Button type="submit" look="primary" icon="send" wide busy={form.isSaving}>
        {t('support.send')}
      </Button>
      <AtWork proof={proof} />
    </form>
  );
}
