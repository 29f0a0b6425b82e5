import type { DraftContent, TemplateView } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import { countryName, refusedEverywhere } from '../../../../src/letterpress/index.ts';

/** Why no partner takes this letter in any of the ways its template allows; null where one does. */
export function whyUnserved(template: TemplateView, content: DraftContent, pricing: PricingView | undefined): string | null {
  const refused = refusedEverywhere(template.sending.allowed, content, pricing?.partners);
  if (!refused) return null;
  const place = countryName(refused.country);
  return refused.side === 'recipient' ? `Nos partenaires postaux ne portent pas cette lettre jusque-là (${place}).` : `Nos partenaires postaux ne prennent pas cette lettre quand l’expéditeur habite ici\u00a0: ${place}.`;
}
