import './accounts.css';

import { Link } from '../../core/Link';
import { useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { EmptyState } from '../../parts/status';
import { screenOf } from '../../screens';

/** Says that a screen is closed, and what would open it when that is known. */
export function NoAccessPage() {
  const query = useQueryValues();
  const isRestricted = query.why === 'restricted';
  const roles = screenOf(query.screen ?? '')?.roles ?? [];
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
              <Link to="/home" class="button primary">
                {t('common.toHome')}
              </Link>
            )}
          </span>
        }
      >
        {isRestricted ? t('noAccess.restricted') : t('noAccess.text')}
        {roles.length > 0 && (
          <span class="meta">{t('noAccess.roles', { count: roles.length, roles: roles.join(', ') })}</span>
        )}
      </EmptyState>
    </div>
  );
}
