import { formatEuros } from '../../kernel/money.ts';
import type { OfferView } from './contract.ts';

const MONTHLY_CENTS = 990;
const TRIAL_DAYS = 7;
const GIVES = ['Toutes les lettres et leurs PDF', 'Impression et enveloppe comprises', 'Seul le timbre reste à payer', 'Résiliable à tout moment, en trois clics'];

/** What is sold, TTC (docs/domain/product.md#offers). Each is tied to a price at Stripe by configuration (`config.stripe.prices`). */
export const offers: readonly OfferView[] = [
  {
    key: 'single_document',
    name: 'À l’unité',
    priceCents: 490,
    follows: 'une seule fois, sans abonnement',
    gives: ['Le PDF de cette lettre, à vous pour de bon', 'Des modifications pendant 30 jours', 'Aucune carte conservée'],
  },
  {
    key: 'trial',
    name: 'Essai',
    priceCents: 0,
    monthlyCents: MONTHLY_CENTS,
    trialDays: TRIAL_DAYS,
    follows: `aujourd’hui, puis ${formatEuros(MONTHLY_CENTS)} par mois après ${TRIAL_DAYS}\u00a0jours`,
    gives: ['Un rappel deux jours avant la fin', 'Le premier mois remboursé si vous le résiliez sans avoir rien envoyé depuis l’essai', ...GIVES],
  },
  { key: 'subscription', name: 'Abonnement', priceCents: MONTHLY_CENTS, monthlyCents: MONTHLY_CENTS, follows: 'par mois, à la suite de l’essai', gives: GIVES },
  { key: 'subscription_without_trial', name: 'Abonnement sans essai', priceCents: MONTHLY_CENTS, monthlyCents: MONTHLY_CENTS, follows: 'par mois, dès aujourd’hui', gives: GIVES },
];

