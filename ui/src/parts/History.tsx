import './History.css';
import { useState } from 'react';

import { useApi } from '../api/client';
import { fieldTitle } from '../api/refused';
import { showInstant } from '../core/dates';
import { t } from '../core/text';
import { Tabs, tabPanel } from './choices';
import { EmptyState, ErrorBanner, Skeleton } from './status';
import { Pagination } from './Table';

/** What was done to one record, the newest first: <History kind="permissionGroup" objectId={group.id} />. */
export function History({
  kind,
  objectId,
  name,
  showValue = (_, value) => value,
}: {
  kind: string;
  objectId?: number;
  /** Of a setting, in the place of an id. */
  name?: string;
  /** Puts the value of a field into words. */
  showValue?: (field: string, value: string) => string;
}) {
  const [page, setPage] = useState(1);
  const pageSize = 15;
  const list = useApi('history.list', { kind, objectId, name, page, pageSize }, { keepPrevious: true, fresh: true });
  if (list.error) return <ErrorBanner messages={[list.error.message]} />;
  if (!list.data) return <Skeleton height={120} />;
  if (list.data.total === 0) return <EmptyState icon="clock-history" title={t('history.empty')} />;
  return (
    <>
      <ol class="history">
        {list.data.rows.map((entry) => (
          <li key={entry.id}>
            <p>{entry.summary}</p>
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => (
                  <div key={change.field}>
                    <dt>{fieldTitle(change.field)}</dt>
                    <dd>
                      <del>{showValue(change.field, change.before) || t('history.nothing')}</del>
                      <ins>{showValue(change.field, change.after) || t('history.nothing')}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <p class="meta">
              {showInstant(entry.at)} · {entry.actorName}
            </p>
          </li>
        ))}
      </ol>
      {list.data.total > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={list.data.total} onPage={setPage} />
      )}
    </>
  );
}

/** The tabs "General" and "History" of the panel of one record. A new one has neither, and one that is loading not yet. */
export function useHistoryTab(kind: string, record: { id: number; title: string } | null | undefined) {
  const [tab, setTab] = useState<'general' | 'history'>('general');
  return {
    tabs: record && (
      <Tabs
        label={record.title}
        value={tab}
        tabs={[
          { value: 'general', label: t('people.tabGeneral') },
          { value: 'history', label: t('history.title') },
        ]}
        onChange={setTab}
      />
    ),
    /** In the place of the form, where it is chosen. */
    history: record && tab === 'history' && (
      <div {...tabPanel('history')}>
        <History kind={kind} objectId={record.id} />
      </div>
    ),
    /** For the element around the form. */
    general: record ? tabPanel('general') : {},
  };
}
