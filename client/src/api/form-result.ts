import { useActionData } from 'react-router-dom';
import type { MessageReceipt } from '../../../src/modules/orders/support/contract.ts';

/** The result of a form that was sent without JavaScript, rendered by its page. */
export interface FormResult {
  values: Readonly<Record<string, string>>;
  /** One message per field, and one for the whole form. */
  errors: Readonly<Record<string, string>>;
  problem?: string;
  /** True if the page shows the review step. */
  toCheck?: boolean;
  receipt?: MessageReceipt;
  /** The CSRF token, for browsers that send neither `Origin` nor `Sec-Fetch-Site`. */
  token?: string;
}

/** Undefined after the next navigation. */
export const useFormResult = (): FormResult | undefined => useActionData() as FormResult | undefined;
