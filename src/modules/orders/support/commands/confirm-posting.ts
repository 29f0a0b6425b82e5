import {
  type PostalPort,
  type PostalTrackingEvent,
  type ReferenceCheck,
  RetryableError,
} from '../../../../adapters/postal/port.ts';
import { getPartnerLabel, type PartnerName } from '../../../../domain/postal-partner.ts';
import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { type AppError, invalidFields } from '../../../../kernel/errors.ts';
import { computeExpectedArrival } from '../../../../letterpress/index.ts';
import type { PostingSearch } from '../../contract.ts';
import { callPartner } from '../../mailing/commands/partner-circuit-breaker.ts';
import { partnerUnavailable, postingKnown, referenceTaken } from '../../mailing/errors.ts';
import { letterStateMachine } from '../../mailing/letter.state-machine.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../../ordering/models/order.ts';
import {
  assertUnchanged,
  decideOnOrder,
  orderChanged,
  type OrderSubject,
  readOrderSubject,
} from '../decide-on-order.ts';
import { recordDecision } from '../record-decision.ts';
import type { OrderCommand } from './hold-letter.ts';

interface PostingConfirmation extends OrderCommand {
  partner: PartnerName;
  /** As the partner prints it. */
  reference: string;
}

/** The partner's reference of a posted letter, as we store it, and when the partner took it. */
interface Posting {
  partner: PartnerName;
  providerRef: string;
  handedOverAt: Date;
}

/** What a partner has under a reference: this letter, or why it is not that of this letter. */
type PostingCheck = { outcome: 'found'; posting: Posting } | { outcome: Exclude<ReferenceCheck['outcome'], 'found'> };

/**
 * Records that a held letter had been handed over before a backup was restored: it adopts the partner's reference, and
 * its events and proofs are read there from now on. The partner is asked first, without the lock of the order.
 */
export async function confirmPosting(deps: Deps, input: PostingConfirmation): Promise<void> {
  const subject = await readOrderSubject(deps, input.orderId);
  await assertUnchanged(deps, subject, input.expectedStatusSince);
  const check = await checkPosting(deps, getHeldLetter(subject), input);
  if (check.outcome !== 'found') throw createReferenceError(input.partner, check.outcome);
  await adoptPosting(deps, input, check.posting);
}

/** Gives a held letter the reference that its partner has confirmed. */
export async function adoptPosting(deps: Deps, input: OrderCommand, posting: Posting): Promise<void> {
  const { partner, providerRef, handedOverAt } = posting;
  await decideOnOrder(deps, input, async (current) => {
    const letter = getHeldLetter(current);
    const other = await findOrderWithReference(deps, letter, posting);
    if (other) throw referenceTaken(other);
    const expectedOn = computeExpectedArrival(letter.product, handedOverAt);
    await deps.db.transaction(async (trx) => {
      const result = await letterStateMachine.transition(trx, letter.id, 'confirmPosting', {
        reason: 'support',
        set: {
          provider: partner,
          provider_ref: providerRef,
          first_submitted_at: handedOverAt,
          handed_over_at: handedOverAt,
          // The wait for news counts from the hand-over, so that the next poll reads the letter.
          status_since: handedOverAt,
          // No day is announced for another country.
          expected_on: letter.expectedOn && expectedOn,
          next_step_on: expectedOn,
        },
      });
      if (result === 'noop') throw await orderChanged(deps, current);
      await recordDecision(deps, trx, { ...input, action: 'confirm_posting' });
      const [before, after] = [{ status: 'held' }, { status: 'submitted', partner }];
      await auditChange(trx, deps, { subject: 'orders', subjectId: input.orderId, before, after });
    });
  });
}

/** Asks each partner that carries such a letter whether it has this one, where it can be searched by our id. */
export const searchPosting = async (deps: Deps, orderId: string): Promise<PostingSearch> =>
  searchAtPartners(deps, getHeldLetter(await readOrderSubject(deps, orderId)));

export async function searchAtPartners(deps: Deps, letter: Letter): Promise<PostingSearch> {
  const carriers = deps.postal.all.filter(({ capabilities }) => capabilities.products[letter.product]);
  const partners = await Promise.all(
    carriers.map(async (port) => ({
      partner: port.name,
      label: getPartnerLabel(port.name),
      ...(await searchAt(deps, port, letter)),
    })),
  );
  return { partners };
}

type SearchResult = Pick<PostingSearch['partners'][number], 'result' | 'reference'>;

async function searchAt(deps: Deps, port: PostalPort, letter: Letter): Promise<SearchResult> {
  if (!port.findReference) return { result: 'not_searchable', reference: null };
  const { findReference } = port;
  try {
    const reference = await callPartner(deps, port, () =>
      findReference.call(port, { key: toSubmissionKey(letter) }, letter.createdAt),
    );
    return { result: reference === null ? 'none' : 'found', reference };
  } catch (error) {
    if (error instanceof RetryableError)
      return { result: error.details.isUnconfirmed ? 'incomplete' : 'unavailable', reference: null };
    throw error;
  }
}

/** The id under which a partner has the letter. */
const toSubmissionKey = ({ id, submissionKey }: Letter): string => submissionKey ?? id;

function getHeldLetter({ order, letter }: OrderSubject): Letter {
  if (!letter || !letterStateMachine.can(letter.status, 'confirmPosting')) throw postingKnown({ orderId: order.id });
  return letter;
}

function findPort(deps: Deps, partner: PartnerName): PostalPort {
  const port = deps.postal.byName(partner);
  if (!port)
    throw invalidFields({
      partner: [`${getPartnerLabel(partner)} n’est pas configuré ici\u00a0: choisissez un autre partenaire.`],
    });
  return port;
}

/** Asks the partner whether a reference is that of a letter. Changes nothing. */
export async function checkPosting(
  deps: Deps,
  letter: Letter,
  { partner, reference }: Pick<PostingConfirmation, 'partner' | 'reference'>,
): Promise<PostingCheck> {
  const port = findPort(deps, partner);
  const key = toSubmissionKey(letter);
  const { product } = letter;
  try {
    return await callPartner(deps, port, async () => {
      const check = await port.checkReference({ key, product }, reference);
      if (check.outcome !== 'found') return check;
      const { providerRef } = check;
      const handedOverAt = findHandOver(deps, letter, await port.fetchTrackingEvents({ providerRef, key }));
      return { outcome: 'found', posting: { partner, providerRef, handedOverAt } };
    });
  } catch (error) {
    if (error instanceof RetryableError) throw partnerUnavailable({ partner });
    throw error;
  }
}

/** The instant of the first event, if it is plausible. */
function findHandOver(deps: Deps, { createdAt }: Letter, events: readonly PostalTrackingEvent[]): Date {
  const now = deps.now();
  return events.map(({ at }) => at).find((at) => at >= createdAt && at <= now) ?? now;
}

function createReferenceError(partner: PartnerName, outcome: Exclude<ReferenceCheck['outcome'], 'found'>): AppError {
  const name = getPartnerLabel(partner);
  const messages = {
    unknown: `${name} ne connaît pas cette référence. Recopiez-la telle que le partenaire l’affiche.`,
    draft: `Chez ${name}, cet envoi est un brouillon\u00a0: la lettre n’est pas partie. Laissez-la repartir.`,
    other_letter: `Chez ${name}, cette référence est celle d’une autre lettre, pour un autre destinataire. Cherchez l’envoi de cette commande.`,
  } satisfies Record<typeof outcome, string>;
  return invalidFields({ reference: [messages[outcome]] });
}

/** Finds the order whose letter has this reference already. */
export async function findOrderWithReference(
  deps: Pick<Deps, 'db'>,
  letter: Letter,
  { partner, providerRef }: Pick<Posting, 'partner' | 'providerRef'>,
): Promise<Pick<Order, 'reference'> | null> {
  const other = await Letter.query(deps.db).findOne({ provider: partner, providerRef }).whereNot({ id: letter.id });
  return other ? Order.query(deps.db).findById(other.orderId).throwIfNotFound() : null;
}
