import type { Deps } from '../../../../kernel/deps.ts';
import type { Actor } from '../../../../kernel/endpoint.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { lockUntilCommit } from '../../../../kernel/exclusive.ts';
import { eraseFile, findFile } from '../../../files/index.ts';
import { caseFileRequested } from '../../events.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { explainMissingProofFile } from '../../mailing/proof-availability.ts';
import { Order } from '../../ordering/models/order.ts';
import { canSee } from '../../policy.ts';
import { isStuck } from '../../requested-file.ts';
import { caseFileTooLarge, caseFileTooLong } from '../errors.ts';
import { CaseFile } from '../models/case-file.ts';

/**
 * What a thread that writes PDFs has memory and time for: so many scanned pages take 20 seconds. A large envelope holds
 * 86.
 */
const MAX_CASE_PAGES = 250;
const MAX_CASE_BYTES = 100_000_000;

/**
 * Requests one PDF of several letters, one at a time: returns the one that is being written for the same letters, or
 * replaces the last with a new one.
 */
export async function requestCaseFile(
  deps: Deps,
  { orderIds, user }: { orderIds: readonly string[]; user: Actor },
): Promise<CaseFile> {
  const ids = await listCaseOrders(deps, { orderIds, user });
  const { current, replaced } = await deps.db.transaction(async (trx) => {
    await lockUntilCommit(trx, `case file ${user.id}`);
    const last = await CaseFile.query(trx).findOne({ userId: user.id });
    const isSame = last && !last.readyAt && !isStuck(deps, last) && last.orderIds.join() === ids.join();
    if (isSame) return { current: last, replaced: null };
    if (last) await last.$query(trx).delete();
    const requested = await CaseFile.query(trx).insertAndFetch({
      id: deps.newId(),
      userId: user.id,
      orderIds: ids,
      requestedAt: deps.now(),
    });
    await emit(trx, caseFileRequested, { id: requested.id });
    return { current: requested, replaced: last ?? null };
  });
  if (replaced?.fileId) await eraseFile(deps, { id: replaced.fileId });
  return current;
}

/** Checks that each letter is the person's, has left with its pages, and that all fit in one file. */
async function listCaseOrders(
  deps: Deps,
  { orderIds, user }: { orderIds: readonly string[]; user: Actor },
): Promise<string[]> {
  const orders = await Order.query(deps.db)
    .findByIds([...orderIds])
    .orderBy('id');
  if (orders.length !== orderIds.length || !orders.every((order) => canSee(order, user))) throw notFound();
  const letters = await Letter.query(deps.db).whereIn('orderId', [...orderIds]);
  for (const order of orders) {
    const letter = letters.find(({ orderId }) => orderId === order.id);
    if (!letter?.fileId || !letterStateMachine.isIn('billable', letter.status))
      throw explainMissingProofFile(order, letter);
  }
  const pages = letters.reduce((sum, letter) => sum + letter.pages, 0);
  if (pages > MAX_CASE_PAGES) throw caseFileTooLong({ pages, maxPages: MAX_CASE_PAGES });
  const bytes = await measureFiles(deps, letters);
  if (bytes > MAX_CASE_BYTES) throw caseFileTooLarge({ bytes, maxBytes: MAX_CASE_BYTES });
  return orders.map(({ id }) => id);
}

/** The size of the printed letters and the proofs of the partner. */
async function measureFiles(deps: Deps, letters: readonly Letter[]): Promise<number> {
  const proofs: { file_id: string }[] = await deps
    .db('letter_proofs')
    .whereIn(
      'letter_id',
      letters.map(({ id }) => id),
    )
    .select('file_id');
  const ids = [...letters.flatMap(({ fileId }) => fileId ?? []), ...proofs.map(({ file_id }) => file_id)];
  const files = await Promise.all(ids.map((id) => findFile(deps, id)));
  return files.reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
}
