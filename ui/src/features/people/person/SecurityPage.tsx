import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { useApi, useChange } from '../../../api/client';
import type { LinkSent, UserDetails } from '../../../api/contract';
import { useForm } from '../../../api/form';
import { useProfile } from '../../../api/people';
import { Link } from '../../../core/Link';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { ConfirmDialog } from '../../../parts/Dialog';
import { RecordForm, RecordSection } from '../../../parts/RecordPage';
import { ErrorBanner, Loading, Skeleton } from '../../../parts/status';
import { toast } from '../../../parts/toast';
import { GroupChoice } from '../GroupChoice';
import { OneTimePassword } from '../OneTimePassword';
import { PasswordLink } from './PasswordLink';
import { type OpenPerson, PersonFrame } from './PersonFrame';
import { SendLink } from './SendLink';
import { TwoStepSection } from './TwoStepSection';

/** How a person signs in, and what they may do: each part for those whose role it takes. */
export function SecurityPage() {
  return <PersonFrame tab="person.security">{(person) => <Security person={person} />}</PersonFrame>;
}

function Security({ person }: { person: OpenPerson }) {
  const details = useApi('users.show', { userId: person.id }, { fresh: true });
  const profile = useProfile();
  const maySee = person.may('UserSecurity_View', 'UserSecurity_Edit');
  if (details.error && !details.data) return <ErrorBanner messages={[details.error.message]} />;
  if (!details.data || !details.isFetchedAfterMount)
    return (
      <div class="record-sections" aria-busy="true">
        <Loading />
        <Skeleton height={90} />
      </div>
    );
  const parts = (
    <>
      {person.may('UserSecurity_ChangePassword') && profile?.id !== person.id && (
        <PasswordSection person={details.data} />
      )}
      {maySee && <TwoStepSection person={person} mayChange={person.may('UserSecurity_Edit')} />}
      {(maySee || profile?.roles.CanAccessConfiguration) && (
        <RecordSection title={t('person.elsewhere')}>
          <div class="record-actions">
            {maySee && (
              <Link class="button" to="/admin/access-tokens" query={{ person: String(person.id) }}>
                {t('people.tokens')}
              </Link>
            )}
            {profile?.roles.CanAccessConfiguration && (
              <Link class="button" to="/admin/outbox" query={{ person: String(person.id) }}>
                {t('people.messages')}
              </Link>
            )}
          </div>
        </RecordSection>
      )}
    </>
  );
  if (person.may('UserSecurity_EditPermissionGroups')) return <GroupsForm person={details.data}>{parts}</GroupsForm>;
  return (
    <div class="record-sections">
      {parts}
      <RecordSection title={t('person.rights')}>
        <p>{details.data.permissionGroups.join(', ') || t('people.learner')}</p>
      </RecordSection>
    </div>
  );
}

function PasswordSection({ person }: { person: UserDetails }) {
  const reset = useChange('users.resetPassword', ['users.show', 'users.showHead', 'users.showSecurity']);
  const [asking, setAsking] = useState<'link' | 'password' | null>(null);
  const [password, setPassword] = useState('');
  const [link, setLink] = useState<LinkSent | null>(null);
  const close = () => setAsking(null);
  return (
    <RecordSection title={t('person.password')}>
      {password && <OneTimePassword username={person.username} password={password} />}
      {link && <PasswordLink sent={link} />}
      <div class="record-actions">
        <Button icon="link-45deg" onClick={() => setAsking('link')}>
          {t('people.sendLink')}
        </Button>
        <Button icon="key" onClick={() => setAsking('password')}>
          {t('people.resetPassword')}
        </Button>
      </div>
      {asking === 'link' && <SendLink person={person} onSent={setLink} onClose={close} />}
      {asking === 'password' && (
        <ConfirmDialog
          title={t('people.resetTitle', { name: person.fullName })}
          action={t('people.resetPassword')}
          onConfirm={async () => setPassword((await reset.mutateAsync({ userId: person.id })).temporaryPassword)}
          onClose={close}
        >
          {t('people.resetText')}
        </ConfirmDialog>
      )}
    </RecordSection>
  );
}

function GroupsForm({ person, children }: { person: UserDetails; children: ComponentChildren }) {
  const save = useChange('users.saveGroups', ['users.list', 'users.show', 'users.showHead', 'history.list']);
  // What the choice was made from: a later reading must not pass somebody else's change off as seen.
  const [before, setBefore] = useState(person.permissionGroupIds);
  const form = useForm({
    initial: { permissionGroupIds: [...before].sort((a, b) => a - b) },
    save: async ({ permissionGroupIds }) => {
      const saved = await save.mutateAsync({ userId: person.id, before, permissionGroupIds });
      setBefore(saved.permissionGroupIds);
    },
  });
  return (
    <RecordForm form={form} onSaved={() => toast(t('people.saved'))}>
      {children}
      <RecordSection title={t('person.rights')}>
        <ErrorBanner messages={form.banner} />
        <GroupChoice
          value={form.values.permissionGroupIds}
          onChange={(ids) =>
            form.set(
              'permissionGroupIds',
              [...ids].sort((a, b) => a - b),
            )
          }
          errors={form.errors.permissionGroupIds}
        />
      </RecordSection>
    </RecordForm>
  );
}
