import { defineError } from '../../../kernel/errors.ts';

export const templateReviewed = defineError(
  'conflict',
  'template_reviewed',
  'Cette lettre a été relue entre-temps. Rechargez la liste avant de continuer.',
);
export const templateRepublished = defineError(
  'conflict',
  'template_republished',
  'Une version plus récente de cette lettre est sur le site, ou elle en a été retirée. Rechargez la liste avant de continuer.',
);
export const checkDecided = defineError(
  'conflict',
  'check_decided',
  'Cette lettre a déjà été traitée. Rechargez la page avant de continuer.',
);
export const changeRecorded = defineError(
  'conflict',
  'legal_change_recorded',
  'Ce changement est déjà noté. Ouvrez-le dans la liste.',
);
export const changeWithdrawn = defineError(
  'conflict',
  'legal_change_withdrawn',
  'Ce changement est déjà retiré. Rechargez la page avant de continuer.',
);
