/** Where a customer starts an offer, on its card. */
interface OfferLink {
  to: string;
  label: string;
}

interface OfferDefinition {
  /** On cards, in the terms and in the back office. */
  name: string;
  /** Charged at once, VAT included. The price at Stripe must be the same. */
  priceCents: number;
  /** How often Stripe charges the price. */
  interval: 'once' | 'month';
  /** The setting that holds the identifier of the price at Stripe. */
  stripePriceEnv: `STRIPE_PRICE_${string}`;
  /** For a subscription: the price of each month after the start, and the free days before it. */
  monthlyCents?: number;
  trialDays?: number;
  /** The text after a price, the same everywhere. `{monthly}` is replaced by the monthly price. */
  follows: string;
  gives: readonly string[];
  /** Null for an offer that is not sold directly: a trial becomes `subscription`. */
  link: OfferLink | null;
}

const MONTHLY_CENTS = 990;
const TRIAL_DAYS = 7;
/** Days between the e-mail that announces the first charge and this charge (docs/domain/product.md#offers). */
export const TRIAL_NOTICE_DAYS = 2;
const GIVES = [
  'Toutes les lettres et leurs PDF',
  'Impression et enveloppe comprises',
  'Seul le timbre reste à payer',
  'Résiliable à tout moment, en trois clics',
];

/** The offers (docs/domain/product.md#offers). docs/how-to/offer.md explains how to add one. */
export const OFFERS = {
  single_document: {
    name: 'À l’unité',
    priceCents: 490,
    interval: 'once',
    stripePriceEnv: 'STRIPE_PRICE_SINGLE_DOCUMENT',
    follows: 'une seule fois, sans abonnement',
    gives: ['Le PDF à vous pour de bon, modifiable 30\u00a0jours s’il n’est pas posté', 'Aucune carte conservée'],
    link: { to: '/documents', label: 'Choisir une lettre' },
  },
  trial: {
    name: 'Essai',
    priceCents: 0,
    interval: 'once',
    stripePriceEnv: 'STRIPE_PRICE_TRIAL',
    monthlyCents: MONTHLY_CENTS,
    trialDays: TRIAL_DAYS,
    follows: `aujourd’hui, puis {monthly} par mois après ${TRIAL_DAYS}\u00a0jours`,
    gives: [
      'Un rappel deux jours avant la fin',
      'Le premier mois remboursé si vous le résiliez sans avoir rien envoyé depuis l’essai',
      ...GIVES,
    ],
    link: { to: '/paiement?offre=trial', label: 'Voir l’essai' },
  },
  subscription: {
    name: 'Abonnement',
    priceCents: MONTHLY_CENTS,
    interval: 'month',
    stripePriceEnv: 'STRIPE_PRICE_SUBSCRIPTION',
    monthlyCents: MONTHLY_CENTS,
    follows: 'par mois, à la suite de l’essai',
    gives: GIVES,
    link: null,
  },
  subscription_without_trial: {
    name: 'Abonnement sans essai',
    priceCents: MONTHLY_CENTS,
    interval: 'month',
    stripePriceEnv: 'STRIPE_PRICE_SUBSCRIPTION_WITHOUT_TRIAL',
    monthlyCents: MONTHLY_CENTS,
    follows: 'par mois, dès aujourd’hui',
    gives: GIVES,
    link: { to: '/paiement?offre=subscription_without_trial', label: 'Voir l’abonnement' },
  },
} as const satisfies Record<string, OfferDefinition>;

export type OfferName = keyof typeof OFFERS;

/** Every offer, in the order in which it is shown. */
export const offerNames = Object.keys(OFFERS) as [OfferName, ...OfferName[]];

export const getOffer = (name: OfferName): OfferDefinition => OFFERS[name];

type StripePriceEnv = (typeof OFFERS)[OfferName]['stripePriceEnv'];

/** One value for the Stripe price setting of each offer. */
export const forEachStripePriceEnv = <Value>(value: Value): Record<StripePriceEnv, Value> =>
  Object.fromEntries(offerNames.map((name) => [OFFERS[name].stripePriceEnv, value])) as Record<StripePriceEnv, Value>;

/** The Stripe price of each offer, from the settings. */
export const readStripePrices = (env: Readonly<Record<StripePriceEnv, string>>): Record<OfferName, string> =>
  Object.fromEntries(offerNames.map((name) => [name, env[OFFERS[name].stripePriceEnv]])) as Record<OfferName, string>;
