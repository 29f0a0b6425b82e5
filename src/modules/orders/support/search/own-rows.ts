import { formatEuros } from '../../../../domain/money.ts';
import type { StatusLabels } from '../../../../domain/status-label.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { findRevealedIds, maskFields, maskPersonal } from '../../../../kernel/reveals.ts';
import { findNewest, isCostly, toBeginning, whereWords, type SearchWords } from '../../../../kernel/text-search.ts';
import { listUserNames } from '../../../auth/index.ts';
import type { LetterStatus, OrderStatus } from '../../contract.ts';
import { LETTER_STATES, MESSAGE_KINDS, THREAD_STATES, ORDER_STATES } from '../../status-labels.contract.ts';
import type { MessageKind } from '../contract.ts';
import { listRevealedCustomers } from '../reveal-order.ts';
import { findReadablePeople, toGroup, type Group, type Item, type Lookup } from './found.ts';

type OrderTerm =
  | { id: string }
  | { reference: string }
  | { userIds: readonly string[] }
  | { titleWords: readonly string[] };
type LetterTerm =
  | { id: string }
  | { trackingNumber: string }
  | { partnerRef: string }
  | { postcode: string }
  | SearchWords;
type MessageTerm = { id: string } | { reference: string } | { email: string } | SearchWords;

const toPath = (resource: string, id: string): string => `/admin/${resource}/${id}/show`;

interface FoundOrder {
  id: string;
  reference: string;
  title: string;
  status: OrderStatus;
  userId: string;
  totalCents: number;
  at: Date;
}

export function searchOrders(lookup: Lookup, term: OrderTerm): Promise<Group[]> {
  const { deps, limit } = lookup;
  const query = deps.db('orders');
  if ('id' in term) void query.where({ id: term.id });
  else if ('reference' in term) void query.where('reference', 'like', toBeginning(term.reference));
  else if ('userIds' in term) void query.whereIn('user_id', term.userIds);
  else whereWords(query, 'search_title', { words: term.titleWords, misspelt: null });
  const found = findNewest<FoundOrder>(query, {
    id: 'id',
    newestBy: 'created_at',
    select: {
      id: 'id',
      reference: 'reference',
      title: 'title',
      status: 'status',
      userId: 'user_id',
      totalCents: 'total_cents',
      at: 'created_at',
    },
    limit,
  });
  return toGroup('orders', found, (orders) => presentOrders(lookup, orders));
}

/** The letter's state is more precise than the order's. */
async function presentOrders({ deps, reader }: Lookup, orders: readonly FoundOrder[]): Promise<Item[]> {
  const userIds = orders.map(({ userId }) => userId);
  const names = await listUserNames(deps, userIds);
  const readable = await findReadablePeople({ deps, reader }, userIds);
  const letters: { order_id: string; status: LetterStatus }[] = await deps
    .db('letters')
    .whereIn(
      'order_id',
      orders.map(({ id }) => id),
    )
    .select('order_id', 'status');
  return orders.map(({ id, reference, title, status, userId, totalCents, at }) => {
    const letter = letters.find(({ order_id }) => order_id === id);
    const [state, tone = ''] = letter ? LETTER_STATES[letter.status] : ORDER_STATES[status];
    const name = names.get(userId) ?? '';
    const shownName = readable.has(userId) ? name : maskPersonal(name);
    const detail = [shownName, title, formatEuros(totalCents)].filter(Boolean).join(' · ');
    return { id, to: toPath('orders', id), title: reference, detail, state, tone, at };
  });
}

interface FoundLetter {
  id: string;
  orderId: string;
  userId: string;
  reference: string;
  title: string;
  status: LetterStatus;
  addressee: { name: string; city: string } | null;
  firstLine: string | null;
  trackingNumber: string | null;
  at: Date;
}

export function searchLetters(lookup: Lookup, term: LetterTerm): Promise<Group[]> {
  const { deps, limit } = lookup;
  const query = deps.db('letters').leftJoin('orders', 'orders.id', 'letters.order_id');
  if ('id' in term) void query.where('letters.id', term.id);
  else if ('trackingNumber' in term) void query.where('tracking_number', 'like', toBeginning(term.trackingNumber));
  else if ('partnerRef' in term) void query.where('provider_ref', term.partnerRef);
  else if ('postcode' in term) void query.where('search_postcode', term.postcode);
  else whereWords(query, 'search_recipient', term);
  const found = findNewest<FoundLetter>(query, {
    id: 'letters.id',
    newestBy: 'letters.created_at',
    select: {
      id: 'letters.id',
      orderId: 'letters.order_id',
      userId: 'orders.user_id',
      reference: 'orders.reference',
      title: 'orders.title',
      status: 'letters.status',
      addressee: 'addressee',
      firstLine: deps.db.raw('recipient_lines->>0'),
      trackingNumber: 'tracking_number',
      at: 'letters.created_at',
    },
    limit,
    isCostly: isCostly(term),
  });
  return toGroup('letters', found, (letters) => presentLetters(lookup, letters));
}

async function presentLetters({ deps, reader }: Lookup, letters: readonly FoundLetter[]): Promise<Item[]> {
  const revealed = await listRevealedCustomers(deps, reader);
  return letters.map((letter) => presentLetter(letter, !revealed.has(letter.userId)));
}

/** The page of the order shows the letter, with everything around it. */
function presentLetter(letter: FoundLetter, isMasked: boolean): Item {
  const { id, orderId, reference, title, status, addressee, firstLine, trackingNumber, at } = letter;
  const [state, tone = ''] = LETTER_STATES[status];
  const name = addressee?.name || firstLine || '';
  const recipient = isMasked ? maskPersonal(name) : [name, addressee?.city].filter(Boolean).join(', ');
  const detail = [reference, title, trackingNumber].filter(Boolean).join(' · ');
  return { id, to: toPath('orders', orderId), title: recipient || 'Destinataire effacé', detail, state, tone, at };
}

/** Lists those of these accounts that sent a letter to a recipient of this name or town. */
export async function listUsersWritingTo(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
  words: readonly string[],
): Promise<string[]> {
  const query = db('letters')
    .join('orders', 'orders.id', 'letters.order_id')
    .whereIn('orders.user_id', [...userIds]);
  whereWords(query, 'search_recipient', { words, misspelt: null });
  return query.distinct('orders.user_id').pluck('orders.user_id');
}

interface FoundMessage {
  id: string;
  reference: string;
  kind: MessageKind;
  status: string;
  name: string;
  email: string;
  at: Date;
}

export function searchMessages(lookup: Lookup, term: MessageTerm): Promise<Group[]> {
  const { deps, limit } = lookup;
  const query = deps.db('threads').where({ searchable: true });
  if ('id' in term) void query.where((anyOf) => void anyOf.orWhere('id', term.id).orWhere('order_id', term.id));
  else if ('email' in term) void query.where('email', 'like', toBeginning(term.email));
  else if ('reference' in term) {
    const { reference } = term;
    void query.where(
      (anyOf) =>
        void anyOf
          .orWhere('reference', 'like', toBeginning(reference))
          .orWhere('order_reference', 'like', toBeginning(reference)),
    );
  } else whereWords(query, 'search_name', term);
  const found = findNewest<FoundMessage>(query, {
    id: 'id',
    newestBy: 'created_at',
    select: {
      id: 'id',
      reference: 'reference',
      kind: 'kind',
      status: 'status',
      name: 'name',
      email: 'email',
      at: 'created_at',
    },
    limit,
    isCostly: isCostly(term),
  });
  return toGroup('messages', found, (messages) => presentMessages(lookup, messages));
}

async function presentMessages({ deps, reader }: Lookup, messages: readonly FoundMessage[]): Promise<Item[]> {
  const revealed = await findRevealedIds(deps, reader, { subject: 'messages', ids: messages.map(({ id }) => id) });
  return messages.map((message) =>
    presentMessage(revealed.has(message.id) ? message : maskFields(message, ['name', 'email'])),
  );
}

function presentMessage({ id, reference, kind, status, name, email, at }: FoundMessage): Item {
  const [state, tone = ''] = (THREAD_STATES as StatusLabels)[status] ?? [status];
  const detail = [reference, MESSAGE_KINDS[kind][0], name && email].filter(Boolean).join(' · ');
  return { id, to: toPath('messages', id), title: name || email, detail, state, tone, at };
}
