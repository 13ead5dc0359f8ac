import { Link } from '../core/Link';
import { t } from '../core/text';
import { EmptyState } from '../parts/status';

export function NotFoundPage() {
  return (
    <div class="card stop">
      <EmptyState
        isPage
        icon="search"
        title={t('notFound.title')}
        action={
          <Link to="/home" class="button primary">
            {t('common.toHome')}
          </Link>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}
