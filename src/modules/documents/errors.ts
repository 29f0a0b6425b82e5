import { Refusal, refusal } from '../../kernel/refusal.ts';

export const documentChanged = refusal('conflict', 'document_changed', 'Cette lettre a été modifiée ailleurs, dans un autre onglet ou sur un autre appareil. Les deux versions sont gardées\u00a0: choisissez laquelle continuer.');
export const documentOrdered = refusal('conflict', 'document_ordered', 'Cette lettre est déjà commandée. Corrigez-la depuis sa commande.');
export const documentTooLarge = refusal('too_large', 'document_too_large', 'Cette lettre est trop longue pour être enregistrée.');
export const sendingNotAllowed = refusal('invalid', 'sending_not_allowed', 'Cette lettre doit pouvoir être prouvée. Choisissez un envoi recommandé.');
export const templateUnknown = refusal('not_found', 'template_unknown', 'Nous n’avons pas de lettre à cette adresse.');
export const templateWithdrawn = refusal('gone', 'template_withdrawn', 'Cette lettre a été retirée du catalogue. Ce que vous aviez commencé est gardé.');

/** The sentence names the country, so it comes with the reason (letterpress/destinations.ts). */
export const sendingNotAbroad = ({ side, country, message }: { side: string; country: string; message: string }): Refusal =>
  new Refusal('invalid', 'sending_not_abroad', message, { side, country });
