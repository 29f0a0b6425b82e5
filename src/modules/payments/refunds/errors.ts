import { formatEuros } from '../../../domain/money.ts';
import { AppError, defineError } from '../../../kernel/errors.ts';

export const nothingToRefund = defineError('conflict', 'nothing_to_refund', 'Cette commande n’a rien à rembourser.');
/** The message names what is left. */
export const refundTooLarge = ({ leftCents }: { leftCents: number }): AppError =>
  new AppError(
    'invalid',
    'refund_too_large',
    `Ce montant dépasse ce qui reste à rembourser\u00a0: ${formatEuros(leftCents)}.`,
    { leftCents },
  );
export const refundNotFailed = defineError(
  'conflict',
  'refund_not_failed',
  'Ce remboursement n’a pas échoué\u00a0: il n’y a rien à redemander.',
);
/** The message names the bounds and what is left of them. */
export const refundNeedsApproval = (bounds: { orderCents: number; dayCents: number; aloneCents: number }): AppError =>
  new AppError(
    'conflict',
    'approval_needed',
    `Ce remboursement demande l’approbation d’un responsable\u00a0: sans elle, vous pouvez rendre ${formatEuros(bounds.orderCents)} par commande et ${formatEuros(bounds.dayCents)} par jour. Il vous reste ${formatEuros(bounds.aloneCents)} pour cette commande. Rien n’a été remboursé.`,
    { aloneCents: bounds.aloneCents },
  );
