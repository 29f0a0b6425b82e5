import { useActionData } from 'react-router-dom';
import type { MessageReceipt } from '../../../src/modules/orders/support/contract.ts';

/** What became of a form that was sent without a script; the page it stands on draws it, and the browser takes that over. */
export interface FormResult {
  values: Readonly<Record<string, string>>;
  /** One sentence per field, and one of the whole. */
  errors: Readonly<Record<string, string>>;
  problem?: string;
  /** Read again before it is sent. */
  toCheck?: boolean;
  receipt?: MessageReceipt;
  /** Asked back from a browser that does not say where a form comes from. */
  token?: string;
}

/** Forgotten as soon as one goes elsewhere. */
export const useFormResult = (): FormResult | undefined => useActionData() as FormResult | undefined;
