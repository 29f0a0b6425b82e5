import { AppError, defineError } from '../../kernel/errors.ts';
import type { EnclosureStatus } from './attachments/contract.ts';

export const documentChanged = defineError(
  'conflict',
  'document_changed',
  'Cette lettre a été modifiée ailleurs, dans un autre onglet ou sur un autre appareil. Les deux versions sont gardées\u00a0: choisissez laquelle continuer.',
);
export const documentOrdered = defineError(
  'conflict',
  'document_ordered',
  'Cette lettre est déjà commandée. Corrigez-la depuis sa commande.',
);
export const documentTooLarge = defineError(
  'too_large',
  'document_too_large',
  'Cette lettre est trop longue pour être enregistrée.',
);
export const tooManyDrafts = defineError(
  'conflict',
  'too_many_drafts',
  'Votre compte contient déjà 200\u00a0brouillons, le plus possible. Supprimez dans «\u00a0Mes lettres\u00a0» ceux dont vous n’avez plus besoin, puis réessayez.',
);
export const sendingNotAllowed = defineError(
  'invalid',
  'sending_not_allowed',
  'Cette lettre doit pouvoir être prouvée. Choisissez un envoi recommandé.',
);
export const templateDraftChanged = defineError(
  'conflict',
  'draft_changed',
  'Quelqu’un d’autre a enregistré ce texte pendant que vous y travailliez. Rien n’a été écrasé\u00a0: lisez sa version avant de continuer.',
);
export const templateDraftNotFound = defineError(
  'not_found',
  'draft_gone',
  'Ce texte en préparation n’existe plus\u00a0: il a été publié ou abandonné. Copiez ce que vous avez écrit, puis repartez de la dernière version du modèle.',
);
export const versionNotNewest = defineError(
  'conflict',
  'version_not_newest',
  'Cette version n’est plus sur le site\u00a0: une plus récente l’a remplacée. Retirez la plus récente.',
);
export const versionWithoutSource = defineError(
  'conflict',
  'version_without_source',
  'Cette version est trop ancienne pour être reprise. Partez de la dernière.',
);
/** The sentences are for the staff: file, line, reason. */
export const templateDraftInvalid = (problems: readonly string[]): AppError =>
  new AppError(
    'invalid',
    'draft_wrong',
    'Ce texte ne peut pas être publié tel quel.',
    { problems: problems.length },
    { source: [...problems] },
  );
export const templateTooSlow = defineError(
  'invalid',
  'template_too_slow',
  'Ce modèle met trop de temps à se composer. Retirez des conditions ou des exemples, puis réessayez.',
);
export const templateNotFound = defineError(
  'not_found',
  'template_unknown',
  'Nous n’avons pas de lettre à cette adresse.',
);
export const templateWithdrawn = defineError(
  'gone',
  'template_withdrawn',
  'Cette lettre a été retirée du catalogue. Ce que vous aviez commencé est gardé.',
);

/** The sentence names the country, so it comes with the reason (letterpress/destinations.ts). */
export const sendingNotAbroad = ({
  side,
  country,
  message,
}: {
  side: string;
  country: string;
  message: string;
}): AppError => new AppError('invalid', 'sending_not_abroad', message, { side, country });
export const contactExists = defineError('conflict', 'contact_known', 'Cette adresse est déjà dans votre carnet.');
export const contactLimitReached = defineError(
  'conflict',
  'contacts_full',
  'Votre carnet contient déjà 500\u00a0adresses. Retirez-en une avant d’en ajouter.',
);
export const enclosureEmpty = defineError('invalid', 'enclosure_empty', 'Ce fichier est vide. Choisissez-en un autre.');
export const enclosureTypeUnsupported = defineError(
  'unsupported',
  'enclosure_unknown',
  'Ce fichier n’est ni un PDF ni une photo. Joignez un PDF, ou une photo JPEG, PNG, WebP ou HEIC.',
);
/** `retryAfterSeconds` becomes the Retry-After of the answer. */
export const uploadsFull = defineError(
  'unavailable',
  'uploads_full',
  'Trop de fichiers attendent d’être vérifiés en ce moment. Gardez celui-ci\u00a0: envoyez-le à nouveau dans une minute.',
);
export const enclosureLimitReached = defineError(
  'conflict',
  'enclosures_full',
  'Une lettre porte au plus 20\u00a0pièces. Retirez-en une, ou réunissez-en plusieurs dans un seul PDF.',
);
export const enclosuresTooLarge = defineError(
  'conflict',
  'enclosures_too_heavy',
  'Vos pièces pèsent ensemble plus de 19,5\u00a0Mo, plus que notre partenaire postal n’en imprime avec une lettre. Retirez-en une, ou joignez-la en qualité réduite.',
);
export const savedFileNotReady = defineError(
  'conflict',
  'paper_not_ready',
  'Cette pièce n’est pas prête à imprimer. Attendez la fin de sa vérification, ou réduisez-la dans «\u00a0Mes pièces\u00a0».',
);
/** The sentence names the paper; the facts, which support reads, do not. */
export const savedFileExists = ({ id, label }: { id: string; label: string }): AppError =>
  new AppError(
    'conflict',
    'paper_known',
    `Vous gardez déjà ce fichier, sous le nom «\u00a0${label}\u00a0». Il n’est pas ajouté une seconde fois.`,
    { id },
  );
export const savedFileLimitReached = (quota: { papers: number; mostPapers: number }): AppError =>
  new AppError(
    'conflict',
    'papers_too_many',
    `Vous gardez déjà ${quota.papers}\u00a0pièces, le plus possible. Supprimez-en une dont vous n’avez plus besoin, puis réessayez.`,
    quota,
  );
export const savedFileQuotaExceeded = (quota: { bytes: number; mostBytes: number; needed: number }): AppError =>
  new AppError(
    'conflict',
    'papers_full',
    `Vos pièces occupent ${megabytes(quota.bytes)} sur ${megabytes(quota.mostBytes)}, et celle-ci en demande ${megabytes(quota.needed)}. Supprimez une pièce dont vous n’avez plus besoin, puis réessayez.`,
    quota,
  );
const megabytes = (bytes: number): string =>
  `${String(Math.max(0.1, Math.round(bytes / 100_000) / 10)).replace('.', ',')}\u00a0Mo`;
export const enclosuresChanged = defineError(
  'conflict',
  'enclosures_changed',
  'Les pièces jointes viennent de changer. Relisez votre lettre, puis commandez à nouveau.',
);

const NOT_READY: Record<EnclosureStatus, string> = {
  received: 'est encore en cours de vérification. Attendez un instant, puis réessayez.',
  overflowing: 'dépasse de la zone imprimable. Réduisez-la ou retirez-la avant de commander.',
  refused: 'ne peut pas être imprimée. Remplacez-la ou retirez-la avant de commander.',
  ready: 'n’est pas prête. Réessayez.',
};
/** The sentence names the paper; the facts, which support reads, do not. */
export const enclosureNotReady = ({
  id,
  label,
  status,
}: {
  id: string;
  label: string;
  status: EnclosureStatus;
}): AppError =>
  new AppError('conflict', 'enclosure_not_ready', `La pièce «\u00a0${label}\u00a0» ${NOT_READY[status]}`, {
    id,
    status,
  });
