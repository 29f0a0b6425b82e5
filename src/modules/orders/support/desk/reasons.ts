import { postalPartners } from '../../../../adapters/postal/registry.ts';
import { findReasonText } from '../audit-texts.contract.ts';

/** A code of a partner, of La Poste or of Stripe: capitals, digits, one word. */
const isCode = (reason: string): boolean => /^[\w.-]+$/.test(reason);

/** Puts the stored reason of a transition into French; a code stays a code. */
export function describeReason(reason: string | null): string | null {
  if (!reason) return null;
  return findReasonText(reason) ?? (isCode(reason) ? `code ${reason}` : `«\u00a0${reason}\u00a0»`);
}

/** Returns the sentence that the customer got for a rejection code of a partner. */
export const describeRejection = (partner: string | null, code: string): string =>
  partner !== null && Object.hasOwn(postalPartners, partner)
    ? postalPartners[partner as keyof typeof postalPartners].describeRejection(code)
    : `code ${code}`;
