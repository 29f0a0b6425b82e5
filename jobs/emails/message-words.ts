import type { MessageFacts } from '../../src/modules/orders/index.ts';

export type Told = Pick<MessageFacts, 'reference' | 'kind' | 'name' | 'subject' | 'orderReference' | 'endsOn' | 'body' | 'createdAt'>;

const instant = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', dateStyle: 'long' });

export const instantWords = (at: Date): string => `${instant.format(at)} (heure de Paris)`;

export const SUBJECTS: Record<NonNullable<Told['subject']>, string> = {
  order: 'Une commande ou une lettre', payment: 'Un paiement, une facture', template: 'Un modèle de lettre', account: 'Mon compte, mes données',
  accessibility: 'Un problème d’accessibilité', abuse: 'Signaler un courrier illicite', other: 'Autre chose',
};

/** What was told, line by line, as it was typed. */
export const contentOf = (told: Told): string[] => [
  ...(told.name ? [`Nom\u00a0: ${told.name}`] : []),
  ...(told.orderReference ? [`Commande ou contrat\u00a0: ${told.orderReference}`] : []),
  ...(told.endsOn ? [`Date de fin souhaitée\u00a0: ${day.format(new Date(`${told.endsOn}T00:00:00Z`))}`] : []),
  ...(told.body ? [`Message\u00a0: ${told.body}`] : []),
];

export const sampleTold = (change: Partial<Told> = {}): Told => ({
  reference: 'AF-9K4M2P', kind: 'withdrawal', name: 'Hélène Aubry', subject: null, orderReference: 'AF-7K2M4P', endsOn: null, body: 'Le bailleur a répondu.', createdAt: new Date('2026-11-21T10:12:30Z'), ...change,
});
