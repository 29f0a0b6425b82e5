import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface SubscriptionResumedEmailData { firstName: string; reference: string; monthlyCents: number; nextOn: string; accountUrl: string }

export const subscriptionResumedEmail = (facts: SubscriptionResumedEmailData): Email => ({
  subject: `Votre abonnement continue (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [`Vous avez repris votre abonnement ${facts.reference}. Les prochains ${formatEuros(facts.monthlyCents)} seront débités le ${facts.nextOn}, puis chaque mois.`, 'Vous pouvez résilier à tout moment, en trois clics.'],
  action: { label: 'Voir mon abonnement', url: facts.accountUrl },
});

export const samples = [subscriptionResumedEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', monthlyCents: 990, nextOn: '28 novembre 2026', accountUrl: 'https://affranchi.example/mon-profil' })];
