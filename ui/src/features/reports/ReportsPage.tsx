import './reports.css';

import { useApi } from '../../api/client';
import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Icon } from '../../parts/Icon';
import { ErrorBanner, Skeleton } from '../../parts/status';

/** The reports this person may see. */
export function ReportsPage() {
  const list = useApi('reports.list', {});
  useTitle(t('reports.title'));
  return (
    <AdminScreen title={t('reports.title')}>
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.data && !list.error && <Skeleton height={90} />}
      <ul class="report-cards">
        {list.data?.map((report) => (
          <li key={report.id}>
            <Link to={`/reports/${report.id}`} class="card report-card">
              <Icon name="bar-chart" size={22} />
              <span>
                <strong>{report.title}</strong>
                <span class="meta">{report.description}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </AdminScreen>
  );
}
