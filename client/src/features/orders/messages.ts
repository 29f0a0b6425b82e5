import { useRef } from 'react';
import type { MessageReceipt, MessageSubject, NewMessage } from '../../../../src/modules/orders/support/contract.ts';
import { call } from '../../api/client.ts';
import { formatFirst } from '../../ui/format.ts';
import type { FieldSpec } from '../../validation/use-form.ts';

type MessageInput = NewMessage extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** Sends a message with an id: a retry after a lost response keeps the id, a changed message gets a new one. */
export function useSendMessage(): (message: MessageInput) => Promise<MessageReceipt> {
  const last = useRef({ mark: '', id: '' });
  return (message) => {
    const mark = JSON.stringify(message);
    if (mark !== last.current.mark) last.current = { mark, id: crypto.randomUUID() };
    return call('POST', '/messages', { ...message, id: last.current.id });
  };
}

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

/** Fields of these forms, with the limits and messages of the contract. */
export const lineField = (label: string, most: number, more: Partial<FieldSpec> = {}): FieldSpec => ({
  label,
  maxLength: most,
  ...more,
  says: { maxLength: `Cette ligne dépasse ${most} caractères. Abrégez-la.`, ...more.says },
});
export const longField = (label: string, most: number, more: Partial<FieldSpec> = {}): FieldSpec => ({
  label,
  maxLength: most,
  ...more,
  says: { maxLength: `Ce texte dépasse ${most} caractères. Abrégez-le, ou envoyez-le en deux fois.`, ...more.says },
});
/** A hidden field for bots, without validation. */
export const HONEYPOT: FieldSpec = { label: 'Laissez ce champ vide' };

const instant = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'medium' });
export const formatInstantText = (instantText: string): string =>
  `${formatFirst(instant.format(new Date(instantText)))} (heure de Paris)`;
