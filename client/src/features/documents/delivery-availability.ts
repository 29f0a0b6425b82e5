import { DELIVERY_METHOD_NAMES } from '../../../../src/domain/delivery-method.ts';
import { getCountryName, findDestinationProblem, isUndeliverable } from '../../../../src/letterpress/index.ts';
import type { TemplateView } from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { DraftContent } from '../../../../src/modules/documents/drafts/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { listOffered } from '../../../../src/modules/payments/checkout/public-price.ts';
import { getPrintedMethod } from './delivery-method-text.ts';
import { isSignedOnPaper } from './steps.ts';

/** Why this letter cannot be posted: its template is only downloaded, or no partner serves the place; null if one can. */
export function findUnavailableReason(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): string | null {
  if (!template.sending.advised) return template.sending.reason;
  if (isSignedOnPaper(template, content)) return 'Vous imprimez cette lettre et vous la signez à la main.';
  const undeliverable = isUndeliverable(template.sending.allowed, content, pricing?.partners);
  if (!undeliverable) return null;
  const place = getCountryName(undeliverable.country);
  return undeliverable.side === 'recipient'
    ? `Nos partenaires postaux ne portent pas cette lettre jusque-là (${place}).`
    : `Nos partenaires postaux ne prennent pas cette lettre quand l’expéditeur habite ici\u00a0: ${place}.`;
}

/** The methods that serve the destination, and a sentence about those that do not. */
export function listAvailableMethods(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): { open: DeliveryMethod[]; closed: string | undefined } {
  const methods = pricing ? listOffered(pricing, template.sending.allowed) : template.sending.allowed;
  const serves = (sending: DeliveryMethod): boolean => !findDestinationProblem(sending, content, pricing?.partners);
  const others = methods
    .filter((sending) => !serves(sending))
    .map((sending) => DELIVERY_METHOD_NAMES[sending].toLowerCase());
  return {
    open: methods.filter(serves),
    closed:
      others.length > 0
        ? `Pour ce trajet, aucun de nos partenaires postaux ne propose\u00a0: ${others.join(', ')}.`
        : undefined,
  };
}

/** The method shown before one is chosen: the advised one if it serves the destination. */
export function getDefaultMethod(
  template: TemplateView,
  content: DraftContent,
  pricing: PricingView | undefined,
): DeliveryMethod {
  const { open } = listAvailableMethods(template, content, pricing);
  const { advised } = template.sending;
  return advised && open.includes(advised) ? advised : (open[0] ?? getPrintedMethod(content));
}
