// The order of a menu while it is changed: a list of ids, and the places it is stored by.
import type { ItemPlace, NavigationMenuItem } from '../../api/contract';

/** Room between two items, and the last place there is. */
const gap = 1000;
const last = 2_147_483_647;

/** The list with one item at another place, counted from 0. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((one) => one !== id);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/**
 * What is stored for an order: the places there were, in their order, given to the items anew. Items that somebody
 * else sees between these stay where they are, and an item that came back to its place has nothing to store.
 */
export function placesOf(order: readonly string[], items: readonly NavigationMenuItem[]): ItemPlace[] {
  const places = items.map((item) => item.sortOrderOverride ?? item.sortOrder).sort((one, other) => one - other);
  for (let i = 1; i < places.length; i += 1) places[i] = Math.max(places[i] as number, (places[i - 1] as number) + 1);
  const isFull = (places[places.length - 1] ?? 0) > last;
  return order.map((id, i) => ({ id, sortOrder: isFull ? (i + 1) * gap : (places[i] as number) }));
}
