import { readInBatches } from '../../../kernel/db.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { listAccountPersonalData as account } from '../../auth/index.ts';
import { listDocumentPersonalData as answers } from '../../documents/index.ts';
import { listFilePersonalData as files } from '../../files/index.ts';
import { listPaymentPersonalData as payments } from '../../payments/index.ts';
import type { OrderView } from '../contract.ts';
import { Order } from '../ordering/models/order.ts';
import { toOrderViews } from '../ordering/queries.ts';
import { Message } from '../support/models/message.ts';
import { OrderDecision } from '../support/models/order-decision.ts';

const BATCH_SIZE = 50;

/** A part of an export: a record, a short list, or a long list that is read in batches. */
export type ExportPart = object | null | AsyncIterable<object>;
type ExportedFile = ReturnType<typeof files> extends AsyncIterable<infer File> ? File & { path: string } : never;

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
    messages: exportMessages(deps, userId),
    files: exportFiles(deps, userId),
  };
  return { parts, files: exportFiles(deps, userId) };
}

async function* exportOrders(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Order.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(BATCH_SIZE);
  for await (const rows of readInBatches(read)) {
    const orders = await toOrderViews(deps, rows);
    const decisions = await OrderDecision.query(deps.db)
      .whereIn(
        'orderId',
        rows.map(({ id }) => id),
      )
      .orderBy('createdAt');
    yield* orders.map((order, i) => {
      const { consents, consentIp } = rows[i]!;
      return {
        ...order,
        can: undefined,
        consents,
        agreedFrom: consentIp,
        downloads: listDownloadUrls(deps, order),
        decisions: listDecisions(decisions, order.id),
      };
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

async function* exportMessages(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Message.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(BATCH_SIZE);
  for await (const rows of readInBatches(read))
    yield* rows.map(
      ({ reference, kind, status, name, email, subject, orderReference, endsOn, body, outcome, createdAt }) => ({
        reference,
        kind,
        status,
        name,
        email,
        subject,
        orderReference,
        endsOn,
        body,
        outcome,
        createdAt,
      }),
    );
}

/** Lists the files with their path in the archive: a number distinguishes equal names. */
async function* exportFiles(deps: Deps, userId: string) {
  let number = 0;
  for await (const file of files(deps, userId)) {
    number += 1;
    const name = file.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
    yield { ...file, path: `fichiers/${String(number).padStart(4, '0')}-${name}` };
  }
}

const listDownloadUrls = (deps: Deps, { id, can, letter }: OrderView): string[] =>
  [
    ...(can.includes('download_pdf') ? ['letter.pdf'] : []),
    ...(letter?.proofs ?? []).map((kind) => `proofs/${kind}`),
  ].map((path) => `${deps.config.publicUrl}/-/api/v1/orders/${id}/${path}`);
