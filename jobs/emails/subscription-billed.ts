import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface SubscriptionBilledEmailData { firstName: string; reference: string; totalCents: number; card: string | null; accountUrl: string; endUrl: string }

export const subscriptionBilledEmail = (facts: SubscriptionBilledEmailData): Email => ({
  subject: `Votre abonnement\u00a0: ${formatEuros(facts.totalCents)} payés (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `${formatEuros(facts.totalCents)} ont été débités${facts.card ? ` de la carte ${facts.card}` : ''} pour un mois d’abonnement. Votre facture est jointe.`,
    `Pour arrêter, trois clics suffisent, sans compte\u00a0: ${facts.endUrl}`,
  ],
  action: { label: 'Voir mon abonnement', url: facts.accountUrl },
});

export const samples = [subscriptionBilledEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', totalCents: 990, card: 'visa •••• 4242', accountUrl: 'https://affranchi.example/mon-profil', endUrl: 'https://affranchi.example/resilier-votre-contrat' })];
