import { formatEuros } from '../../domain/money.ts';
import { AppError, defineError } from '../../kernel/errors.ts';

export const priceChanged = defineError(
  'conflict',
  'price_changed',
  'Le prix a changé depuis que vous l’avez vu. Voici le nouveau\u00a0: rien n’est débité tant que vous ne l’acceptez pas.',
);
export const orderCancelled = defineError(
  'conflict',
  'order_cancelled',
  'Cette commande est annulée. Rien n’a été débité et votre lettre est gardée\u00a0: commandez-la à nouveau si vous le voulez.',
);
export const exportNotReady = defineError(
  'not_found',
  'export_not_ready',
  'Ce fichier n’est pas prêt, ou il est effacé. Demandez-le dans votre profil, sous «\u00a0Mes données\u00a0».',
);
export const letterIncomplete = defineError(
  'conflict',
  'letter_incomplete',
  'Il manque encore des réponses dans votre lettre. Complétez-la avant de commander.',
);
export const addressRejected = defineError(
  'conflict',
  'address_refused',
  'Une des deux adresses ne peut pas être postée. Corrigez-la avant de commander.',
);
/** The limit is the envelope's of the partner that would carry the letter. */
export const tooManySheets = ({ sheets, maxSheets }: { sheets: number; maxSheets: number }): AppError =>
  new AppError(
    'conflict',
    'letter_too_thick',
    `Cette lettre dépasse ${maxSheets}\u00a0feuilles, la limite d’une enveloppe. Abrégez-la, retirez une pièce jointe ou choisissez le recto verso.`,
    { sheets, maxSheets },
  );
/** The day has gone by while the page was open, or is none on which letters leave. */
export const postingDayInvalid = ({ postOn, message }: { postOn: string; message: string }): AppError =>
  new AppError('conflict', 'posting_day_refused', message, { postOn });
export const tooLateToChange = defineError(
  'conflict',
  'too_late_to_change',
  'Votre lettre est partie en production\u00a0: elle ne peut plus être modifiée.',
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
export const correctionChangesPrice = defineError(
  'conflict',
  'correction_changes_price',
  'Cette correction change le nombre de feuilles, donc le prix. Annulez la commande (vous êtes remboursé) et commandez à nouveau.',
);
export const correctionChangesDestination = defineError(
  'conflict',
  'correction_changes_price',
  'Cette correction change la destination, donc le prix. Annulez la commande (vous êtes remboursé) et commandez à nouveau.',
);
export const letterAlreadyClosed = defineError(
  'conflict',
  'already_given_up',
  'Cette lettre n’attend plus de correction\u00a0: elle est annulée et son remboursement est parti. Repartez d’elle pour en commander une nouvelle.',
);
/** Both prices stand in the sentence: nobody has to look for what it would cost. */
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
    `Votre lettre compte maintenant ${sheets}\u00a0feuilles\u00a0: elle coûterait ${formatEuros(wouldCostCents)}, vous en avez payé ${formatEuros(paidCents)}. Rien n’est débité. Raccourcissez-la, ou annulez-la (vous êtes remboursé en totalité) puis commandez-la à ce prix.`,
    { sheets, paidCents, wouldCostCents },
  );
export const proofTooEarly = defineError(
  'conflict',
  'proof_too_early',
  'Le dossier de preuve existe dès que la lettre est remise au service postal. Revenez quand elle est partie.',
);
export const fingerprintUnknown = defineError(
  'not_found',
  'seal_unknown',
  'Nous ne connaissons pas cette empreinte\u00a0: elle n’est celle d’aucun fichier d’une lettre partie par Affranchi, ou nous ne le gardons plus.',
);
export const fingerprintMalformed = defineError(
  'malformed',
  'seal_malformed',
  'Ce n’est pas une empreinte SHA-256\u00a0: elle compte 64\u00a0signes, des chiffres et des lettres de a à f. Copiez-la en entier.',
);
export const consentsMissing = defineError(
  'conflict',
  'consents_missing',
  'Acceptez d’abord les conditions sur la page de paiement de cette lettre. Rien n’a été débité.',
);
export const nothingToResend = defineError(
  'conflict',
  'nothing_to_resend',
  'Cette lettre n’est pas encore partie\u00a0: il n’y a rien à renvoyer. Attendez sa remise au service postal.',
);
export const resendRejected = defineError(
  'conflict',
  'resend_rejected',
  'Le service postal a refusé cette lettre\u00a0: elle n’est pas partie. Son expéditeur la corrige et elle repart sans frais, ou elle est remboursée.',
);
export const submissionConfirmed = defineError(
  'conflict',
  'submission_confirmed',
  'Cette lettre n’attend pas de confirmation du partenaire\u00a0: il n’y a rien à débloquer.',
);
export const resendCancelled = defineError(
  'conflict',
  'resend_cancelled',
  'Cette lettre est annulée et n’est jamais partie. Son expéditeur peut en commander une nouvelle.',
);
export const letterAwaitsPickup = defineError(
  'conflict',
  'waits_at_counter',
  'Cette lettre attend son destinataire au bureau de poste. Elle sera remise ou reviendra\u00a0: attendez avant de la renvoyer.',
);
/** The day stands in the sentence. */
export const resendTooEarly = ({ letterId, expectedOn }: { letterId: string; expectedOn: string }): AppError =>
  new AppError(
    'conflict',
    'not_late_yet',
    `Cette lettre est en route, attendue ${expectedOn}. Attendez que ce jour soit passé avant de la renvoyer.`,
    { letterId },
  );
export const resendDisputed = defineError(
  'conflict',
  'resend_disputed',
  'Le paiement de cette lettre est contesté auprès de la banque. Attendez la réponse de la banque avant de la renvoyer.',
);
export const accountWasErased = defineError(
  'conflict',
  'account_gone',
  'Ce compte est effacé, et ce que disait cette lettre aussi\u00a0: elle ne peut plus être renvoyée.',
);
export const letterInProgress = defineError(
  'conflict',
  'letter_under_way',
  'Une de vos lettres est encore en route. Nous en avons besoin jusqu’à son arrivée\u00a0: vous pourrez effacer votre compte ensuite. Rien n’a été effacé.',
);
export const paymentInProgress = defineError(
  'conflict',
  'money_under_way',
  'Un paiement, un remboursement ou une facture est encore en cours. Attendez qu’il soit terminé\u00a0: vous pourrez effacer votre compte ensuite. Rien n’a été effacé.',
);
export const subscriptionActive = defineError(
  'conflict',
  'still_subscribed',
  'Vous avez encore un abonnement. Résiliez-le d’abord, pour que rien ne vous soit prélevé ensuite. Rien n’a été effacé.',
);
export const fileNotReady = defineError(
  'conflict',
  'file_not_ready',
  'Ce document est en cours de préparation. Réessayez dans une minute.',
);
/** The post will give this proof, and has not yet. */
export const proofPending = defineError(
  'conflict',
  'file_not_ready',
  'Le service postal ne nous a pas encore donné cette preuve. Elle sera dans votre espace dès qu’elle arrive.',
);
/** No such proof will ever exist; the reason is said in a sentence. */
export const proofUnavailable = ({ reason }: { reason: string }): AppError =>
  new AppError('not_found', 'proof_unavailable', reason);
export const nothingToRemind = defineError(
  'conflict',
  'nothing_to_remind',
  'Il n’y a pas encore de réponse à attendre pour cette lettre\u00a0: elle n’est pas arrivée, ou rien ne la suit.',
);
export const letterNotPrinted = defineError(
  'conflict',
  'file_not_ready',
  'La feuille à l’écran est exacte. Le PDF sera prêt quand le délai pour changer d’avis sera passé.',
);
