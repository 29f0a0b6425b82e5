import { readInBatches } from '../../../kernel/batches.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { listAccountPersonalData as account } from '../../auth/index.ts';
import { listDocumentPersonalData as answers } from '../../documents/index.ts';
import { listFilePersonalData as files } from '../../files/index.ts';
import { listPaymentPersonalData as payments } from '../../payments/index.ts';
import type { OrderView } from '../contract.ts';
import { Order } from '../ordering/models/order.ts';
import { viewsOf } from '../ordering/queries.ts';
import { Message } from '../support/models/message.ts';

const AT_ONCE = 50;

/** One part of a person's export: a record, a short list, or a long list that is read page by page. */
export type ExportPart = object | null | AsyncIterable<object>;
type ExportedFile = ReturnType<typeof files> extends AsyncIterable<infer File> ? File & { path: string } : never;

/** Everything the modules store about a person (GDPR, articles 15 and 20), by the name of each part, and the files to put with it. */
export async function exportPersonalData(
  deps: Deps,
  userId: string,
): Promise<{ parts: Record<string, ExportPart>; files: AsyncIterable<ExportedFile> }> {
  const parts = {
    account: await account(deps, userId),
    ...(await answers(deps, userId)),
    orders: ordersOf(deps, userId),
    ...(await payments(deps, userId)),
    messages: messagesOf(deps, userId),
    files: filesOf(deps, userId),
  };
  return { parts, files: filesOf(deps, userId) };
}

async function* ordersOf(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Order.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(AT_ONCE);
  for await (const rows of readInBatches(read)) {
    const orders = await viewsOf(deps, rows);
    yield* orders.map((order, i) => {
      const { consents, consentIp } = rows[i]!;
      return { ...order, can: undefined, consents, agreedFrom: consentIp, downloads: downloadsOf(deps, order) };
    });
  }
}

async function* messagesOf(deps: Deps, userId: string) {
  const read = (afterId: string) =>
    Message.query(deps.db).where({ userId }).where('id', '>', afterId).orderBy('id').limit(AT_ONCE);
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

/** Each file with its place in the archive: a number of its own keeps files of one name apart. */
async function* filesOf(deps: Deps, userId: string) {
  let number = 0;
  for await (const file of files(deps, userId)) {
    number += 1;
    const name = file.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
    yield { ...file, path: `fichiers/${String(number).padStart(4, '0')}-${name}` };
  }
}

const downloadsOf = (deps: Deps, { id, can, letter }: OrderView): string[] =>
  [
    ...(can.includes('download_pdf') ? ['letter.pdf'] : []),
    ...(letter?.proofs ?? []).map((kind) => `proofs/${kind}`),
  ].map((path) => `${deps.config.publicUrl}/-/api/v1/orders/${id}/${path}`);
