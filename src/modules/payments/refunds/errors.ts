import { defineError } from '../../../kernel/errors.ts';

export const nothingToRefund = defineError('conflict', 'nothing_to_refund', 'Cette commande n’a rien à rembourser.');
export const refundTooLarge = defineError(
  'invalid',
  'refund_too_large',
  'Ce montant dépasse ce qui reste à rembourser.',
);
export const refundNotFailed = defineError(
  'conflict',
  'refund_not_failed',
  'Ce remboursement n’a pas échoué\u00a0: il n’y a rien à redemander.',
);
