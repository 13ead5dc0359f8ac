// Location groups as the screens show them: in the order of their tree, and with the names of those above.
import type { Location } from './contract';

export interface Placed {
  location: Location;
  /** 0 for those whose parent is not in the list. */
  depth: number;
  /** "North › Leeds" */
  path: string;
}

/** Depth first, siblings in the order of the list. Whose parent is not in the list stands at the top. */
export function inTreeOrder(locations: readonly Location[]): Placed[] {
  const known = new Set(locations.map((location) => location.id));
  const children = new Map<number | null, Location[]>();
  for (const location of locations) {
    const above = location.parentId !== null && known.has(location.parentId) ? location.parentId : null;
    children.set(above, [...(children.get(above) ?? []), location]);
  }
  const placed: Placed[] = [];
  const add = (above: number | null, depth: number, path: string) => {
    for (const location of children.get(above) ?? []) {
      const own = path ? `${path} › ${location.name}` : location.name;
      placed.push({ location, depth, path: own });
      add(location.id, depth + 1, own);
    }
  };
  add(null, 0, '');
  return placed;
}

/** The choices of a Select: every location group by its path. */
export function locationChoices(locations: readonly Location[]): { value: string; label: string }[] {
  return inTreeOrder(locations).map(({ location, path }) => ({ value: String(location.id), label: path }));
}
