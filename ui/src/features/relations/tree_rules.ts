// The tree as the rows that are shown: pure, without requests.
import type { TreeNode } from '../../api/contract';

/** The people right below one, as far as they are loaded. */
export interface Branch {
  rows: readonly TreeNode[];
  /** How many stand before the first of the rows: somebody found in a wide branch is shown with their page. */
  before: number;
  hasMore: boolean;
}

/** By the id of the person above; 0: at the top. */
export type Branches = Readonly<Record<number, Branch | undefined>>;

interface Place {
  /** The ids from the top down: somebody with two people above stands in two places. */
  key: string;
  /** 1 at the top. */
  level: number;
  /** The place above; '' at the top. */
  above: string;
}

export type TreeRow =
  | (Place & { kind: 'person'; node: TreeNode; isOpen: boolean; at: number; of: number })
  | (Place & { kind: 'more'; belowId: number; isBefore: boolean });

/** What is shown, from top to bottom. */
export function rowsOf(branches: Branches, open: ReadonlySet<string>, id = 0, above = '', level = 1): TreeRow[] {
  const branch = branches[id];
  if (!branch) return [];
  const rows: TreeRow[] = [];
  const more = (isBefore: boolean) =>
    rows.push({ kind: 'more', key: `${above}/${isBefore ? 'before' : 'more'}`, level, above, belowId: id, isBefore });
  // Where there are more, nobody has counted them.
  const of = branch.hasMore ? -1 : branch.before + branch.rows.length;
  if (branch.before > 0) more(true);
  branch.rows.forEach((node, index) => {
    const key = above === '' ? String(node.id) : `${above}/${node.id}`;
    const isOpen = open.has(key) && node.below > 0;
    rows.push({ kind: 'person', key, level, above, node, isOpen, at: branch.before + index + 1, of });
    if (isOpen) rows.push(...rowsOf(branches, open, node.id, key, level + 1));
  });
  if (branch.hasMore) more(false);
  return rows;
}

export type Move = { focus: string } | { open: string } | { close: string } | null;

/** What a key does at a row. `forward` is the arrow that points into the tree: left where one reads from the right. */
export function moveOf(rows: readonly TreeRow[], at: string, key: string, isRightToLeft: boolean): Move {
  const index = rows.findIndex((row) => row.key === at);
  const row = rows[index];
  if (!row) return null;
  const focus = (target: TreeRow | undefined): Move => (target ? { focus: target.key } : null);
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'ArrowDown') return focus(rows[index + 1]);
  if (key === 'ArrowUp') return focus(rows[index - 1]);
  if (key === 'Home') return focus(rows[0]);
  if (key === 'End') return focus(rows[rows.length - 1]);
  if (key === forward && row.kind === 'person' && row.node.below > 0)
    return row.isOpen ? focus(rows[index + 1]) : { open: row.key };
  if (key === back) {
    if (row.kind === 'person' && row.isOpen) return { close: row.key };
    return focus(rows.find((other) => other.key === row.above));
  }
  return null;
}
