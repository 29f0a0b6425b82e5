import { useRef } from 'react';
import type { MessageReceipt, NewMessage } from '../../../../src/modules/orders/support/contract.ts';
import { call } from '../../api/client.ts';
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

/** Fields of these forms, with the limits and messages of the contract. */
export const defineLineField = (label: string, most: number, more: Partial<FieldSpec> = {}): FieldSpec => ({
  label,
  maxLength: most,
  ...more,
  says: { maxLength: `Cette ligne dépasse ${most} caractères. Abrégez-la.`, ...more.says },
});
export const defineLongField = (label: string, most: number, more: Partial<FieldSpec> = {}): FieldSpec => ({
  label,
  maxLength: most,
  ...more,
  says: { maxLength: `Ce texte dépasse ${most} caractères. Abrégez-le, ou envoyez-le en deux fois.`, ...more.says },
});
/** A hidden field for bots, without validation. */
export const HONEYPOT: FieldSpec = { label: 'Laissez ce champ vide' };
