import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface TrialEndsSoonEmailData { firstName: string; monthlyCents: number; trialEndsOn: string; endUrl: string }

/** Two days before the first charge, so that nobody is caught by it. */
export const trialEndsSoonEmail = (facts: TrialEndsSoonEmailData): Email => ({
  subject: `Votre essai se termine le ${facts.trialEndsOn}`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre essai gratuit se termine le ${facts.trialEndsOn}. Si vous ne faites rien, ${formatEuros(facts.monthlyCents)} seront débités ce jour-là, puis chaque mois, jusqu’à ce que vous résiliiez.`,
    `Pour ne rien payer, résiliez avant cette date, en trois clics et sans compte\u00a0: ${facts.endUrl}`,
    'Si vous oubliez et n’envoyez rien après l’essai, résiliez pendant le premier mois\u00a0: il vous est remboursé en entier.',
  ],
  action: { label: 'Résilier votre contrat', url: facts.endUrl },
});

export const samples = [trialEndsSoonEmail({ firstName: 'Hélène', monthlyCents: 990, trialEndsOn: '28 novembre 2026', endUrl: 'https://affranchi.example/resilier-votre-contrat' })];
