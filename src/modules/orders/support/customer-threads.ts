import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Order } from '../ordering/models/order.ts';
import type { ThreadStatus, ThreadView } from './contract.ts';
import { ThreadMessage } from './models/thread-message.ts';
import { Thread } from './models/thread.ts';

const AWAITS: Record<ThreadStatus, ThreadView['awaits']> = {
  open: 'us',
  snoozed: 'us',
  waiting: 'you',
  done: 'nobody',
};

/** The threads of an account, last message first. */
export async function listOwnThreads(
  deps: Deps,
  input: { userId: string; limit: number; before?: Date | undefined },
): Promise<{ items: ThreadView[]; nextCursor: string | null }> {
  const threads = await Thread.query(deps.db)
    .where({ accountId: input.userId, suspect: false })
    .modify((query) => {
      if (input.before) void query.where('lastMessageAt', '<', input.before);
    })
    .orderBy([
      { column: 'lastMessageAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(input.limit + 1);
  const page = threads.slice(0, input.limit);
  return {
    items: await toThreadViews(deps, page),
    nextCursor: threads.length > input.limit ? (page.at(-1)?.lastMessageAt.toISOString() ?? null) : null,
  };
}

/** Any other account's thread is "not found". */
export async function getOwnThread(deps: Deps, input: { threadId: string; userId: string }): Promise<ThreadView> {
  const thread = await Thread.query(deps.db).findOne({ id: input.threadId, accountId: input.userId, suspect: false });
  const [view] = thread ? await toThreadViews(deps, [thread]) : [];
  if (!view) throw notFound();
  return view;
}

async function toThreadViews(deps: Deps, threads: readonly Thread[]): Promise<ThreadView[]> {
  const messages = await ThreadMessage.query(deps.db)
    .whereIn(
      'threadId',
      threads.map(({ id }) => id),
    )
    .whereIn('direction', ['in', 'out'])
    // Automatic mails are shown to support only.
    .whereNull('automatic')
    .orderBy(['createdAt', 'id']);
  const orders = await Order.query(deps.db).whereIn(
    'id',
    threads.flatMap(({ orderId }) => orderId ?? []),
  );
  return threads.flatMap((thread) => {
    const own = messages.filter(({ threadId }) => threadId === thread.id);
    // A question that continues an earlier thread has left its own empty.
    if (own.length === 0) return [];
    const order = orders.find(({ id, userId }) => id === thread.orderId && userId === thread.accountId);
    return [
      {
        id: thread.id,
        reference: thread.reference,
        kind: thread.kind,
        subject: thread.subject,
        awaits: AWAITS[thread.status],
        order: order ? { id: order.id, reference: order.reference, title: order.title } : null,
        lastMessageAt: thread.lastMessageAt.toISOString(),
        messages: own.map(({ id, direction, body, refundedCents, attachments, senderEmail, createdAt }) => ({
          id,
          from: direction === 'out' ? ('us' as const) : ('you' as const),
          text: body,
          refundedCents,
          attachments: attachments.map(({ name }) => name),
          isFromOtherAddress: senderEmail !== null,
          at: createdAt.toISOString(),
        })),
      },
    ];
  });
}
