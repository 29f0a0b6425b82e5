import { countryName, findDestinationProblem, isUndeliverable } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { DELIVERY_METHOD_NAMES, saidOn } from './delivery-method-text.ts';
import { offered } from './public-price.ts';

/** Why no partner takes this letter in any of the ways its template allows; null where one does. */
export function findUnavailableReason(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): string | null {
  const refused = isUndeliverable(template.sending.allowed, content, pricing?.partners);
  if (!refused) return null;
  const place = countryName(refused.country);
  return refused.side === 'recipient'
    ? `Nos partenaires postaux ne portent pas cette lettre jusque-là (${place}).`
    : `Nos partenaires postaux ne prennent pas cette lettre quand l’expéditeur habite ici\u00a0: ${place}.`;
}

/** The ways that lead there, and a sentence about those that would be offered elsewhere. */
export function listAvailableMethods(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): { open: DeliveryMethod[]; closed: string | undefined } {
  const ways = pricing ? offered(pricing, template.sending.allowed) : template.sending.allowed;
  const leads = (sending: DeliveryMethod): boolean => !findDestinationProblem(sending, content, pricing?.partners);
  const others = ways
    .filter((sending) => !leads(sending))
    .map((sending) => DELIVERY_METHOD_NAMES[sending].toLowerCase());
  return {
    open: ways.filter(leads),
    closed:
      others.length > 0
        ? `Pour ce trajet, aucun de nos partenaires postaux ne propose\u00a0: ${others.join(', ')}.`
        : undefined,
  };
}

/** What the sheet and the price show before anything is chosen: the advised way if it leads there. What nobody posts says on its sheet what its PDF will. */
export function getDefaultMethod(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): DeliveryMethod {
  const { open } = listAvailableMethods(template, content, pricing);
  return open.includes(template.sending.advised) ? template.sending.advised : (open[0] ?? saidOn(content));
}
