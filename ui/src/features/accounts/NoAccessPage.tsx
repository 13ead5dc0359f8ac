import './accounts.css';

import { useApi } from '../../api/client';
import { useProfile } from '../../api/people';
import { useRoleWords } from '../../api/role_words';
import { Link } from '../../core/Link';
import { useQueryValues } from '../../core/navigate';
import { showList, t } from '../../core/text';
import { EmptyState } from '../../parts/status';
import { screenOf } from '../../screens';

/** Says that a screen is closed, what would open it when that is known, and to those who may know who can open it. */
export function NoAccessPage() {
  const query = useQueryValues();
  const profile = useProfile();
  const isRestricted = query.why === 'restricted';
  const roles = screenOf(query.screen ?? '')?.roles ?? [];
  const mayKnow = profile?.roles.CanManagePermissionGroups === true || profile?.roles.CanManageUser === true;
  return (
    <div class="card stop">
      <EmptyState
        isPage
        icon="shield-lock"
        title={t('noAccess.heading')}
        action={
          <span class="line">
            <Link to="/logout" class="button">
              {t('noAccess.signOut')}
            </Link>
            {!isRestricted && (
              <>
                <Link to="/support" class="button">
                  {t('support.link')}
                </Link>
                <Link to="/home" class="button primary">
                  {t('common.toHome')}
                </Link>
              </>
            )}
          </span>
        }
      >
        {isRestricted ? t('noAccess.restricted') : t('noAccess.text')}
      </EmptyState>
      {roles.length > 0 && (
        <section class="needed">
          <p>{t('noAccess.needs', { count: roles.length })}</p>
          <ul>
            {roles.map((role) => (
              <NeededRole key={role} role={role} mayKnow={mayKnow} />
            ))}
          </ul>
          {!mayKnow && <p class="muted">{t('noAccess.ask')}</p>}
        </section>
      )}
    </div>
  );
}

function NeededRole({ role, mayKnow }: { role: string; mayKnow: boolean }) {
  const words = useRoleWords();
  const sources = useApi('roles.sources', { role }, { enabled: mayKnow }).data;
  if (!words) return null;
  return (
    <li>
      <strong>{words.title(role)}</strong>
      <span class="muted">{words.meaning(role)}</span>
      {sources && (
        <dl>
          <dt>{t('noAccess.groupsWith')}</dt>
          <dd>
            {sources.groups.length > 0
              ? showList(sources.groups.map((group) => group.name))
              : t('noAccess.noGroupWith')}
          </dd>
          <dt>{t('noAccess.granters')}</dt>
          <dd>{sources.granters.length > 0 ? showList(sources.granters) : t('noAccess.noGranter')}</dd>
        </dl>
      )}
    </li>
  );
}
