import type { DeliveryOption } from '../../../../src/modules/orders/contract.ts';
import { updateStoredState, useStoredState } from '../../validation/stored-values.ts';
import { findLocalDraft, storeDraft } from './draft.ts';

const KEY = '/paiement envois';

/** By letter, the method that was chosen while it was ordered, and the one of its form that it replaces. */
type OrderedMethods = Record<string, { instead: DeliveryOption | null; method: DeliveryOption | null }>;

/**
 * The methods chosen while letters are ordered. A reload, the log-in page and the page of the bank lead back to the
 * order. A method that the form has changed since is the newer choice.
 */
export function useOrderedMethods() {
  const [chosen, setChosen] = useStoredState<OrderedMethods>(KEY, {});
  return {
    getMethod: (id: string, fromForm: DeliveryOption | null): DeliveryOption | null => {
      const choice = chosen[id];
      return choice?.instead === fromForm ? choice.method : fromForm;
    },
    chooseMethod: (id: string, fromForm: DeliveryOption | null, method: DeliveryOption | null): void =>
      setChosen({ ...chosen, [id]: { instead: fromForm, method } }),
  };
}

/** Discards the method chosen at the checkout, because a completed form has the newer choice. */
export const clearOrderedMethod = (id: string): void =>
  updateStoredState<OrderedMethods>(KEY, ({ [id]: _cleared, ...others }) => others);

/** Copies the chosen method to the draft on this device, if there is one. The form has no PDF option. */
export function bringMethodToForm(id: string, method: DeliveryOption | null): void {
  const draft = findLocalDraft(id);
  if (!draft || !method || method === 'pdf' || method === draft.content.sending) return;
  storeDraft({
    ...draft,
    content: { ...draft.content, sending: method },
    changedAt: new Date().toISOString(),
    ...(draft.savedBy !== null && { unsent: true }),
  });
}
