import { readInBatches } from '../../../kernel/db.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { listAccountPersonalData as account } from '../../auth/index.ts';
import { listDocumentPersonalData as answers } from '../../documents/index.ts';
import { listFilePersonalData as files } from '../../files/index.ts';
import { listPaymentPersonalData as payments } from '../../payments/index.ts';
import type { OrderView } from '../contract.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderViews } from '../ordering/queries.ts';
import { Approval } from '../support/models/approval.ts';
import { OrderDecision } from '../support/models/order-decision.ts';
import { OrderNote } from '../support/models/order-note.ts';
import { ThreadMessage } from '../support/models/thread-message.ts';
import { Thread } from '../support/models/thread.ts';

const BATCH_SIZE = 50;

/** A part of an export: a record, a short list, or a long list that is read in batches. */
export type ExportPart = object | null | AsyncIterable<object>;
/** `path`: in the archive; null for a file that it has no room for. */
type ExportedFile = ReturnType<typeof files> extends AsyncIterable<infer File> ? File & { path: string | null } : never;

/**
 * How many bytes of files an archive holds. A stored file has less than 2 GiB, because `files.bytes` is an integer; the
 * rest of them is for the records.
 */
const MAX_FILE_BYTES = 1_900_000_000;

/**
 * Collects everything that the modules store about a user (GDPR, articles 15 and 20): the parts by name, and the files.
 */
export async function exportPersonalData(
  deps: Deps,
  userId: string,
): Promise<{ parts: Record<string, ExportPart>; files: AsyncIterable<ExportedFile> }> {
  const parts = {
    account: await account(deps, userId),
    ...(await answers(deps, userId)),
    orders: exportOrders(deps, userId),
    ...(await payments(deps, userId)),
    messages: exportThreads(deps, userId),
    files: exportFiles(deps, userId),
  };
  return { parts, files: exportFiles(deps, userId) };
}

async function* exportOrders(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Order.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(BATCH_SIZE);
  for await (const rows of readInBatches(read)) {
    const orders = await toOrderViews(deps, rows);
    const notes = await listNotes(deps, rows);
    const decisions = await OrderDecision.query(deps.db)
      .whereIn(
        'orderId',
        rows.map(({ id }) => id),
      )
      .orderBy('createdAt');
    const approvals = await Approval.query(deps.db)
      .whereIn(
        'orderId',
        rows.map(({ id }) => id),
      )
      .orderBy('createdAt');
    yield* orders.map((order, i) => {
      const { consents, consentIp, resendReason } = rows[i]!;
      const stored = {
        consents,
        agreedFrom: consentIp,
        resendReason,
        notes: notes.filter(({ orderId }) => orderId === order.id).map(({ at, body }) => ({ at, body })),
        decisions: listDecisions(decisions, order.id),
        approvals: listApprovals(approvals, order.id),
      };
      return { ...order, can: undefined, ...stored, downloads: listDownloadUrls(deps, order) };
    });
  }
}

/** What our team did for the customer, and why. */
const listDecisions = (decisions: readonly OrderDecision[], orderId: string) =>
  decisions
    .filter((decision) => decision.orderId === orderId)
    .map(({ action, reason, previousLines, lines, createdAt }) => ({
      action,
      reason,
      previousLines,
      lines,
      createdAt,
    }));

/** A request to a second person; the recipient only while it is undecided. */
const listApprovals = (approvals: readonly Approval[], orderId: string) =>
  approvals
    .filter((approval) => approval.orderId === orderId)
    .map(({ action, status, reason, decisionReason, amountCents, recipient, previousLines, lines, createdAt }) => ({
      action,
      status,
      reason,
      decisionReason,
      amountCents,
      recipient,
      previousLines,
      lines,
      createdAt,
    }));

/** What colleagues wrote about a person is data about that person; who wrote it is not. */
async function listNotes(deps: Deps, orders: readonly Order[]): Promise<{ orderId: string; at: Date; body: string }[]> {
  const ids = orders.map(({ id }) => id);
  const notes = await OrderNote.query(deps.db).whereIn('orderId', ids).orderBy('createdAt');
  return notes.map(({ orderId, createdAt, body }) => ({ orderId, at: createdAt, body }));
}

/** The threads of the account without the notes, which colleagues wrote about their own work. */
async function* exportThreads(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Thread.query(deps.db)
      .where((own) => void own.where('userId', userId).orWhere('accountId', userId))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(BATCH_SIZE);
  for await (const rows of readInBatches(read)) {
    const messages = await ThreadMessage.query(deps.db)
      .whereIn(
        'threadId',
        rows.map(({ id }) => id),
      )
      .whereIn('direction', ['in', 'out'])
      .orderBy(['createdAt', 'id']);
    yield* rows.map(
      ({ id, reference, kind, status, name, email, subject, orderReference, endsOn, outcome, createdAt }) => ({
        reference,
        kind,
        status,
        name,
        email,
        subject,
        orderReference,
        endsOn,
        outcome,
        createdAt,
        messages: messages
          .filter(({ threadId }) => threadId === id)
          .map(({ direction, body, refundedCents, senderEmail, quoted, attachments, createdAt: at }) => ({
            direction,
            body,
            refundedCents,
            senderEmail,
            quoted,
            attachments,
            at,
          })),
      }),
    );
  }
}

/** Lists the files with their path in the archive: a number distinguishes equal names. */
async function* exportFiles(deps: Deps, userId: string): AsyncGenerator<ExportedFile> {
  let [number, bytes] = [0, 0];
  for await (const file of files(deps, userId)) {
    number += 1;
    const isIncluded = bytes + file.bytes <= MAX_FILE_BYTES;
    if (isIncluded) bytes += file.bytes;
    const name = file.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
    yield { ...file, path: isIncluded ? `fichiers/${String(number).padStart(4, '0')}-${name}` : null };
  }
}

const listDownloadUrls = (deps: Deps, { id, can, letter }: OrderView): string[] =>
  [
    ...(can.includes('download_pdf') ? ['letter.pdf'] : []),
    ...(letter?.proofs ?? []).map((kind) => `proofs/${kind}`),
  ].map((path) => `${deps.config.publicUrl}/-/api/v1/orders/${id}/${path}`);
