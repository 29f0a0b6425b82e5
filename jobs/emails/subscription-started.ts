import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface SubscriptionStartedEmailData { firstName: string; reference: string; monthlyCents: number; trialEndsOn: string | null; accountUrl: string; endUrl: string; withdrawUrl: string }

/** The contract on a durable medium: price, what happens after the trial, how to leave it (docs/domain/legal.md#confirmation, docs/domain/legal.md#withdrawal). */
export const subscriptionStartedEmail = (facts: SubscriptionStartedEmailData): Email => ({
  subject: facts.trialEndsOn ? `Votre essai gratuit a commencé (${facts.reference})` : `Votre abonnement a commencé (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    facts.trialEndsOn
      ? `Votre essai est gratuit jusqu’au ${facts.trialEndsOn}. Ensuite, l’abonnement coûte ${formatEuros(facts.monthlyCents)} par mois, sans engagement. Nous vous écrivons deux jours avant.`
      : `Votre abonnement coûte ${formatEuros(facts.monthlyCents)} par mois, sans engagement. Il a commencé aujourd’hui.`,
    'Vos lettres, leurs PDF, l’impression et l’enveloppe sont compris. Seul le timbre reste à payer, lettre par lettre, et son prix est affiché avant.',
    ...(facts.trialEndsOn ? ['Si vous n’envoyez rien après l’essai et que vous résiliez pendant le premier mois payé, ce mois vous est remboursé en entier, sans rien demander.'] : []),
    `Pour résilier, trois clics suffisent, sans compte\u00a0: ${facts.endUrl}`,
    `Vous avez demandé que le service commence tout de suite. Vous avez quatorze jours pour renoncer au contrat\u00a0: ${facts.withdrawUrl}. Si vous avez déjà envoyé une lettre, seuls les jours écoulés restent dus.`,
    'Les conditions générales de vente que vous avez acceptées sont jointes à ce message, avec vos droits et le formulaire de rétractation. Ce sont des PDF à garder\u00a0: ils ne changeront plus.',
  ],
  action: { label: 'Voir mon abonnement', url: facts.accountUrl },
});

const urls = { accountUrl: 'https://affranchi.example/mon-profil', endUrl: 'https://affranchi.example/resilier-votre-contrat', withdrawUrl: 'https://affranchi.example/renoncer-au-contrat' };
export const samples = [
  subscriptionStartedEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', monthlyCents: 990, trialEndsOn: '28 novembre 2026', ...urls }),
  subscriptionStartedEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', monthlyCents: 990, trialEndsOn: null, ...urls }),
];
