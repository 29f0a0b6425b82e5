import { formatEuros } from '../../../domain/money.ts';
import { AppError, defineError, invalidFields } from '../../../kernel/errors.ts';

export const priceChanged = defineError(
  'conflict',
  'price_changed',
  'Le prix a changé depuis que vous l’avez vu. Voici le nouveau\u00a0: rien n’est débité tant que vous ne l’acceptez pas.',
);
export const orderCancelled = defineError(
  'conflict',
  'order_cancelled',
  'Cette commande est annulée, il n’y a rien à payer. Votre lettre est gardée\u00a0: commandez-la à nouveau si vous le voulez.',
);
export const orderInPack = defineError(
  'conflict',
  'order_in_pack',
  'Cette lettre est déjà commandée avec d’autres\u00a0: payez-les ensemble, ou annulez d’abord cette commande. Rien n’a été débité.',
);
export const packLetterOrdered = defineError(
  'conflict',
  'pack_letter_ordered',
  'Une de ces lettres est déjà commandée. Retirez-la de la liste. Rien n’a été débité.',
);
export const letterIncomplete = defineError(
  'conflict',
  'letter_incomplete',
  'Il manque encore des réponses dans votre lettre. Complétez-la avant de commander.',
);
const enclosureRequired = defineError(
  'conflict',
  'enclosure_required',
  'Cette lettre annonce une pièce qui n’est pas jointe. À l’étape «\u00a0Pièces\u00a0», joignez-la, ou dites que vous l’envoyez à part.',
);
const signatureRequired = defineError(
  'conflict',
  'signature_required',
  'Cette lettre doit être signée à la main. Signez-la à la relecture, ou choisissez le PDF pour l’imprimer et la signer.',
);
export const addressRejected = defineError(
  'conflict',
  'address_refused',
  'Une des deux adresses ne peut pas être postée. Corrigez-la avant de commander.',
);
/**
 * Throws for a letter that is incomplete or whose addresses cannot be posted. Staff get each problem at its field, as
 * for any other form.
 */
export function assertPostable(
  measured: { missing: string[]; addressErrors: string[]; addressMessages: Readonly<Record<string, string[]>> },
  { byField }: { byField: boolean },
): void {
  const { missing, addressErrors: lines } = measured;
  if (byField && missing.length + lines.length > 0)
    throw invalidFields({
      ...Object.fromEntries(missing.map((field) => [field, ['Il manque cette réponse.']])),
      ...measured.addressMessages,
    });
  if (missing.length > 0) throw letterIncomplete({ missing });
  if (lines.length > 0) throw addressRejected({ lines });
}
/** Throws for a letter without a paper or a drawn signature that it needs. */
export function assertNeedsMet(
  { missingEnclosures: enclosures, isUnsigned }: { missingEnclosures: string[]; isUnsigned: boolean },
  { documentId }: { documentId: string },
): void {
  if (enclosures.length > 0) throw enclosureRequired({ enclosures });
  if (isUnsigned) throw signatureRequired({ documentId });
}
/** The limit is that of the envelope of the partner that would carry the letter. */
export const tooManySheets = ({ sheets, maxSheets }: { sheets: number; maxSheets: number }): AppError =>
  new AppError(
    'conflict',
    'letter_too_thick',
    `Cette lettre dépasse ${maxSheets}\u00a0feuilles, la limite d’une enveloppe. Abrégez-la, retirez une pièce jointe ou choisissez le recto verso.`,
    { sheets, maxSheets },
  );
/** The day passed while the page was open, or no letter leaves on it. */
export const postingDayInvalid = ({ postOn, message }: { postOn: string; message: string }): AppError =>
  new AppError('conflict', 'posting_day_refused', message, { postOn });
export const tooLateToChange = defineError(
  'conflict',
  'too_late_to_change',
  'Le délai pour changer d’avis est passé\u00a0: cette lettre ne peut plus être corrigée ni annulée ici. Si quelque chose ne va pas, écrivez-nous.',
);
export const pdfDelivered = defineError(
  'conflict',
  'pdf_delivered',
  'Votre PDF vous a été fourni tout de suite, comme vous l’aviez demandé\u00a0: la commande ne peut plus être annulée. Si quelque chose ne va pas, écrivez-nous.',
);
export const pdfChangePeriodOver = defineError(
  'conflict',
  'pdf_changes_over',
  'Les 30\u00a0jours de modification sont passés. Votre PDF reste à vous. Pour une nouvelle version, repartez de cette lettre.',
);
export const pdfRefunded = defineError(
  'conflict',
  'pdf_refunded',
  'Cette commande est remboursée\u00a0: son PDF ne peut plus changer. Pour une nouvelle version, repartez de cette lettre.',
);
// The question before a cancellation says what it returns: while a bank decides about the payment, nothing.
export const correctionChangesPrice = defineError(
  'conflict',
  'correction_changes_price',
  'Cette correction change le nombre de feuilles, donc le prix. Annulez la commande, puis commandez à nouveau\u00a0: avant d’annuler, vous voyez ce qui vous est remboursé.',
);
export const correctionChangesDestination = defineError(
  'conflict',
  'correction_changes_price',
  'Cette correction change la destination, donc le prix. Annulez la commande, puis commandez à nouveau\u00a0: avant d’annuler, vous voyez ce qui vous est remboursé.',
);
/** A free resend has no payment to refund, so cancelling it and ordering again would cost its customer a second letter. */
export const freeResendCostsMore = defineError(
  'conflict',
  'correction_changes_price',
  'Nous vous renvoyons cette lettre sans frais, et cette correction en change le prix. Rien n’est débité. Écrivez-nous pour la changer ainsi.',
);
export const letterAlreadyClosed = defineError(
  'conflict',
  'already_given_up',
  'Cette lettre n’attend plus de correction\u00a0: elle est annulée, et sa page dit ce qui est remboursé. Repartez d’elle pour en commander une nouvelle.',
);
/** The message names both prices. */
export const correctionCostsMore = ({
  sheets,
  paidCents,
  wouldCostCents,
}: {
  sheets: number;
  paidCents: number;
  wouldCostCents: number;
}): AppError =>
  new AppError(
    'conflict',
    'correction_costs_more',
    `Votre lettre compte maintenant ${sheets}\u00a0feuilles\u00a0: elle coûterait ${formatEuros(wouldCostCents)}, vous en avez payé ${formatEuros(paidCents)}. Rien n’est débité. Raccourcissez-la, ou annulez-la puis commandez-la à ce prix\u00a0: avant d’annuler, vous voyez ce qui vous est remboursé.`,
    { sheets, paidCents, wouldCostCents },
  );
export const consentsMissing = defineError(
  'conflict',
  'consents_missing',
  'Acceptez d’abord les conditions sur la page de paiement de cette lettre. Rien n’a été débité.',
);
export const fileNotReady = defineError(
  'conflict',
  'file_not_ready',
  'Ce document est en cours de préparation. Réessayez dans une minute.',
);
export const letterNotPrinted = defineError(
  'conflict',
  'file_not_ready',
  'La feuille à l’écran est exacte. Le PDF sera prêt quand le délai pour changer d’avis sera passé.',
);
