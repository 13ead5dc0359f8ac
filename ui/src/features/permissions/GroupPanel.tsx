import { useState } from 'react';

import { useApi, useChange } from '../../api/client';
import { type GroupDetails, limits } from '../../api/contract';
import { type Form, useForm } from '../../api/form';
import { useProfile } from '../../api/people';
import { type RoleWords, useRoleWords } from '../../api/role_words';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Tabs, tabPanel } from '../../parts/choices';
import { EditPanel, Panel } from '../../parts/EditPanel';
import { History } from '../../parts/History';
import { TextArea, TextInput } from '../../parts/inputs';
import { RolePicker } from '../../parts/RolePicker';
import { Banner, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { toast } from '../../parts/toast';
import { MembersTab } from './MembersTab';
import { RemoveGroup } from './RemoveGroup';
import { Restriction, type Restrictions, restrictionsOf } from './Restriction';

type Tab = 'general' | 'members' | 'history';

interface PanelProps {
  /** null: a new one. */
  groupId: number | null;
  tab: string | undefined;
  onTab: (tab: Tab) => void;
  onMade: (groupId: number) => void;
  onClose: () => void;
}

/** One permission group: what it is and gives, who is in it, what was done to it. */
export function GroupPanel({ groupId, tab, onTab, onMade, onClose }: PanelProps) {
  const profile = useProfile();
  const group = useApi('permissionGroups.show', { groupId: groupId ?? 0 }, { enabled: groupId !== null });
  const words = useRoleWords();
  if (groupId === null) return <GeneralTab group={null} frame={{ title: t('groups.new'), onClose }} onMade={onMade} />;
  if (!group.data)
    return (
      <Panel title={t('groups.opening')} onClose={onClose} width={560}>
        {group.error ? <ErrorBanner messages={[group.error.message]} /> : <Waiting />}
      </Panel>
    );

  const mayManage = profile?.roles.CanManagePermissionGroups === true;
  const tabs: { value: Tab; label: string }[] = [
    { value: 'general', label: t('groups.tabGeneral') },
    { value: 'members', label: t('groups.tabMembers') },
    ...(mayManage ? [{ value: 'history' as const, label: t('history.title') }] : []),
  ];
  const shown = tabs.find((one) => one.value === tab)?.value ?? 'general';
  const frame = {
    title: group.data.name,
    tabs: <Tabs label={group.data.name} value={shown} tabs={tabs} onChange={onTab} />,
    onClose,
  };
  if (shown === 'general') return <GeneralTab group={group.data} frame={frame} onMade={onMade} />;
  return (
    <Panel {...frame} width={560}>
      <div {...tabPanel(shown)}>
        {shown === 'members' && <MembersTab group={group.data} />}
        {shown === 'history' && (
          <History
            kind="permissionGroup"
            objectId={group.data.id}
            showValue={(field, value) => (field === 'roles' ? titlesOf(value, words) : value)}
          />
        )}
      </div>
    </Panel>
  );
}

function Waiting() {
  return (
    <div class="stack" aria-busy="true">
      <Loading />
      <Skeleton height={60} />
      <Skeleton height={240} />
    </div>
  );
}

/** "CanViewUserList, CanCreateUser" as titles. */
function titlesOf(roles: string, words: RoleWords | undefined): string {
  if (!words || roles === '') return roles;
  return roles
    .split(', ')
    .map((role) => words.title(role))
    .join(', ');
}

interface GeneralProps {
  group: GroupDetails | null;
  frame: { title: string; tabs?: preact.ComponentChildren; onClose: () => void };
  onMade: (groupId: number) => void;
}

function GeneralTab({ group, frame, onMade }: GeneralProps) {
  const profile = useProfile();
  const mayManage = profile?.roles.CanManagePermissionGroups === true;
  const stale = ['permissionGroups.list', 'permissionGroups.show', 'permissionGroups.options', 'session.show'] as const;
  const create = useChange('permissionGroups.create', [...stale]);
  const save = useChange('permissionGroups.save', [...stale]);
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initial: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      roles: group?.roles ?? [],
      ...restrictionsOf(group),
    },
    save: async (values) => {
      if (group) return save.mutateAsync({ ...values, groupId: group.id });
      const made = await create.mutateAsync(values);
      toast(t('groups.made', { name: made.name }));
      onMade(made.id);
    },
  });
  const fields = (
    <div class="stack" {...(group ? tabPanel('general') : {})}>
      <ErrorBanner messages={form.banner} />
      <TextInput
        {...form.field('name')}
        label={t('groups.name')}
        autoFocus={!group}
        readOnly={!mayManage}
        limit={limits['permissionGroups.create']?.name}
      />
      <TextArea
        {...form.field('description')}
        label={t('groups.description')}
        optional
        readOnly={!mayManage}
        limit={limits['permissionGroups.create']?.description}
      />
      {!group?.holdsAll && (
        <Restriction
          mayManage={mayManage}
          value={form.values}
          set={form.set as unknown as Form<Restrictions>['set']}
          errors={form.errors}
        />
      )}
      <Roles group={group} mayManage={mayManage} {...form.field('roles')} />
      {group && mayManage && !group.holdsAll && (
        <div>
          <Button look="quiet" icon="trash3" onClick={() => setRemoving(true)}>
            {t('groups.remove')}
          </Button>
        </div>
      )}
    </div>
  );
  if (!mayManage)
    return (
      <Panel {...frame} width={560}>
        {fields}
      </Panel>
    );
  return (
    <>
      <EditPanel
        {...frame}
        width={560}
        form={form}
        isNew={!group}
        saveLabel={group ? undefined : t('groups.create')}
        onSaved={() => group && toast(t('groups.saved'))}
      >
        {fields}
      </EditPanel>
      {isRemoving && group && (
        <RemoveGroup group={group} onRemoved={frame.onClose} onClose={() => setRemoving(false)} />
      )}
    </>
  );
}

interface RolesProps {
  group: GroupDetails | null;
  mayManage: boolean;
  value: string[];
  onChange: (roles: string[]) => void;
  errors: string[];
}

/** Those that open something in this portal. Others that the group holds stay as they are. */
function Roles({ group, mayManage, value, onChange, errors }: RolesProps) {
  const roles = useApi('roles.list', {}).data;
  if (!roles) return <Skeleton height={240} />;
  if (group?.holdsAll) return <Banner>{t('groups.holdsAll')}</Banner>;
  const offered = roles.filter((role) => role.operations.length > 0);
  const hidden = value.filter((name) => !offered.some((role) => role.name === name)).length;
  return (
    <div>
      <RolePicker
        legend={t('groups.roles')}
        hint={t('groups.rolesHint')}
        roles={offered}
        value={value.filter((name) => offered.some((role) => role.name === name))}
        onChange={(chosen) =>
          onChange([...value.filter((name) => !offered.some((role) => role.name === name)), ...chosen])
        }
        reasonOf={(role) => {
          if (!mayManage) return t('groups.readOnly');
          return role.isGivable ? undefined : t('groups.notHeld');
        }}
        errors={errors}
      />
      {hidden > 0 && <p class="meta">{t('groups.hidden', { count: hidden })}</p>}
    </div>
  );
}
