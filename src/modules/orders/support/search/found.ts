import type { z } from 'zod';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { findRevealedIds } from '../../../../kernel/reveals.ts';
import type { Found } from '../../../../kernel/text-search.ts';
import { listRevealedCustomers } from '../reveal-order.ts';
import type { SearchGroup, SearchItem, SearchKind } from '../search.contract.ts';

export type Item = z.input<typeof SearchItem>;
export type Group = z.input<typeof SearchGroup>;

/** What a lookup may do: how many items of each group are wanted, and who reads them. */
export interface Lookup {
  deps: Deps;
  limit: number;
  /** Reads the names of people in clear only where they have revealed them. */
  reader: Pick<Actor, 'id'>;
}

export async function toGroup<Row>(
  kind: SearchKind,
  found: Found<Row> | Promise<Found<Row>>,
  toItems: (rows: readonly Row[]) => Item[] | Promise<Item[]>,
): Promise<Group[]> {
  const { rows, total, hasMore } = await found;
  return total === 0 ? [] : [{ kind, total, hasMore, items: await toItems(rows) }];
}

/** Joins the groups of the same kind: one thing may be found in two ways. */
export function mergeGroups(groups: readonly Group[], limit: number): Group[] {
  const merged = new Map<SearchKind, Group>();
  for (const group of groups) {
    const first = merged.get(group.kind);
    if (!first) {
      merged.set(group.kind, group);
      continue;
    }
    const ids = new Set(first.items.map(({ id }) => id));
    const added = group.items.filter(({ id }) => !ids.has(id));
    const repeated = group.items.length - added.length;
    merged.set(group.kind, {
      kind: group.kind,
      total: first.total + group.total - repeated,
      hasMore: first.hasMore || group.hasMore,
      items: [...first.items, ...added].slice(0, limit),
    });
  }
  return [...merged.values()];
}

/** Finds the accounts among these whose name the reader may read: they have revealed it, or an order of the person. */
export async function findReadablePeople(
  { deps, reader }: Pick<Lookup, 'deps' | 'reader'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const accounts = await findRevealedIds(deps, reader, { subject: 'users', ids: userIds });
  return new Set([...accounts, ...(await listRevealedCustomers(deps, reader))]);
}
