import { formatEuros } from '../../../domain/money.ts';
import { PARTNER_LABELS } from '../../../domain/partner-name.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { getPostalAddresses, listPrintedEnclosures } from '../../documents/index.ts';
import { findFile } from '../../files/index.ts';
import { listOrderPayments } from '../../payments/index.ts';
import type { ProofKind } from '../contract.ts';
import { Order } from '../ordering/models/order.ts';
import { Letter } from './models/letter.ts';
import type { TransitionRecord } from './timeline-input.ts';

/** A file of the proof: its pages are added to it where `fileId` is said, and its hash stands on the cover. */
export interface ProofPart {
  title: string;
  sha256: string;
  fileId: string | null;
}
interface ProofEvent {
  at: Date;
  words: string;
  source: string;
}
/** What is known of a letter, for its proof. Nothing in it depends on when it is asked for. */
export interface ProofData {
  letterId: string;
  title: string;
  reference: string;
  product: Letter['product'];
  status: Letter['status'];
  pages: number;
  sheets: number;
  duplex: boolean;
  senderLines: string[];
  recipientLines: string[];
  orderedAt: Date;
  paid: { at: Date; cents: number } | null;
  handedOverAt: Date | null;
  partner: string;
  sendingRef: string | null;
  trackingNumber: string | null;
  /** The order whose letter this one sends again. */
  resends: string | null;
  letter: ProofPart;
  enclosures: ProofPart[];
  proofs: (ProofPart & { kind: ProofKind })[];
  events: ProofEvent[];
  /** How many facts these are: they are only ever added. */
  known: number;
  lastAt: Date;
}

const PROOFS: Record<ProofKind, string> = {
  deposit: 'Preuve de dépôt',
  content: 'Preuve de contenu',
  receipt: 'Avis de réception',
};
const SOURCES: Record<string, string> = {
  affranchi: 'Affranchi',
  ...Object.fromEntries(Object.entries(PARTNER_LABELS).map(([name, label]) => [name, `${label}, partenaire postal`])),
};
export const sourceName = (source: string): string =>
  SOURCES[source] ?? (/poste|suivi/.test(source) ? 'La Poste, service de suivi' : source);

/** Our own moves; what the partner tells has its own row of news. */
const OURS: Record<string, string> = {
  'letters render': 'Mise en page définitive\u00a0: les empreintes sont calculées.',
  'letters submit': 'Remise au partenaire postal.',
  'letters reject': 'Refusée par le partenaire postal.',
  'letters resubmit': 'Corrigée par son expéditeur après un refus.',
  'letters cancel': 'Annulée.',
  'letters close': 'Annulée.',
  'orders refund': 'Remboursée.',
  'orders refundPartially': 'Remboursée en partie.',
};

/** Everything the proof file tells. Null where the pages are gone, or were never made. */
export async function getProofData(deps: Deps, letterId: string): Promise<ProofData | null> {
  const letter = await Letter.query(deps.db).findById(letterId).throwIfNotFound();
  if (!letter.fileId || !letter.pdfSha256) return null;
  const order = await Order.query(deps.db).findById(letter.orderId).throwIfNotFound();
  const before = order.resendsOrderId ? await Order.query(deps.db).findById(order.resendsOrderId) : undefined;
  const payment = (await listOrderPayments(deps, [order.id])).get(order.id);
  const moves: (TransitionRecord & { entity: string })[] = await deps
    .db('state_transitions')
    .whereIn('entity_id', [order.id, letterId])
    .orderBy('id')
    .select({
      entity: 'entity',
      entityId: 'entity_id',
      transition: 'transition',
      toState: 'to_state',
      reason: 'reason',
      at: 'occurred_at',
    });
  const news: { source: string; kind: string; provider_code: string; label: string; at: Date; received_at: Date }[] =
    await deps.db('tracking_events').where({ letter_id: letterId }).orderBy(['at', 'id']);
  const proofs: { kind: ProofKind; file_id: string; created_at: Date }[] = await deps
    .db('letter_proofs')
    .where({ letter_id: letterId })
    .orderBy('kind');
  const paid = payment?.paidAt ? { at: new Date(payment.paidAt), cents: payment.amountCents } : null;

  const events: ProofEvent[] = [
    { at: order.createdAt, words: 'Commandée.', source: 'Affranchi' },
    ...(paid
      ? [{ at: paid.at, words: `Paiement de ${formatEuros(paid.cents)} confirmé.`, source: 'Banque, par Stripe' }]
      : []),
    ...moves.flatMap(({ entity, transition, at }) => {
      const words = OURS[`${entity} ${transition}`];
      return words ? [{ at, words, source: 'Affranchi' }] : [];
    }),
    ...news.map((one) => ({
      at: one.at,
      words: sentence(one.label),
      source: `${sourceName(one.source)}, code ${one.provider_code}`,
    })),
  ];
  const { senderLines } = await getPostalAddresses(deps, { documentId: letter.documentId });
  const papers = await listPrintedEnclosures(deps, { documentId: letter.documentId, ids: order.enclosureIds });
  return {
    letterId,
    title: order.title,
    reference: order.reference,
    product: letter.product,
    status: letter.status,
    pages: letter.pages,
    sheets: letter.sheets,
    duplex: letter.duplex,
    senderLines: senderLines.filter(Boolean),
    recipientLines: letter.recipientLines.filter(Boolean),
    orderedAt: order.createdAt,
    paid,
    handedOverAt: handedOverAt(letter, moves),
    partner: sourceName(letter.provider ?? 'affranchi'),
    sendingRef: letter.providerRef,
    trackingNumber: letter.trackingNumber,
    resends: before?.reference ?? null,
    letter: { title: 'Lettre imprimée, avec ses pièces jointes', sha256: letter.pdfSha256, fileId: letter.fileId },
    enclosures: await Promise.all(
      papers.map(async ({ label, fileId }) => ({
        title: `Pièce jointe «\u00a0${label}\u00a0»`,
        sha256: await hashOf(deps, fileId),
        fileId: null,
      })),
    ),
    proofs: await Promise.all(
      proofs.map(async ({ kind, file_id }) => ({
        kind,
        title: PROOFS[kind],
        sha256: await hashOf(deps, file_id),
        fileId: file_id,
      })),
    ),
    events: events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    known: moves.length + news.length + proofs.length,
    lastAt: new Date(
      Math.max(
        order.createdAt.getTime(),
        ...[
          ...moves.map(({ at }) => at),
          ...news.map((one) => one.received_at),
          ...proofs.map((one) => one.created_at),
        ].map((at) => at.getTime()),
      ),
    ),
  };
}

/** When the post took it; news may have come before our own answer. */
export const handedOverAt = (
  letter: Pick<Letter, 'id' | 'handedOverAt'>,
  moves: readonly TransitionRecord[],
): Date | null =>
  letter.handedOverAt ??
  moves.find(
    ({ entityId, transition }) =>
      entityId === letter.id && ['accept', 'print', 'transit', 'await', 'deliver'].includes(transition),
  )?.at ??
  null;

const hashOf = async (deps: Deps, fileId: string | null): Promise<string> =>
  (fileId ? (await findFile(deps, fileId))?.sha256 : undefined) ?? 'fichier effacé';
const sentence = (words: string): string => (/[.…!?]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`);
