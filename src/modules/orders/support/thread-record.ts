import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { maskPersonal } from '../../../kernel/reveals.ts';
import { findUserId, getUser, listUserNames } from '../../auth/index.ts';
import { Order } from '../ordering/models/order.ts';
import { ThreadStatus } from './contract.ts';
import { ThreadMessage } from './models/thread-message.ts';
import { Thread } from './models/thread.ts';
import { findOrderByReference } from './queries.ts';

const Candidate = z.object({
  id: z.uuid(),
  reference: z.string(),
  title: z.string(),
  status: z.string(),
  createdAt: Instant,
  /** `typed`: the reference in the form, of another account; `account`: an order of the address. */
  because: z.enum(['typed', 'account']),
});

/** What a thread has beyond its row in the list. */
export const threadRecord = {
  messages: z.array(
    z.object({
      id: z.uuid(),
      direction: z.enum(['in', 'out', 'note']),
      channel: z.enum(['form', 'mail', 'account']).nullable(),
      /** The colleague who wrote it: the name of the person is that of the thread. */
      author: z.string().nullable(),
      template: z.string().nullable(),
      body: z.string(),
      refundedCents: z.number().int().nullable(),
      /** The sender, if it is not the thread's address: masked until the thread is revealed. */
      otherSender: z.string().nullable(),
      quoted: z.string().nullable(),
      attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number().int() })),
      automatic: z.enum(['auto_reply', 'bounce']).nullable(),
      createdAt: Instant,
    }),
  ),
  /** The account of the address, even if its owner has not verified it. */
  addressAccountId: z.uuid().nullable(),
  accountEmail: z.string().nullable(),
  candidates: z.array(Candidate),
  earlier: z.array(z.object({ id: z.uuid(), reference: z.string(), status: ThreadStatus, createdAt: Instant })),
};
type ThreadRecord = z.input<z.ZodObject<typeof threadRecord>>;

const MAX_CANDIDATES = 6;
const MAX_EARLIER = 10;

export async function loadThreadRecord(
  deps: Deps,
  id: string,
  { isMasked }: { isMasked: boolean },
): Promise<ThreadRecord> {
  const thread = await Thread.query(deps.db).findById(id).throwIfNotFound();
  const messages = await ThreadMessage.query(deps.db).where({ threadId: id }).orderBy(['createdAt', 'id']);
  const names = await listUserNames(
    deps,
    messages.flatMap(({ direction, authorId }) => (direction === 'in' ? [] : (authorId ?? []))),
  );
  const addressAccountId = thread.accountId ?? (thread.email ? await findUserId(deps, thread.email) : null);
  const accountEmail = addressAccountId ? (await getUser(deps, addressAccountId)).email : null;
  return {
    messages: messages.map((message) => ({
      ...message,
      author: (message.authorId && names.get(message.authorId)) ?? null,
      otherSender: describeSender(message.senderEmail, isMasked),
    })),
    addressAccountId,
    accountEmail,
    candidates: thread.orderId ? [] : await listCandidates(deps, thread, addressAccountId),
    earlier: await Thread.query(deps.db)
      .where({ email: thread.email })
      .whereNot({ email: '' })
      .whereNot({ id })
      .orderBy('createdAt', 'desc')
      .limit(MAX_EARLIER),
  };
}

/** Null for the thread's own address; a mail may also name no sender. */
function describeSender(email: string | null, isMasked: boolean): string | null {
  if (email === null) return null;
  return (isMasked ? maskPersonal(email) : email) || 'adresse inconnue';
}

/** Lists orders that the person may mean: that of the typed reference, and the latest of the account. */
async function listCandidates(
  deps: Deps,
  thread: Thread,
  accountId: string | null,
): Promise<ThreadRecord['candidates']> {
  const typed = await findOrderByReference(deps, thread.orderReference);
  const own = accountId
    ? await Order.query(deps.db).where({ userId: accountId }).orderBy('id', 'desc').limit(MAX_CANDIDATES)
    : [];
  const toCandidate = (order: Order, because: 'typed' | 'account'): ThreadRecord['candidates'][number] => ({
    id: order.id,
    reference: order.reference,
    title: order.title,
    status: order.status,
    createdAt: order.createdAt,
    because,
  });
  return [
    ...(typed ? [toCandidate(typed, typed.userId === accountId ? 'account' : 'typed')] : []),
    ...own.filter(({ id }) => id !== typed?.id).map((order) => toCandidate(order, 'account')),
  ];
}
