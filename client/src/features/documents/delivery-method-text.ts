import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';

/** Where there is room for few words. */
export const DELIVERY_METHOD_SHORT_NAMES: Record<DeliveryMethod, string> = {
  green: 'Lettre verte',
  tracked: 'Lettre suivie',
  registered: 'Recommandé',
  registered_receipt: 'Recommandé avec avis',
};
export const PDF_NAME = 'Le PDF seulement';
/** In lists, of a letter that may be posted or is only downloaded. */
export const getAdvisedName = (advised: DeliveryMethod | null): string =>
  advised ? DELIVERY_METHOD_SHORT_NAMES[advised] : 'À télécharger';
export const getPriceNote = (advised: DeliveryMethod | null): string => (advised ? 'envoi compris' : 'le PDF');
/** The method printed in a letter that only its author posts (see `getPrintedDeliveryMethod` in compose-letter.ts). */
export const getPrintedMethod = ({ sending }: Pick<DraftContent, 'sending'>): DeliveryMethod => sending ?? 'green';
export const DELIVERY_METHOD_HINTS: Record<DeliveryMethod, string> = {
  green: 'Le courrier ordinaire, sans preuve.',
  tracked: 'Vous savez quel jour elle est distribuée. Ce n’est pas une preuve de réception.',
  registered: 'Remise contre signature, sans retour d’avis.',
  registered_receipt: 'Le destinataire signe, et l’avis signé vous revient.',
};
/** What each method proves, in tags. */
export const DELIVERY_METHOD_PROOFS: Record<DeliveryMethod, readonly string[]> = {
  green: ['Courrier ordinaire, sans preuve'],
  tracked: ['Jour de la distribution'],
  registered: ['Preuve de dépôt', 'Signature'],
  registered_receipt: ['Preuve de dépôt', 'Signature', 'Avis signé'],
};
