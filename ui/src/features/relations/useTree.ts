import { useEffect, useRef, useState } from 'react';

import { call, Refused } from '../../api/client';
import type { TreePage } from '../../api/contract';
import { t } from '../../core/text';
import type { Branch, Branches } from './tree_rules';

const pageSize = 100;

/** The tree of one relationship type, loaded where it is opened. */
export function useTree(typeId: number) {
  const [branches, setBranches] = useState<Branches>({});
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  /** As of the last answer; what is asked one after the other must not wait for a drawing. */
  const known = useRef<Branches>({});
  const current = useRef(typeId);

  function keep(id: number, branch: Branch) {
    known.current = { ...known.current, [id]: branch };
    setBranches(known.current);
  }

  /** One page of those below `id` (0: at the top), put before or after those that are loaded, or in their place. */
  async function load(id: number, where: 'before' | 'after' | number = 'after'): Promise<Branch | null> {
    const had = typeof where === 'number' ? undefined : known.current[id];
    const shown = had ? had.before + had.rows.length : 0;
    const skipped = typeof where === 'number' ? where : where === 'after' ? shown : (had?.before ?? 0) - pageSize;
    const page = Math.floor(Math.max(skipped, 0) / pageSize) + 1;
    try {
      const found = await call('hierarchy.list', { typeId, belowId: id || undefined, page, pageSize });
      if (current.current !== typeId) return null;
      setFailure(null);
      keep(id, joined(had, found, (page - 1) * pageSize));
      return known.current[id] ?? null;
    } catch (error) {
      if (current.current === typeId) setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
      return null;
    }
  }

  useEffect(() => {
    current.current = typeId;
    known.current = {};
    setBranches({});
    setOpen(new Set());
    setFailure(null);
    void load(0);
  }, [typeId]);

  async function openAt(key: string): Promise<void> {
    const id = Number(key.split('/').at(-1));
    if (!known.current[id] && !(await load(id))) return;
    setOpen((before) => new Set([...before, key]));
  }

  return {
    branches,
    open,
    failure,
    load,
    openAt,
    close: (key: string) => setOpen((before) => new Set([...before].filter((one) => one !== key))),
    /** Opens the way down to somebody; the key of their place, or null when they stand outside the tree. */
    async openWay(ids: readonly number[], places: readonly number[]): Promise<string | null> {
      let key = '';
      for (const [index, id] of ids.entries()) {
        const above = ids[index - 1] ?? 0;
        const has = (branch: Branch | null | undefined) => branch?.rows.some((row) => row.id === id) === true;
        if (!has(known.current[above])) {
          // The page they are on; the ones beside it, should somebody have come or gone meanwhile.
          const place = places[index] ?? 0;
          for (const at of [place, place + pageSize, place - pageSize])
            if (at >= 0 && !has(known.current[above])) await load(above, at);
        }
        if (!has(known.current[above])) return null;
        if (key !== '') await openAt(key);
        key = key === '' ? String(id) : `${key}/${id}`;
      }
      return key;
    },
  };
}

/** What is loaded and one page more, nobody twice. */
function joined(had: Branch | undefined, found: TreePage, before: number): Branch {
  const isBefore = had !== undefined && before < had.before;
  const ids = new Set(had?.rows.map((row) => row.id));
  const added = found.rows.filter((row) => !ids.has(row.id));
  if (isBefore) return { rows: [...added, ...had.rows], before, hasMore: had.hasMore };
  return { rows: [...(had?.rows ?? []), ...added], before: had?.before ?? before, hasMore: found.hasMore };
}
