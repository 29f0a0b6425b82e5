import type { Email } from './layout.ts';

interface SubscriptionEndingEmailData { firstName: string; reference: string; askedAt: string; endsOn: string; accountUrl: string }

/** The receipt of a cancellation on a durable medium: when it was asked, when it takes effect, what it does (docs/domain/legal.md#termination). */
export const subscriptionEndingEmail = (facts: SubscriptionEndingEmailData): Email => ({
  subject: `Votre résiliation est enregistrée (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Vous avez résilié votre abonnement ${facts.reference} le ${facts.askedAt}.`,
    `Il s’arrête le ${facts.endsOn}. D’ici là il continue comme avant, et plus rien ne sera débité.`,
    'Vos lettres, leurs PDF et leurs preuves restent dans votre espace.',
  ],
  action: { label: 'Voir mon abonnement', url: facts.accountUrl },
});

export const samples = [subscriptionEndingEmail({ firstName: 'Hélène', reference: 'AF-7K2M4P', askedAt: '21 novembre 2026 à 11 h 04', endsOn: '28 novembre 2026', accountUrl: 'https://affranchi.example/mon-profil' })];
