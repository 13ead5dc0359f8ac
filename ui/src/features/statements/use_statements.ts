import { useCallback, useEffect, useState } from 'react';

import { call, useApi } from '../../api/client';
import type { StatementPage, StatementRow } from '../../api/contract';
import type { Filter } from './statement_query';

const followMs = 3_000;

/** What came to the first page: older rows below, newer ones above. */
interface Grown {
  first: StatementPage;
  newer: readonly StatementRow[];
  older: readonly StatementRow[];
  last: StatementPage;
  newest: number;
}

/** The statements of a filter: page by page downwards, and, while it follows, what is new on top. */
export function useStatements(filter: Filter, isFollowing: boolean) {
  const first = useApi('statements.list', filter, { keepPrevious: true, fresh: true });
  const [grown, setGrown] = useState<Grown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const page = first.data;
  const state: Grown | null =
    page === undefined
      ? null
      : grown?.first === page
        ? grown
        : { first: page, newer: [], older: [], last: page, newest: page.newest };

  const news = useApi(
    'statements.list',
    { ...filter, after: state?.newest ?? 0, limit: 200 },
    { enabled: isFollowing && state !== null && !first.isPlaceholderData, every: () => followMs, fresh: true },
  );
  useEffect(() => {
    const came = news.data;
    if (!isFollowing || !came || !page || came.newest === 0) return;
    setGrown((before) => {
      const now =
        before?.first === page ? before : { first: page, newer: [], older: [], last: page, newest: page.newest };
      const rows = came.rows.filter((row) => row.id > now.newest);
      if (came.newest <= now.newest) return before;
      return { ...now, newer: [...rows, ...now.newer], newest: came.newest };
    });
  }, [news.data, page, isFollowing]);

  const goOn = useCallback(async () => {
    if (!state?.last.next) return;
    setBusy(true);
    setFailure('');
    try {
      const more = await call('statements.list', { ...filter, before: state.last.next });
      setGrown((before) => {
        const now = before?.first === state.first ? before : state;
        return { ...now, older: [...now.older, ...more.rows], last: more };
      });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  }, [filter, state]);

  return {
    rows: state ? [...state.newer, ...state.first.rows, ...state.older] : undefined,
    cameNew: state?.newer.length ?? 0,
    last: state?.last,
    isEmptyStore: state?.newest === 0,
    goOn,
    reload: () => void first.refetch(),
    isBusy,
    error: first.error?.message || failure,
  };
}
