import type { Email } from './layout.ts';

interface SubscriptionEndedEmailData { firstName: string; reference: string; endedOn: string; solutionsUrl: string }

export const subscriptionEndedEmail = (facts: SubscriptionEndedEmailData): Email => ({
  subject: `Votre abonnement est terminé (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre abonnement ${facts.reference} s’est terminé le ${facts.endedOn}. Plus rien ne sera débité.`,
    'Vos lettres, leurs PDF et leurs preuves restent dans votre espace. Vous pouvez toujours envoyer une lettre à l’unité.',
  ],
  action: { label: 'Voir les formules', url: facts.solutionsUrl },
});

export const samples = [subscriptionEndedEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', endedOn: '28 novembre 2026', solutionsUrl: 'https://affranchi.example/nos-solutions' })];
