import { useApi } from '../../api/client';
import { Link } from '../../core/Link';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { EmptyState, ErrorBanner } from '../../parts/status';
import { Table } from '../../parts/Table';
import { StatePill, usedOf } from './dispatch_words';

const home = '/admin/scorm-dispatch';
const most = 10;

/** In the panel of a course: to which other learning systems it was given. */
export function CourseDispatches({ contentId }: { contentId: number }) {
  const go = useGo();
  const list = useApi('dispatches.list', { contentId, pageSize: most }, { fresh: true });
  const content = String(contentId);
  const make = (
    <Button icon="plus-lg" onClick={() => go(`${home}/new`, { content })}>
      {t('dispatch.new')}
    </Button>
  );
  if (list.error) return <ErrorBanner messages={[list.error.message]} />;
  return (
    <div class="stack">
      <Table
        caption={t('dispatch.title')}
        columns={[
          { name: 'name', title: t('dispatch.name'), cell: (row) => row.name, isTitle: true, isLong: true },
          { name: 'state', title: t('dispatch.state'), cell: (row) => <StatePill dispatch={row} /> },
          {
            name: 'learners',
            title: t('dispatch.learners'),
            cell: (row) => usedOf(row.learners, row.mostLearners),
            align: 'end',
          },
        ]}
        rows={list.data?.rows}
        keyOf={(row) => row.id}
        onOpen={(row) => void go(`${home}/${row.id}`, { content })}
        empty={
          <EmptyState icon="send" title={t('dispatch.emptyTitle')} action={make}>
            {t('dispatch.emptyText')}
          </EmptyState>
        }
      />
      {list.data && list.data.total > 0 && <div>{make}</div>}
      {list.data && list.data.total > most && (
        <Link to={home} query={{ content }}>
          {t('dispatch.all')}
        </Link>
      )}
    </div>
  );
}
