import type { MessageReceipt, MessageSubject, NewMessage } from '../../../../src/modules/orders/contract.ts';
import { call } from '../../api/client.ts';

export const sendMessage = (message: NewMessage): Promise<MessageReceipt> => call('POST', '/messages', message);

export const SUBJECTS: readonly { value: MessageSubject | ''; label: string }[] = [
  { value: '', label: 'Choisissez un sujet' },
  { value: 'order', label: 'Une commande ou une lettre' },
  { value: 'payment', label: 'Un paiement, une facture' },
  { value: 'template', label: 'Un modèle de lettre' },
  { value: 'account', label: 'Mon compte, mes données' },
  { value: 'accessibility', label: 'Un problème d’accessibilité' },
  { value: 'abuse', label: 'Signaler un courrier illicite' },
  { value: 'other', label: 'Autre chose' },
];

/** A first look, so that nobody is sent on with a hole; the server judges. */
export const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

const instant = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'medium' });
export const instantWords = (at: string): string => `${instant.format(new Date(at))} (heure de Paris)`;
