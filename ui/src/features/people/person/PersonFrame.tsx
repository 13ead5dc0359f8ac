import '../people.css';
import type { ComponentChildren } from 'preact';

import { useApi, useChange } from '../../../api/client';
import type { PersonHead, Role } from '../../../api/contract';
import { useProfile } from '../../../api/people';
import { Link } from '../../../core/Link';
import { useIdInPath } from '../../../core/navigate';
import { type TextKey, t } from '../../../core/text';
import { useTitle } from '../../../core/title';
import { Button } from '../../../parts/Button';
import { RecordPage } from '../../../parts/RecordPage';
import { Avatar, Banner, ErrorBanner, Loading, Skeleton, StatusPill } from '../../../parts/status';
import { toast } from '../../../parts/toast';
import { openTabs } from './person_tabs';

/** A person, and what of it the caller may do to exactly this one. */
export interface OpenPerson extends PersonHead {
  may: (...anyRole: Role[]) => boolean;
  /** What frees from work is not for oneself to decide. */
  isOneself: boolean;
}

/** The page of the person in the address: heading, tabs, and the tab that the caller draws. */
export function PersonFrame({ tab, children }: { tab: TextKey; children: (person: OpenPerson) => ComponentChildren }) {
  const userId = useIdInPath('userId');
  const head = useApi('users.showHead', { userId }, { fresh: true });
  const person = head.data;
  const profile = useProfile();
  useTitle(person?.fullName ?? t('people.opening'), t(tab));
  const held = Object.fromEntries((person?.roles ?? []).map((role) => [role, true]));
  const back = { to: '/admin/user', label: t('person.back') };

  if (!person)
    return (
      <RecordPage back={back} title={t(head.error ? 'person.notThere' : 'people.opening')}>
        {head.error ? (
          <ErrorBanner messages={[head.error.message]} />
        ) : (
          <div class="record-sections" aria-busy="true">
            <Loading />
            <Skeleton height={38} />
            <Skeleton height={38} />
          </div>
        )}
      </RecordPage>
    );
  return (
    <RecordPage
      key={person.id}
      back={back}
      title={person.fullName}
      picture={<Avatar name={person.fullName} image={person.pictureUrl} size={52} />}
      about={[person.username, person.locationName].filter(Boolean).join(' · ')}
      status={
        <>
          <PersonState person={person} />
          {profile?.seesRecords && (
            <Link class="button plain small" to="/reports/lrs-viewer" query={{ person: String(person.id) }}>
              {t('person.statements')}
            </Link>
          )}
        </>
      }
      tabs={openTabs(held).map((one) => ({ to: one.addressFor(person.id), label: t(one.label) }))}
      tabsLabel={t('person.tabs', { name: person.fullName })}
    >
      {person.isLocked && <LockedBanner person={person} mayUnlock={held.UserProfile_ResetLockout === true} />}
      {children({
        ...person,
        isOneself: person.id === profile?.id,
        may: (...anyRole) => anyRole.some((role) => held[role]),
      })}
    </RecordPage>
  );
}

export function PersonState({ person }: { person: { isActive: boolean; isLocked: boolean } }) {
  if (!person.isActive) return <StatusPill>{t('people.inactive')}</StatusPill>;
  if (person.isLocked) return <StatusPill tone="danger">{t('people.locked')}</StatusPill>;
  return <StatusPill tone="success">{t('people.active')}</StatusPill>;
}

function LockedBanner({ person, mayUnlock }: { person: PersonHead; mayUnlock: boolean }) {
  const unlock = useChange('users.unlock', ['users.list', 'users.show', 'users.showHead']);
  return (
    <div class="record-lock">
      <Banner tone="warning">
        <p>{t('people.lockedText')}</p>
        {mayUnlock && (
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
    </div>
  );
}
