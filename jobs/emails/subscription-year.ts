import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface SubscriptionYearEmailData { firstName: string; reference: string; startedOn: string; paidCents: number; monthlyCents: number; nextOn: string; accountUrl: string; endUrl: string }

/** Once a year: what was paid, what comes next, and the way out (docs/domain/legal.md#renewal). */
export const subscriptionYearEmail = (facts: SubscriptionYearEmailData): Email => ({
  subject: `Votre abonnement, une année de plus (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre abonnement a commencé le ${facts.startedOn}. Vous avez payé ${formatEuros(facts.paidCents)} ces douze derniers mois.`,
    `Il continue de mois en mois, à ${formatEuros(facts.monthlyCents)} par mois. Le prochain débit est prévu le ${facts.nextOn}.`,
    `Si vous ne vous en servez plus, résiliez-le en trois clics, sans compte et sans frais\u00a0: ${facts.endUrl}. Vos lettres et leurs preuves restent dans votre espace.`,
  ],
  action: { label: 'Voir mon abonnement et mes factures', url: facts.accountUrl },
});

export const samples = [
  subscriptionYearEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', startedOn: '28 novembre 2025', paidCents: 11_880, monthlyCents: 990, nextOn: '28 décembre 2026', accountUrl: 'https://affranchi.example/mon-profil', endUrl: 'https://affranchi.example/resilier-votre-contrat' }),
];
