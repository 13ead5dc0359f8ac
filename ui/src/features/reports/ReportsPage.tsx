import './reports.css';

import { useApi } from '../../api/client';
import { useProfile } from '../../api/people';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Icon, type IconName } from '../../parts/Icon';
import { ErrorBanner, Skeleton } from '../../parts/status';

/** The reports this person may see. */
export function ReportsPage() {
  const profile = useProfile();
  const seesReports = profile?.roles.Reports_CanViewCourseStatusReport === true;
  const list = useApi('reports.list', {}, { enabled: seesReports });
  useTitle(t('reports.title'));
  return (
    <AdminScreen title={t('reports.title')}>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {(!profile || (seesReports && !list.data && !list.error)) && <Skeleton height={90} />}
      <ul class="report-cards">
        {list.data?.map((report) => (
          <Card
            key={report.id}
            to={`/reports/${report.id}`}
            icon="bar-chart"
            title={report.title}
            text={report.description}
          />
        ))}
        {profile?.seesRecords && (
          <Card to="/reports/lrs-viewer" icon="inbox" title={t('statements.title')} text={t('statements.card')} />
        )}
      </ul>
    </AdminScreen>
  );
}

function Card({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link to={to} class="card report-card">
        <Icon name={icon} size={22} />
        <span>
          <strong>{title}</strong>
          <span class="meta">{text}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </li>
  );
}
