import type { PartnerName } from '../../../../domain/postal-partner.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../../ordering/models/order.ts';
import { readOrderSubject } from '../decide-on-order.ts';
import type { Decision } from '../record-decision.ts';
import { adoptPosting, checkPosting, findOrderWithReference, searchAtPartners } from './confirm-posting.ts';
import { releaseLetter } from './hold-letter.ts';

/** What an operator found out about the letter of an order. */
export type LetterInDoubt = { orderReference: string } & (
  | { settlement: 'posted'; partner: PartnerName; partnerReference: string }
  | { settlement: 'release' }
);

/** `settled`: done, or in a dry run what would be done. `already`: another run or a colleague has done the same. */
export interface SettlementResult {
  outcome:
    | 'settled'
    | 'already'
    | 'unknown_order'
    | 'not_in_doubt'
    | 'unknown_reference'
    | 'draft'
    | 'other_letter'
    | 'reference_taken'
    | 'posted'
    | 'unavailable'
    | 'changed';
  /** The state of the letter, the order that has the reference, or the partner that has the letter and its reference. */
  detail?: string;
}

/** How a letter that a restore held was settled; null for one that none has held. */
type Doubt = 'open' | 'released' | 'posted' | null;
const DOUBTS: Readonly<Record<string, Doubt>> = { suspend: 'open', release: 'released', confirmPosting: 'posted' };
const HOLDS = ['hold', ...Object.keys(DOUBTS)];

/** Lists the references of the orders whose letter a restore holds, oldest first. What support holds is not in doubt. */
export async function listLettersInDoubt({ db }: Pick<Deps, 'db'>): Promise<string[]> {
  const lastHold = db('state_transitions')
    .select('transition')
    .whereRaw('entity_id = letters.id')
    .whereIn('transition', HOLDS)
    .orderBy('id', 'desc')
    .limit(1);
  return db('letters')
    .join('orders', 'orders.id', 'letters.order_id')
    .where('letters.status', 'held')
    .whereRaw(`? = 'suspend'`, [lastHold])
    .orderBy('letters.id')
    .pluck('orders.reference');
}

/**
 * Settles one letter that a restore holds, by the commands of the desk: each has one transaction, and nothing is left of
 * an interrupted one. A letter that is not in doubt any more is not changed, so that a list may be carried out again.
 */
export async function settleLetterInDoubt(
  deps: Deps,
  input: LetterInDoubt,
  { isDryRun, ...decision }: Decision & { isDryRun: boolean },
): Promise<SettlementResult> {
  const order = await Order.query(deps.db).findOne({ reference: input.orderReference });
  const letter = order && (await readOrderSubject(deps, order.id)).letter;
  if (!order) return { outcome: 'unknown_order' };
  if (!letter) return { outcome: 'not_in_doubt' };
  const doubt = await readDoubt(deps, letter.id);
  if (letter.status !== 'held' || doubt !== 'open')
    return isSettledAs(input, doubt, letter)
      ? { outcome: 'already' }
      : { outcome: 'not_in_doubt', detail: letter.status };
  const command = { ...decision, orderId: order.id, expectedStatusSince: letter.statusSince };
  try {
    return input.settlement === 'posted'
      ? await confirmOne(deps, input, letter, isDryRun ? null : command)
      : await releaseOne(deps, letter, isDryRun ? null : command);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'partner_unavailable') return { outcome: 'unavailable' };
    // The order changed at the same time: another run finds out how that ended.
    if (error.kind === 'conflict') return { outcome: 'changed' };
    throw error;
  }
}

type Command = Parameters<typeof releaseLetter>[1];

async function confirmOne(
  deps: Deps,
  { partner, partnerReference }: Extract<LetterInDoubt, { settlement: 'posted' }>,
  letter: Letter,
  command: Command | null,
): Promise<SettlementResult> {
  const check = await checkPosting(deps, letter, { partner, reference: partnerReference });
  if (check.outcome !== 'found') return { outcome: check.outcome === 'unknown' ? 'unknown_reference' : check.outcome };
  const other = await findOrderWithReference(deps, letter, check.posting);
  if (other) return { outcome: 'reference_taken', detail: other.reference };
  if (command) await adoptPosting(deps, command, check.posting);
  return { outcome: 'settled' };
}

/** Asks each partner that can be searched first: what one of them has is not sent again, whatever the list says. */
async function releaseOne(deps: Deps, letter: Letter, command: Command | null): Promise<SettlementResult> {
  const { partners } = await searchAtPartners(deps, letter);
  const posted = partners.find(({ result }) => result === 'found');
  if (posted) return { outcome: 'posted', detail: `${posted.partner} ${posted.reference}` };
  if (partners.some(({ result }) => result === 'unavailable')) return { outcome: 'unavailable' };
  if (command) await releaseLetter(deps, command);
  return { outcome: 'settled' };
}

async function readDoubt({ db }: Pick<Deps, 'db'>, letterId: string): Promise<Doubt> {
  const last: { transition: string } | undefined = await db('state_transitions')
    .where({ entity_id: letterId })
    .whereIn('transition', HOLDS)
    .orderBy('id', 'desc')
    .first('transition');
  return DOUBTS[last?.transition ?? ''] ?? null;
}

/** Whether a restore holds the letter, which may have been posted before. */
export const isLetterInDoubt = async (deps: Pick<Deps, 'db'>, letterId: string): Promise<boolean> =>
  (await readDoubt(deps, letterId)) === 'open';

function isSettledAs(input: LetterInDoubt, doubt: Doubt, { provider, providerRef }: Letter): boolean {
  if (input.settlement === 'release') return doubt === 'released';
  // Maileva's reference is stored behind the name of its API.
  const isSameReference =
    providerRef === input.partnerReference || providerRef?.endsWith(`:${input.partnerReference}`) === true;
  return doubt === 'posted' && provider === input.partner && isSameReference;
}
