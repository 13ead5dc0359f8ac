import { Link } from '../core/Link';
import { t } from '../core/text';
import { Icon } from '../parts/Icon';
import { menuFor } from '../screens';

/** The rows of the administration menu this person may open, in groups. */
export function AdminLinks({ roles, onFollow }: { roles: Record<string, boolean>; onFollow?: () => void }) {
  let group: string | undefined;
  return (
    <ul class="side-links">
      {menuFor(roles).map((screen) => {
        const opensGroup = screen.menu?.group !== group && screen.menu?.group;
        group = screen.menu?.group;
        return [
          opensGroup && (
            <li key={opensGroup} class="group">
              {t(opensGroup)}
            </li>
          ),
          <li key={screen.path}>
            <Link to={screen.path} onClick={onFollow}>
              {screen.menu && <Icon name={screen.menu.icon} />}
              {t(screen.title)}
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
}

export function SideNav({ roles }: { roles: Record<string, boolean> }) {
  return (
    <nav class="side" aria-label={t('shell.administration')}>
      <AdminLinks roles={roles} />
    </nav>
  );
}
