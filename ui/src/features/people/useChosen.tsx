import type { ComponentChildren } from 'preact';
import { useState } from 'react';

import { t } from '../../core/text';
import type { Column } from '../../parts/Table';

interface Named {
  id: number;
  fullName: string;
}

/** People ticked in a list. Only those on the page count: what is not seen is not changed with the rest. */
export function useChosen<Row extends Named>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter((row) => ids.has(row.id)).map((row) => row.id);

  function choose(id: number, isOn: boolean) {
    const next = new Set(ids);
    if (isOn) next.add(id);
    else next.delete(id);
    setIds(next);
  }

  const cell = (row: Row): ComponentChildren => (
    <label class="bulk-choose">
      <input
        type="checkbox"
        aria-label={t('bulk.chooseOne', { name: row.fullName })}
        checked={ids.has(row.id)}
        onChange={(event) => choose(row.id, event.currentTarget.checked)}
      />
    </label>
  );
  const column: Column<Row> = { name: 'choose', title: t('bulk.choose'), isAction: true, cell };
  return { chosen, column, set: (left: readonly number[]) => setIds(new Set(left)) };
}
