import { formatEuros } from '../../src/kernel/money.ts';
import { frenchDay } from './french-day.ts';
import type { Email } from './layout.ts';

interface OrderConfirmedEmailData { firstName: string; title: string; reference: string; totalCents: number; url: string; doorUrl: string; changeTime: string | null; postOn: string | null }

/** The confirmation on a durable medium, with the invoice, the terms and the withdrawal's form attached (docs/domain/legal.md#confirmation). */
export const orderConfirmedEmail = (facts: OrderConfirmedEmailData): Email => ({
  subject: `Commande ${facts.reference} confirmée`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Vous avez payé ${formatEuros(facts.totalCents)} pour envoyer «\u00a0${facts.title}\u00a0». Votre facture est jointe. Aucune carte n’est conservée.`,
    facts.postOn
      ? `Elle partira le ${frenchDay(facts.postOn)}. Jusqu’au matin de ce jour, vous pouvez la corriger, ou l’annuler et être remboursé en totalité.`
      : facts.changeTime
        ? `Vous pouvez encore corriger ou annuler votre lettre pendant ${facts.changeTime} après le paiement\u00a0: le remboursement est total. Ensuite, elle part en production.`
        : 'Votre lettre part en production dès le paiement.',
    `Vous avez demandé que nous commencions ${facts.postOn ? 'ce jour-là' : 'tout de suite'}, et reconnu qu’une lettre postée ne peut plus être reprise\u00a0: une fois la lettre remise à La Poste, le droit de rétractation de quatorze jours ne s’applique plus.`,
    `Pour renoncer au contrat en ligne, sans compte\u00a0: ${facts.doorUrl}`,
    'Les conditions générales de vente que vous avez acceptées sont jointes à ce message, avec vos droits et le formulaire de rétractation. Ce sont des PDF à garder\u00a0: ils ne changeront plus.',
  ],
  action: { label: 'Suivre ma lettre', url: facts.url },
});

export const samples = [
  orderConfirmedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', totalCents: 1380, url: 'https://affranchi.example/mes-documents/1', doorUrl: 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P', changeTime: '15\u00a0minutes', postOn: null }),
  orderConfirmedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', totalCents: 1380, url: 'https://affranchi.example/mes-documents/1', doorUrl: 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P', changeTime: '15\u00a0minutes', postOn: '2026-12-01' }),
  orderConfirmedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', totalCents: 1380, url: 'https://affranchi.example/mes-documents/1', doorUrl: 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P', changeTime: null, postOn: null }),
];
