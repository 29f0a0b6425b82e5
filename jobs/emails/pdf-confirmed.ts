import { formatEuros } from '../../src/kernel/money.ts';
import type { Email } from './layout.ts';

interface PdfConfirmedEmailData { firstName: string; title: string; reference: string; totalCents: number; url: string; changeDays: number; doorUrl: string }

/** The confirmation of digital content on a durable medium, and of what was agreed to before it was given (L. 221-28, 13°). */
export const pdfConfirmedEmail = (facts: PdfConfirmedEmailData): Email => ({
  subject: `Votre PDF est prêt, commande ${facts.reference}`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `${facts.totalCents > 0 ? `Vous avez payé ${formatEuros(facts.totalCents)} pour` : 'Votre abonnement comprend'} le PDF de «\u00a0${facts.title}\u00a0». Il est dans votre espace, et reste à vous. Votre facture est jointe. Aucune carte n’est conservée.`,
    `Vous pouvez le modifier pendant ${facts.changeDays}\u00a0jours, autant de fois que vous voulez, sans rien payer de plus. Nous ne postons rien\u00a0: c’est vous qui envoyez votre lettre.`,
    'Vous avez demandé que ce PDF vous soit fourni tout de suite, et reconnu que vous perdiez ainsi votre droit de rétractation de quatorze jours. Ce message en est la confirmation.',
    `Un problème avec votre PDF\u202f? Écrivez-nous, ou passez par\u00a0: ${facts.doorUrl}`,
    'Les conditions générales de vente que vous avez acceptées sont jointes à ce message. C’est un PDF à garder\u00a0: il ne changera plus.',
  ],
  action: { label: 'Télécharger le PDF', url: facts.url },
});

const urls = { url: 'https://affranchi.example/mes-documents/1', doorUrl: 'https://affranchi.example/renoncer-au-contrat?commande=AF-7K2M4P' };
export const samples = [
  pdfConfirmedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', totalCents: 490, changeDays: 30, ...urls }),
  pdfConfirmedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', totalCents: 0, changeDays: 30, ...urls }),
];
