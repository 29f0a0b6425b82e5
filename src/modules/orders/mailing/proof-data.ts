import { formatEuros } from '../../../domain/money.ts';
import { getPartnerLabel, partnerNames } from '../../../domain/postal-partner.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { getPostalAddresses, listPrintedEnclosures } from '../../documents/index.ts';
import { findFile } from '../../files/index.ts';
import { listOrderPayments } from '../../payments/index.ts';
import type { ProofKind } from '../contract.ts';
import { Order } from '../ordering/models/order.ts';
import { getOutcome } from './letter-status-text.ts';
import { Letter } from './models/letter.ts';
import type { TransitionRecord } from './timeline-input.ts';
import { findEventTitle } from './timeline.ts';

/** A file of the proof: with a `fileId` its pages are included; its hash is printed on the cover. */
export interface ProofPart {
  title: string;
  sha256: string;
  fileId: string | null;
}
interface ProofEvent {
  at: Date;
  text: string;
  source: string;
  /** The source's own word for it. */
  code: string | null;
}
/** Everything that is known of a letter. It does not depend on the time of the call. */
export interface ProofData {
  letterId: string;
  title: string;
  reference: string;
  product: Letter['product'];
  pages: number;
  sheets: number;
  duplex: boolean;
  senderLines: string[];
  recipientLines: string[];
  orderedAt: Date;
  paid: { at: Date; cents: number } | null;
  handedOverAt: Date | null;
  /** The day for its postmark: as tracked, never presumed. */
  lastDay: { kind: 'arrived' | 'returned' | 'posted'; at: Date } | null;
  partner: string;
  providerRef: string | null;
  trackingNumber: string | null;
  /** The order whose letter this one sends again. */
  resends: string | null;
  letter: ProofPart;
  enclosures: ProofPart[];
  proofs: (ProofPart & { kind: ProofKind })[];
  events: ProofEvent[];
  /** The number of transitions, events and proofs; it only grows. */
  eventCount: number;
  lastAt: Date;
}

const PROOF_TITLES: Record<ProofKind, string> = {
  deposit: 'Preuve de dépôt',
  content: 'Preuve de contenu',
  receipt: 'Avis de réception',
};
const SOURCES: Record<string, string> = {
  affranchi: 'Affranchi',
  ...Object.fromEntries(partnerNames.map((name) => [name, getPartnerLabel(name)])),
};
export const formatSource = (source: string): string =>
  SOURCES[source] ?? (/poste|suivi/.test(source) ? 'La Poste, suivi' : source);

/** The texts of our own transitions; the partner's events have their own labels. */
const OWN_TEXTS: Record<string, string> = {
  'letters render': 'Mise en page définitive\u00a0: les empreintes sont calculées.',
  'letters submit': 'Remise au service postal.',
  'letters reject': 'Refusée par le service postal.',
  'letters resubmit': 'Corrigée après un refus.',
  'letters cancel': 'Annulée.',
  'letters close': 'Annulée.',
  'orders refund': 'Remboursée.',
  'orders refundPartially': 'Remboursée en partie.',
};

/** Loads the data of a proof file. Null if the pages were erased or never rendered. */
export async function getProofData(deps: Deps, letterId: string): Promise<ProofData | null> {
  const letter = await Letter.query(deps.db).findById(letterId).throwIfNotFound();
  if (!letter.fileId || !letter.pdfSha256) return null;
  const order = await Order.query(deps.db).findById(letter.orderId).throwIfNotFound();
  const original = order.resendsOrderId ? await Order.query(deps.db).findById(order.resendsOrderId) : undefined;
  const payment = (await listOrderPayments(deps, [order.id])).get(order.id);
  const transitions = await listTransitions(deps, [order.id, letterId]);
  const trackingEvents: TrackingEventRow[] = await deps
    .db('tracking_events')
    .where({ letter_id: letterId })
    .orderBy(['at', 'id']);
  const proofs: ProofRow[] = await deps.db('letter_proofs').where({ letter_id: letterId }).orderBy('kind');
  const paid = payment?.paidAt ? { at: new Date(payment.paidAt), cents: payment.amountCents } : null;
  const { senderLines } = await getPostalAddresses(deps, { documentId: letter.documentId });
  const printedEnclosures = await listPrintedEnclosures(deps, {
    documentId: letter.documentId,
    ids: order.enclosureIds,
  });
  return {
    letterId,
    title: order.title,
    reference: order.reference,
    product: letter.product,
    pages: letter.pages,
    sheets: letter.sheets,
    duplex: letter.duplex,
    senderLines: senderLines.filter(Boolean),
    recipientLines: letter.recipientLines.filter(Boolean),
    orderedAt: order.createdAt,
    paid,
    handedOverAt: findHandOverInstant(letter, transitions),
    lastDay: findLastDay(letter, findHandOverInstant(letter, transitions)),
    partner: formatSource(letter.provider ?? 'affranchi'),
    providerRef: letter.providerRef,
    trackingNumber: letter.trackingNumber,
    resends: original?.reference ?? null,
    letter: { title: 'Lettre imprimée, avec ses pièces jointes', sha256: letter.pdfSha256, fileId: letter.fileId },
    enclosures: await Promise.all(
      printedEnclosures.map(async ({ label, fileId }) => ({
        title: `Pièce jointe «\u00a0${label}\u00a0»`,
        sha256: await readHash(deps, fileId),
        fileId: null,
      })),
    ),
    proofs: await Promise.all(
      proofs.map(async ({ kind, file_id }) => ({
        kind,
        title: PROOF_TITLES[kind],
        sha256: await readHash(deps, file_id),
        fileId: file_id,
      })),
    ),
    events: listProofEvents(order, paid, transitions, trackingEvents),
    eventCount: transitions.length + trackingEvents.length + proofs.length,
    lastAt: findLatest([
      order.createdAt,
      ...transitions.map(({ at }) => at),
      ...trackingEvents.map((event) => event.received_at),
      ...proofs.map((proof) => proof.created_at),
    ]),
  };
}

interface TrackingEventRow {
  source: string;
  kind: string;
  provider_code: string;
  label: string;
  at: Date;
  received_at: Date;
}
interface ProofRow {
  kind: ProofKind;
  file_id: string;
  created_at: Date;
}
type OwnTransition = TransitionRecord & { entity: string };

const listTransitions = (deps: Deps, ids: readonly string[]): Promise<OwnTransition[]> =>
  deps.db('state_transitions').whereIn('entity_id', ids).orderBy('id').select({
    entity: 'entity',
    entityId: 'entity_id',
    transition: 'transition',
    toState: 'to_state',
    reason: 'reason',
    at: 'occurred_at',
  });

/** Order, payment, our own steps and those of the partners, in order of time. */
function listProofEvents(
  order: Order,
  paid: ProofData['paid'],
  transitions: readonly OwnTransition[],
  trackingEvents: readonly TrackingEventRow[],
): ProofEvent[] {
  const events: ProofEvent[] = [{ at: order.createdAt, text: 'Commandée.', source: 'Affranchi', code: null }];
  if (paid)
    events.push({
      at: paid.at,
      text: `Paiement de ${formatEuros(paid.cents)} confirmé.`,
      source: 'Banque, par Stripe',
      code: null,
    });
  for (const { entity, transition, at } of transitions) {
    const text = OWN_TEXTS[`${entity} ${transition}`];
    if (text) events.push({ at, text, source: 'Affranchi', code: null });
  }
  for (const event of trackingEvents)
    events.push({
      at: event.at,
      text: toSentence(describeEvent(event)),
      source: formatSource(event.source),
      code: event.provider_code,
    });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function findLastDay(letter: Letter, handedOverAt: Date | null): ProofData['lastDay'] {
  const { product, deliveredAt, returnedAt, returnedToSenderAt, depositedAt } = letter;
  const outcome = getOutcome(letter);
  const returned = returnedToSenderAt ?? returnedAt;
  if (outcome === 'returned' && returned) return { kind: 'returned', at: returned };
  // The arrival of a green letter is presumed.
  if (outcome === 'delivered' && deliveredAt && product !== 'green') return { kind: 'arrived', at: deliveredAt };
  const posted = depositedAt ?? handedOverAt;
  return posted && { kind: 'posted', at: posted };
}

/** In the words of the source, as evidence; in ours where it gave nothing but a code. */
const describeEvent = ({ source, kind, provider_code: providerCode, label }: TrackingEventRow): string =>
  label === providerCode
    ? (findEventTitle({ source, kind, providerCode }) ?? 'Étape notée par le service postal')
    : label;

const findLatest = (instants: readonly Date[]): Date =>
  new Date(Math.max(...instants.map((instant) => instant.getTime())));

/** When the letter was handed over; an event may be earlier than our own record. */
export const findHandOverInstant = (
  letter: Pick<Letter, 'id' | 'handedOverAt'>,
  transitions: readonly TransitionRecord[],
): Date | null =>
  letter.handedOverAt ??
  transitions.find(
    ({ entityId, transition }) =>
      entityId === letter.id && ['accept', 'print', 'transit', 'await', 'deliver'].includes(transition),
  )?.at ??
  null;

const readHash = async (deps: Deps, fileId: string | null): Promise<string> =>
  (fileId ? (await findFile(deps, fileId))?.sha256 : undefined) ?? 'fichier effacé';
const toSentence = (text: string): string => (/[.…!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
