import { useApi, useChange } from '../../api/client';
import type { GroupDetails } from '../../api/contract';
import { useRoleWords } from '../../api/role_words';
import { t } from '../../core/text';
import { ConfirmDialog } from '../../parts/Dialog';
import { Loading } from '../../parts/status';
import { toast } from '../../parts/toast';

/** Asks before a permission group goes, and says who would lose what. */
export function RemoveGroup({
  group,
  onRemoved,
  onClose,
}: {
  group: GroupDetails;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const losses = useApi('permissionGroups.losses', { groupId: group.id }, { fresh: true });
  const remove = useChange('permissionGroups.remove', [
    'permissionGroups.list',
    'permissionGroups.options',
    'users.list',
    'users.show',
    'session.show',
  ]);
  const words = useRoleWords();
  return (
    <ConfirmDialog
      title={t('groups.removeTitle', { name: group.name })}
      action={t('groups.remove')}
      isDanger
      onConfirm={async () => {
        await remove.mutateAsync({ groupId: group.id });
        toast(t('groups.removed', { name: group.name }));
        onRemoved();
      }}
      onClose={onClose}
    >
      {!losses.data && <Loading />}
      {losses.data && (
        <>
          <p>{t('groups.removeText', { count: losses.data.members })}</p>
          {losses.data.roles.length > 0 && words && (
            <>
              <p>{t('groups.losses')}</p>
              <ul class="losses">
                {losses.data.roles.map((loss) => (
                  <li key={loss.role}>
                    {words.title(loss.role)} <span class="muted">{t('groups.lossOf', { count: loss.people })}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
