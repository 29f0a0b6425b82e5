import { defineError, AppError } from '../../../kernel/errors.ts';

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
export const draftAlreadyPublished = defineError(
  'conflict',
  'draft_published',
  'Quelqu’un d’autre a publié ce texte entre-temps. Copiez ce que vous avez écrit, puis repartez de la dernière version du modèle.',
);
export const draftNotSubmitted = defineError(
  'conflict',
  'draft_not_submitted',
  'Ce texte n’est pas proposé à la relecture. Proposez-le\u00a0: une autre personne le publie.',
);
export const draftAlreadySubmitted = defineError(
  'conflict',
  'draft_already_submitted',
  'Ce texte est déjà proposé à la relecture.',
);
export const draftUnchanged = defineError(
  'conflict',
  'draft_unchanged',
  'Ce texte est celui qui est déjà sur le site. Enregistrez un changement, ou abandonnez-le.',
);
export const ownDraft = defineError(
  'conflict',
  'own_draft',
  'Vous avez écrit ou proposé ce texte\u00a0: une autre personne le relit et le publie.',
);
/** Thrown if an administrator publishes alone although a second person exists. */
export const secondPersonExists = (names: readonly string[]): AppError =>
  new AppError(
    'conflict',
    'second_person_exists',
    `Une autre personne peut relire ce texte\u00a0: ${names.join(', ')}. Proposez-le à la relecture.`,
  );
export const previewSuperseded = defineError(
  'conflict',
  'preview_superseded',
  'Un texte plus récent est déjà en cours de composition.',
);
export const versionNotNewest = defineError(
  'conflict',
  'version_not_newest',
  'Cette version n’est plus sur le site\u00a0: une plus récente l’a remplacée. Retirez la plus récente.',
);
export const versionWithdrawn = defineError(
  'conflict',
  'version_withdrawn',
  'Cette lettre a déjà été retirée du site.',
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
  'Cette lettre a été retirée du catalogue\u00a0: elle ne peut plus être commencée. Vos brouillons et vos lettres sont gardés.',
);
export const translationNotFound = defineError(
  'not_found',
  'translation_unknown',
  'Nous n’avons pas cette lettre dans cette langue. Sa page est en français.',
);
