import './people.css';
import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import type { Location, UserDetails } from '../../api/contract';
import { useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { showInstant } from '../../core/dates';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { ConfirmDialog } from '../../parts/Dialog';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { Switch } from '../../parts/inputs';
import { Banner, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { OneTimePassword } from './OneTimePassword';
import { PersonFields } from './PersonFields';

/** One account: who it is, where they work, what they may, and help with signing in. */
export function PersonPanel({
  userId,
  locations,
  onClose,
}: {
  userId: number;
  locations: readonly Location[];
  onClose: () => void;
}) {
  const person = useApi('users.show', { userId }, { fresh: true });
  if (person.data)
    return <OpenPerson key={person.data.id} person={person.data} locations={locations} onClose={onClose} />;
  return (
    <Panel title={t('people.opening')} onClose={onClose}>
      {person.error ? (
        <ErrorBanner messages={[person.error.message]} />
      ) : (
        <div class="stack" aria-busy="true">
          <Loading />
          <Skeleton height={38} />
          <Skeleton height={38} />
        </div>
      )}
    </Panel>
  );
}

function OpenPerson({
  person,
  locations,
  onClose,
}: {
  person: UserDetails;
  locations: readonly Location[];
  onClose: () => void;
}) {
  const profile = useProfile();
  const save = useChange('users.save', ['users.list', 'users.show', 'locations.list']);
  const unlock = useChange('users.unlock', ['users.list', 'users.show']);
  const reset = useChange('users.resetPassword', ['users.show']);
  const [isResetting, setResetting] = useState(false);
  const [password, setPassword] = useState('');
  const may = (role: string) => profile?.roles[role] === true;

  const form = useForm({
    initial: {
      fullName: person.fullName,
      email: person.email,
      locationId: person.locationId,
      isActive: person.isActive,
      permissionGroupIds: person.permissionGroupIds,
    },
    save: ({ permissionGroupIds, ...values }) =>
      save.mutateAsync({
        ...values,
        userId: person.id,
        permissionGroupIds: may('UserSecurity_EditPermissionGroups') ? permissionGroupIds : undefined,
      }),
  });

  const body = (
    <div class="stack">
      <ErrorBanner messages={form.banner} />
      {password && <OneTimePassword username={person.username} password={password} />}
      {person.isLocked && (
        <Banner tone="warning">
          <p>{t('people.lockedText')}</p>
          {may('UserProfile_ResetLockout') && (
            <Button
              size="small"
              icon="unlock"
              busy={unlock.isPending}
              onClick={() =>
                unlock.mutate(
                  { userId: person.id },
                  {
                    onSuccess: () => toast(t('people.unlocked', { name: person.fullName })),
                    onError: (error) => toast(error.message, 'failed'),
                  },
                )
              }
            >
              {t('people.unlock')}
            </Button>
          )}
        </Banner>
      )}
      <PersonFields form={form} locations={locations} />
      <Switch
        label={t('people.isActive')}
        hint={t('people.isActiveHint')}
        value={form.values.isActive}
        onChange={(value) => form.set('isActive', value)}
      />
      <p class="meta">
        {t('people.username')}: {person.username} ·{' '}
        {person.lastSignInAt
          ? t('people.lastSignInAt', { when: showInstant(person.lastSignInAt) })
          : t('people.neverSignedIn')}
      </p>
      {(may('UserSecurity_View') || may('UserSecurity_Edit')) && (
        <Link to="/admin/access-tokens" query={{ person: String(person.id) }}>
          {t('people.tokens')}
        </Link>
      )}
      {may('UserSecurity_ChangePassword') && (
        <div>
          <Button icon="key" onClick={() => setResetting(true)}>
            {t('people.resetPassword')}
          </Button>
        </div>
      )}
    </div>
  );

  return (
    <>
      {may('CanManageUser') ? (
        <EditPanel title={person.fullName} form={form} onClose={onClose} onSaved={() => toast(t('people.saved'))}>
          {body}
        </EditPanel>
      ) : (
        <Panel title={person.fullName} onClose={onClose}>
          {body}
        </Panel>
      )}
      {isResetting && (
        <ConfirmDialog
          title={t('people.resetTitle', { name: person.fullName })}
          action={t('people.resetPassword')}
          onConfirm={async () => setPassword((await reset.mutateAsync({ userId: person.id })).temporaryPassword)}
          onClose={() => setResetting(false)}
        >
          {t('people.resetText')}
        </ConfirmDialog>
      )}
    </>
  );
}
