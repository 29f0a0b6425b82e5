import { formatFileSize } from '../../../domain/format-file-size.ts';
import { defineError, AppError } from '../../../kernel/errors.ts';
import type { EnclosureStatus } from './contract.ts';

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
export const pageTooHeavyToShow = defineError(
  'invalid',
  'page_too_heavy',
  'Cette page est trop lourde pour être montrée ici. Ouvrez le PDF pour la lire.',
);
/** `retryAfterSeconds` becomes the Retry-After of the answer. */
export const pagesBusy = defineError(
  'unavailable',
  'pages_busy',
  'Trop de pages sont demandées à la fois. Réessayez dans un instant, ou ouvrez le PDF pour lire celle-ci.',
);
export const savedFileNotReady = defineError(
  'conflict',
  'paper_not_ready',
  'Cette pièce n’est pas prête à imprimer. Attendez la fin de sa vérification, réduisez-la ou remplacez-la.',
);
/** The message names the file; the details, which support reads, do not. */
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
    `Vos pièces occupent ${formatFileSize(quota.bytes)} sur ${formatFileSize(quota.mostBytes)}, et celle-ci en demande ${formatFileSize(quota.needed)}. Supprimez une pièce dont vous n’avez plus besoin, puis réessayez.`,
    quota,
  );
export const enclosuresChanged = defineError(
  'conflict',
  'enclosures_changed',
  'Les pièces jointes viennent de changer. Relisez votre lettre, puis commandez à nouveau.',
);

const NOT_READY: Record<EnclosureStatus, string> = {
  received: 'est encore en cours de vérification. Attendez un instant, puis réessayez.',
  overflowing: 'dépasse de la zone imprimable. Réduisez-la ou retirez-la, puis réessayez.',
  refused: 'ne peut pas être imprimée. Remplacez-la ou retirez-la, puis réessayez.',
  ready: 'n’est pas prête. Réessayez.',
};
/** The message names the file; the details, which support reads, do not. */
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
