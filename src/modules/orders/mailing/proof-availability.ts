import type { Deps } from '../../../kernel/deps.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { ProofKind } from '../contract.ts';
import { fileNotReady, letterNotPrinted } from '../ordering/errors.ts';
import { fileNever, proofTooEarly } from './errors.ts';
import { letterStateMachine } from './letter.state-machine.ts';
import type { Letter } from './models/letter.ts';

/** The proofs of each delivery method: green has none, only registered_receipt returns a signature. */
const PROOFS_BY_PRODUCT: Record<Letter['product'], readonly ProofKind[]> = {
  green: [],
  tracked: ['deposit'],
  registered: ['deposit', 'content'],
  registered_receipt: ['deposit', 'content', 'receipt'],
};

export const listProofKinds = (product: Letter['product']): readonly ProofKind[] => PROOFS_BY_PRODUCT[product];

const NOT_POSTED = 'Cette lettre n’est pas partie par nous\u00a0: le service postal n’en a donné aucune preuve.';

/**
 * Returns why a proof will never come; null while it may still come. `letter` is undefined for a PDF that its owner
 * posts.
 */
export function findMissingProofReason(
  { postal }: Pick<Deps, 'postal'>,
  letter: Pick<Letter, 'product' | 'status' | 'provider'> | undefined,
  kind: ProofKind,
): string | null {
  if (!letter || letter.status === 'cancelled' || letter.status === 'rejected') return NOT_POSTED;
  if (letter.product === 'green')
    return 'Une lettre verte n’a pas de preuve du service postal. Le dossier de preuve réunit ce que nous savons d’elle.';
  if (!PROOFS_BY_PRODUCT[letter.product].includes(kind)) {
    return kind === 'receipt'
      ? 'Cette lettre est partie sans avis de réception\u00a0: il n’y en aura pas.'
      : 'Ce mode d’envoi ne donne pas cette preuve.';
  }
  if (kind === 'receipt' && letter.status === 'returned')
    return 'Cette lettre est revenue\u00a0: personne n’a signé d’avis de réception.';
  const partner =
    letterStateMachine.isIn('dispatched', letter.status) && letter.provider
      ? postal.byName(letter.provider)
      : undefined;
  if (partner && !partner.capabilities.proofs[kind])
    return 'Le service postal qui a pris cette lettre ne donne pas cette preuve.';
  if (letter.status === 'archived')
    return 'Le service postal n’a pas donné cette preuve, et le dossier de cette lettre est clos.';
  return null;
}

/** Returns why an order has no proof file: it never will, its letter has not left, or a worker is making it. */
export function explainMissingProofFile(
  order: { id: string; status: string; sending: string },
  letter: Pick<Letter, 'status' | 'purgedAt' | 'fileId'> | undefined,
): AppError {
  const orderId = order.id;
  if (order.sending === 'pdf')
    return fileNever({
      orderId,
      reason: 'Cette commande est un PDF seul\u00a0: rien n’a été posté, il n’y a rien à prouver.',
    });
  if (letter?.purgedAt)
    return fileNever({ orderId, reason: 'Ce dossier est effacé\u00a0: sa durée de conservation est passée.' });
  if (order.status === 'cancelled' || letter?.status === 'cancelled')
    return fileNever({
      orderId,
      reason: 'Cette commande est annulée\u00a0: sa lettre n’est pas partie, et n’aura pas de dossier de preuve.',
    });
  if (!letter || !letterStateMachine.isIn('billable', letter.status)) return proofTooEarly({ orderId });
  if (!letter.fileId)
    return fileNever({
      orderId,
      reason: 'Le PDF de cette lettre n’est pas gardé ici\u00a0: son dossier de preuve ne peut pas être composé.',
    });
  return fileNotReady({ orderId });
}

const fileWaits = (orderId: string, reason: string): AppError =>
  new AppError('conflict', fileNotReady.code, reason, { orderId });

/** Returns why an order has no invoice: nothing was paid yet, nothing ever will be, or a worker is making it. */
export function explainMissingInvoice({
  id: orderId,
  status,
  resendsOrderId,
  totalCents,
}: {
  id: string;
  status: string;
  resendsOrderId: string | null;
  totalCents: number;
}): AppError {
  if (resendsOrderId && totalCents === 0)
    return fileNever({ orderId, reason: 'Cette lettre est renvoyée à nos frais\u00a0: il n’y a pas de facture.' });
  if (status === 'cancelled')
    return fileNever({ orderId, reason: 'Cette commande n’a pas été payée\u00a0: il n’y a pas de facture.' });
  return status === 'awaiting_payment'
    ? fileWaits(orderId, 'Cette commande n’est pas payée\u00a0: sa facture est faite après le paiement.')
    : fileNotReady({ orderId });
}

/** Returns why an order has no PDF: it is erased, will never be printed, waits, or a worker is making it. */
export function explainMissingPdf(
  { id: orderId, status }: { id: string; status: string },
  letter: Pick<Letter, 'status' | 'purgedAt' | 'releasesAt'> | undefined,
  now: Date,
): AppError {
  const waitsFor = (reason: string) => fileWaits(orderId, reason);
  if (letter?.purgedAt) return fileNever({ orderId, reason: 'Ce PDF est effacé, avec le contenu de cette lettre.' });
  if (status === 'cancelled' || letter?.status === 'cancelled')
    return fileNever({ orderId, reason: 'Cette commande est annulée\u00a0: son PDF n’a pas été préparé.' });
  if (status === 'awaiting_payment')
    return waitsFor('Cette commande n’est pas payée\u00a0: son PDF est préparé après le paiement.');
  if (letter && letter.releasesAt > now) return letterNotPrinted({ orderId });
  return letter?.status === 'held'
    ? waitsFor('Cette lettre est retenue avant son départ\u00a0: son PDF est préparé quand elle part.')
    : fileNotReady({ orderId });
}

/**
 * SQL condition on a row of `letters`: all proofs of its product are stored. A returned letter has no signed receipt.
 */
export const PROOFS_COMPLETE = `(case when letters.product = 'green' then '{}'::text[]
  when letters.product = 'registered_receipt' and letters.status <> 'returned' then '{deposit,receipt}'::text[]
  else '{deposit}'::text[] end <@ array(select kind from letter_proofs where letter_id = letters.id))`;
