import { formatEuros } from '../../../../domain/money.ts';
import type { StatusLabels } from '../../../../domain/status-label.ts';
import { PROVIDERS } from '../../../../kernel/engine-labels.contract.ts';
import { maskPersonal } from '../../../../kernel/reveals.ts';
import { findNewest, type Found } from '../../../../kernel/text-search.ts';
import { searchUsers, type FoundUser } from '../../../auth/index.ts';
import { ROLES } from '../../../auth/labels.contract.ts';
import { listUsersInTown } from '../../../documents/index.ts';
import { searchMoney, type FoundMoney, type MoneyKind, type MoneyTerm } from '../../../payments/index.ts';
import {
  DISCREPANCY_KINDS,
  DISCREPANCY_STATES,
  DISPUTE_STATES,
  INVOICE_KINDS,
  PAYMENT_STATES,
  REFUND_STATES,
  SUBSCRIPTION_STATES,
} from '../../../payments/status-labels.contract.ts';
import { findReadablePeople, toGroup, type Group, type Item, type Lookup } from './found.ts';
import { listUsersWritingTo, searchOrders } from './own-rows.ts';

/** Accounts of one name whose orders are looked up. */
const MAX_NAMESAKES = 200;
/** Accounts of one name whose towns are looked up. */
const MAX_SOUGHT_IN_TOWN = 1_000;

/** Finds accounts and their orders, because a caller gives a name and asks about a letter. */
export async function searchCustomers(lookup: Lookup, term: Parameters<typeof searchUsers>[1]): Promise<Group[]> {
  return presentCustomers(lookup, await searchUsers(lookup.deps, term, Math.max(MAX_NAMESAKES, lookup.limit)));
}

/** A name, and the town of that person or the name or town of one of their recipients. */
export interface NameInTown {
  name: readonly string[];
  town: readonly string[];
}

export async function searchCustomersInTown(lookup: Lookup, { name, town }: NameInTown): Promise<Group[]> {
  const { deps } = lookup;
  const namesakes = await searchUsers(deps, { words: name, misspelt: null }, MAX_SOUGHT_IN_TOWN);
  if (namesakes.rows.length === 0) return [];
  const ids = namesakes.rows.map(({ id }) => id);
  const found = await Promise.all([listUsersInTown(deps, ids, town), listUsersWritingTo(deps, ids, town)]);
  const idsInTown = new Set(found.flat());
  const rows = namesakes.rows.filter(({ id }) => idsInTown.has(id));
  return presentCustomers(lookup, { rows, total: rows.length, hasMore: namesakes.hasMore });
}

async function presentCustomers(lookup: Lookup, found: Found<FoundUser>): Promise<Group[]> {
  const userIds = found.rows.slice(0, MAX_NAMESAKES).map(({ id }) => id);
  const orders = userIds.length > 0 ? await searchOrders(lookup, { userIds }) : [];
  const shown = { ...found, rows: found.rows.slice(0, lookup.limit) };
  return [...orders, ...(await toGroup('users', shown, (users) => presentUsers(lookup, users)))];
}

async function presentUsers(lookup: Lookup, users: readonly FoundUser[]): Promise<Item[]> {
  const readable = await findReadablePeople(
    lookup,
    users.map(({ id }) => id),
  );
  return users.map((user) => presentUser(user, readable.has(user.id)));
}

/** Staff accounts are never masked. */
function presentUser(user: FoundUser, isReadable: boolean): Item {
  const { id, firstName, lastName, role, createdAt } = user;
  const isCustomer = role === 'customer';
  const [name = '', email = ''] = [`${firstName} ${lastName}`.trim(), user.email].map((text) =>
    isCustomer && !isReadable ? maskPersonal(text) : text,
  );
  const [state, tone = ''] = ROLES[role] ?? [role];
  return {
    id,
    to: `/admin/users/${id}/show`,
    title: name || email,
    detail: name ? email : '',
    state: isCustomer ? null : state,
    tone: isCustomer ? '' : tone,
    at: createdAt,
  };
}

const MONEY_STATES: Record<MoneyKind, StatusLabels> = {
  payments: PAYMENT_STATES,
  refunds: REFUND_STATES,
  disputes: DISPUTE_STATES,
  subscriptions: SUBSCRIPTION_STATES,
  invoices: INVOICE_KINDS,
  discrepancies: DISCREPANCY_STATES,
};

export async function searchBooks({ deps, limit }: Lookup, term: MoneyTerm): Promise<Group[]> {
  const kinds = await searchMoney(deps, term, limit);
  const groups = kinds.map(({ kind, found }) =>
    toGroup(kind, found, (rows) => rows.map((row) => presentMoney(kind, row))),
  );
  return (await Promise.all(groups)).flat();
}

function presentMoney(kind: MoneyKind, found: FoundMoney): Item {
  const { id, title, status, cents, detail, at } = found;
  const [state, tone = ''] = MONEY_STATES[kind][status] ?? [status];
  const isDiscrepancy = kind === 'discrepancies';
  const more = isDiscrepancy ? (DISCREPANCY_KINDS as StatusLabels)[detail ?? '']?.[0] : detail;
  return {
    id,
    to: toMoneyPage(kind, found),
    title,
    detail: [cents === null ? null : formatEuros(cents), more].filter(Boolean).join(' · '),
    state,
    tone,
    at,
  };
}

/** An invoice links to its order or its payment, because it has no page. */
function toMoneyPage(kind: MoneyKind, { id, orderId, paymentId }: FoundMoney): string {
  if (kind !== 'invoices') return `/admin/${kind}/${id}/show`;
  return orderId ? `/admin/orders/${orderId}/show` : `/admin/payments/${paymentId}/show`;
}

/** Finds the webhooks that brought an event of a provider. */
export async function searchWebhooks({ deps, limit }: Lookup, providerEventId: string): Promise<Group[]> {
  const found = findNewest<FoundWebhook>(deps.db('inbox').where({ provider_event_id: providerEventId }), {
    id: 'id',
    newestBy: 'received_at',
    select: { id: 'id', provider: 'provider', title: 'provider_event_id', type: 'type', at: 'received_at' },
    limit,
  });
  return toGroup('webhooks', found, (webhooks) =>
    webhooks.map(({ id, provider, title, type, at }) => ({
      id,
      to: `/admin/webhooks/${id}/show`,
      title,
      detail: `${PROVIDERS[provider]?.[0] ?? provider} · ${type}`,
      state: null,
      tone: '',
      at,
    })),
  );
}

interface FoundWebhook {
  id: string;
  provider: string;
  title: string;
  type: string;
  at: Date;
}
