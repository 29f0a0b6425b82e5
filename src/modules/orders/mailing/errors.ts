import { formatDate, formatTime } from '../../../domain/format-date.ts';
import { AppError, defineError } from '../../../kernel/errors.ts';

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
export const nothingToResend = defineError(
  'conflict',
  'nothing_to_resend',
  'Cette lettre n’est pas encore partie\u00a0: il n’y a rien à renvoyer. Attendez sa remise au service postal.',
);
export const resendRejected = defineError(
  'conflict',
  'resend_rejected',
  'Le service postal a refusé cette lettre\u00a0: elle n’est pas partie. Corrigez-la et elle repart sans frais, ou annulez-la\u00a0: elle est remboursée.',
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
export const resendErased = defineError(
  'conflict',
  'resend_erased',
  'Le contenu de cette lettre est effacé\u00a0: il n’y a plus rien à renvoyer.',
);
export const letterAwaitsPickup = defineError(
  'conflict',
  'waits_at_counter',
  'Cette lettre attend son destinataire au bureau de poste. Elle sera remise ou reviendra\u00a0: attendez avant de la renvoyer.',
);
/** The message names the day. */
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
/** The proof is expected and not stored yet. */
export const proofPending = defineError(
  'conflict',
  'file_not_ready',
  'Le service postal ne nous a pas encore donné cette preuve. Elle sera dans votre espace dès qu’elle arrive.',
);
/** This proof will never exist; the message says why. */
export const proofUnavailable = ({ reason }: { reason: string }): AppError =>
  new AppError('not_found', 'proof_unavailable', reason);
/** There is no proof file and will be none; the message says why. */
export const fileNever = ({ orderId, reason }: { orderId: string; reason: string }): AppError =>
  new AppError('not_found', 'file_never', reason, { orderId });
/** How long a letter is stored cannot be chosen now; the message says why. */
export const retentionFixed = ({ orderId, reason }: { orderId: string; reason: string }): AppError =>
  new AppError('conflict', 'retention_fixed', reason, { orderId });
export const letterErased = defineError(
  'conflict',
  'letter_erased',
  'Le contenu de cette lettre est déjà effacé\u00a0: il n’y a plus rien à garder ni à effacer.',
);
export const nothingToRemind = defineError(
  'conflict',
  'nothing_to_remind',
  'Il n’y a pas encore de réponse à attendre pour cette lettre\u00a0: elle n’est pas arrivée, ou rien ne la suit.',
);
export const tooLateToHold = defineError(
  'conflict',
  'too_late_to_hold',
  'Cette lettre n’attend plus chez nous\u00a0: elle est remise au service postal ou annulée, et ne peut plus être retenue.',
);
export const letterNotHeld = defineError(
  'conflict',
  'letter_not_held',
  'Cette lettre n’est pas retenue\u00a0: il n’y a rien à laisser repartir.',
);
/** Only a letter that we hold may have left without our knowledge. */
export const postingKnown = defineError(
  'conflict',
  'posting_known',
  'Cette lettre n’est pas retenue : son état dit déjà si elle est partie.',
);
/** The message names the order whose letter has the reference. */
export const referenceTaken = ({ reference }: { reference: string }): AppError =>
  new AppError(
    'conflict',
    'reference_taken',
    `Cette référence est déjà celle de la lettre de la commande ${reference}. Vérifiez-la chez le partenaire : rien n’a changé ici.`,
    { reference },
  );
export const partnerUnavailable = defineError(
  'unavailable',
  'partner_unavailable',
  'Le partenaire postal ne répond pas : nous ne pouvons pas vérifier cette référence. Rien n’a changé, réessayez dans quelques minutes.',
);
export const resendNeedsApproval = defineError(
  'conflict',
  'approval_needed',
  'Un renvoi sans frais à une autre adresse, ou pour la deuxième fois, demande l’approbation d’un responsable. Rien n’est parti.',
);
export const freeResendCorrected = defineError(
  'conflict',
  'approval_needed',
  'Cette lettre est renvoyée sans frais\u00a0: une autre adresse demande l’approbation d’un responsable. Annulez ce renvoi, puis demandez-en un à la bonne adresse.',
);
/** The message names the colleague and the new order. */
export const alreadyResent = ({ name, at, reference }: { name: string; at: Date; reference: string }): AppError =>
  new AppError(
    'conflict',
    'already_resent',
    `${name} a renvoyé cette lettre le ${formatDate(at)} à ${formatTime(at)}\u00a0: c’est la commande ${reference}. Relisez-la avant de décider.`,
    { reference },
  );
