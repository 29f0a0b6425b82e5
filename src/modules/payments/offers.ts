import type { OfferView } from './contract.ts';

/** What is sold, TTC. Each is tied to a price at Stripe by configuration (`config.stripe.prices`). */
export const offers: readonly OfferView[] = [
  {
    key: 'single_document',
    name: 'À l’unité',
    priceCents: 490,
    follows: 'une seule fois, sans abonnement',
    gives: ['Le PDF de cette lettre, à vous pour de bon', 'Des modifications pendant 30 jours', 'Aucune carte conservée'],
  },
];
