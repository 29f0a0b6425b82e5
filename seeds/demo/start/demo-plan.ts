import { Random } from '../random.ts';

/** The course of an order, apart from its letter. */
export type Ending =
  | 'none'
  | 'left_unpaid'
  | 'changeable'
  | 'held'
  | 'cancelled_by_customer'
  | 'cancelled_by_support'
  | 'refunded_in_part'
  | 'resent';

export interface PlannedOrder {
  /** The number of the customer; 0 is the account shown when the product starts. */
  customer: number;
  template: string;
  sending: 'green' | 'tracked' | 'registered' | 'registered_receipt' | 'pdf';
  organisation: string;
  /** A word in the address that determines the course of the letter (src/sandbox/maileva/plan.ts). */
  fate: 'ABSENT' | 'INSTANCE' | 'NPAI' | 'PERDU' | 'REJET' | null;
  card: string;
  ending: Ending;
  /** The question of the customer. */
  question: string | null;
  /** The answer of support. */
  answer: string | null;
}

/** Test cards of the Stripe sandbox (src/sandbox/stripe/cards.ts). */
const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  disputed: '4000000000000259',
  notReceived: '4000000000002685',
  inquiry: '4000000000001976',
  suspect: '4000000000005423',
  slowRefund: '4000000000007726',
  failingRefund: '4000000000005126',
} as const;

export const GOOD_CARD = CARDS.good;

export const CUSTOMERS = 14;
const TEMPLATES = [
  'telecom-energie/resiliation-box',
  'abonnements/resiliation-salle-de-sport',
  'assurance/declaration-sinistre',
  'administration/changement-adresse',
  'abonnements/resiliation-abonnement',
  'telecom-energie/reclamation-internet-panne',
] as const;
const ORGANISATIONS = [
  'Fibre Exemple',
  'Salle Forme et Vie',
  'Mutuelle des Arts',
  'Mairie de Lyon-Exemple',
  'Presse du Pont',
  'Gaz de l’Ouest',
] as const;

const order = (customer: number, template: number, words: Partial<PlannedOrder> = {}): PlannedOrder => ({
  customer,
  template: TEMPLATES[template % TEMPLATES.length] ?? TEMPLATES[0],
  sending: 'registered_receipt',
  organisation: ORGANISATIONS[template % ORGANISATIONS.length] ?? ORGANISATIONS[0],
  fate: null,
  card: CARDS.good,
  ending: 'none',
  question: null,
  answer: null,
  ...words,
});

/**
 * One order of each kind, so that no list of the back office is empty after a minute; the account shown at the start
 * has several.
 */
const FIRST: readonly PlannedOrder[] = [
  order(0, 0, { question: 'Bonjour, ma lettre est-elle bien partie\u202f? Merci d’avance.' }),
  order(0, 1, { fate: 'NPAI', sending: 'registered', ending: 'resent' }),
  order(0, 2, { fate: 'REJET', sending: 'registered', question: 'Que dois-je corriger dans l’adresse\u202f?' }),
  order(1, 3, { ending: 'held', question: 'Je voudrais vérifier ma lettre avant son départ.' }),
  order(2, 4, { fate: 'INSTANCE' }),
  order(3, 5, { fate: 'PERDU', question: 'Le suivi n’avance plus depuis plusieurs jours.' }),
  order(4, 0, { card: CARDS.disputed }),
  order(5, 1, {
    ending: 'refunded_in_part',
    question: 'Le pli est arrivé en retard, que proposez-vous\u202f?',
    answer: 'Bonjour, nous regrettons ce retard et vous rendons une partie du prix sur votre carte.',
  }),
  order(6, 2, { ending: 'cancelled_by_customer' }),
  order(7, 3, { ending: 'left_unpaid' }),
  order(8, 4, { card: CARDS.declined }),
  order(0, 3, { sending: 'green' }),
  order(9, 5, { card: CARDS.failingRefund, ending: 'cancelled_by_customer' }),
  order(10, 0, { sending: 'pdf' }),
  order(11, 1, { ending: 'cancelled_by_support' }),
  order(12, 2, { card: CARDS.inquiry, sending: 'registered' }),
  order(13, 3, { card: CARDS.suspect, sending: 'tracked' }),
  order(0, 4, { ending: 'changeable' }),
  order(1, 5, { fate: 'ABSENT' }),
  order(2, 0, { card: CARDS.notReceived }),
  order(3, 1, { card: CARDS.slowRefund, ending: 'cancelled_by_support' }),
];

/** The frequency of each ending and fate, for the orders after the first ones. */
const SHARES: Readonly<Record<string, { weight: number; words: Partial<PlannedOrder> }>> = {
  delivered: { weight: 60, words: {} },
  absent: { weight: 8, words: { fate: 'ABSENT' } },
  waiting: { weight: 3, words: { fate: 'INSTANCE' } },
  returned: { weight: 4, words: { fate: 'NPAI' } },
  rejected: { weight: 2, words: { fate: 'REJET' } },
  lost: { weight: 3, words: { fate: 'PERDU' } },
  unpaid: { weight: 4, words: { ending: 'left_unpaid' } },
  changeable: { weight: 4, words: { ending: 'changeable' } },
  cancelled: { weight: 4, words: { ending: 'cancelled_by_customer' } },
  refunded: { weight: 4, words: { ending: 'refunded_in_part' } },
  held: { weight: 1, words: { ending: 'held' } },
  disputed: { weight: 1, words: { card: CARDS.disputed } },
};
const WEIGHTS = Object.fromEntries(Object.entries(SHARES).map(([name, { weight }]) => [name, weight]));

/** Plans the demo orders: always the same, and a shorter plan is the beginning of a longer one. */
export function planDemoOrders(count: number): PlannedOrder[] {
  const random = new Random(1);
  const more = Array.from({ length: Math.max(0, count - FIRST.length) }, () => {
    const sending = random.weighted({ registered_receipt: 6, registered: 3, green: 2, tracked: 1 });
    return order(1 + random.below(CUSTOMERS - 1), random.below(TEMPLATES.length), {
      sending,
      organisation: `${random.pick(ORGANISATIONS)} ${1 + random.below(95)}`,
      ...SHARES[random.weighted(WEIGHTS)]?.words,
    });
  });
  return [...FIRST, ...more].slice(0, count);
}
