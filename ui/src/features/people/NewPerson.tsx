import './people.css';
import { useState } from 'react';

import { useChange } from '../../api/client';
import { type Location, limits, type UserCreated } from '../../api/contract';
import { useForm } from '../../api/form';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { TextInput } from '../../parts/inputs';
import { ErrorBanner } from '../../parts/status';
import { OneTimePassword } from './OneTimePassword';
import { PersonFields } from './PersonFields';

/** A new account; its first password is shown once, to be handed over. */
export function NewPerson({ locations, onClose }: { locations: readonly Location[]; onClose: () => void }) {
  const create = useChange('users.create', ['users.list', 'locations.list']);
  const [made, setMade] = useState<UserCreated | null>(null);
  const form = useForm({
    initial: {
      username: '',
      fullName: '',
      email: '',
      locationId: null as number | null,
      permissionGroupIds: [] as number[],
    },
    save: async (values) =>
      setMade(await create.mutateAsync({ ...values, locationId: values.locationId ?? undefined })),
  });

  if (made) {
    return (
      <Panel
        title={t('people.madeTitle', { name: made.user.fullName })}
        onClose={onClose}
        foot={
          <Button look="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        }
      >
        <OneTimePassword username={made.user.username} password={made.temporaryPassword} />
      </Panel>
    );
  }
  return (
    <EditPanel title={t('people.new')} form={form} isNew saveLabel={t('people.create')} onClose={onClose}>
      <div class="stack">
        <ErrorBanner messages={form.banner} />
        <TextInput
          label={t('people.username')}
          verbatim
          hint={t('people.usernameHint')}
          limit={limits['users.create']?.username}
          {...form.field('username')}
        />
        <PersonFields form={form} locations={locations} />
      </div>
    </EditPanel>
  );
}
