import type { Email } from './layout.ts';
import { contentOf, instantWords, quoteStranger, sampleMessage, SUBJECTS, type ContactMessage } from './message-text.ts';

const TITLES: Record<ContactMessage['kind'], string> = {
  question: 'Nous avons reçu votre message', withdrawal: 'Accusé de réception de votre rétractation', termination: 'Accusé de réception de votre résiliation',
};

/** A question is not repeated: it goes to whatever address was typed, and must carry no stranger's words there. What the law has acknowledged is. */
export const messageReceivedEmail = (told: ContactMessage): Email => ({
  subject: `${TITLES[told.kind]} (${told.reference})`,
  greeting: 'Bonjour,',
  paragraphs: [...WORDS[told.kind](told), 'Ce message ne vient pas de vous\u202f? Répondez à cet e-mail\u00a0: nous l’effaçons.'],
});

const WORDS: Record<ContactMessage['kind'], (told: ContactMessage) => string[]> = {
  question: (told) => [
    `Votre message du ${instantWords(told.createdAt)} nous est parvenu. Sujet\u00a0: ${SUBJECTS[told.subject ?? 'other']}. Référence\u00a0: ${told.reference}.`,
    'Une personne le lit et vous répond à cette adresse. Gardez la référence\u00a0: elle suffit pour le retrouver.',
  ],
  withdrawal: (told) => [
    `Vous nous avez notifié votre rétractation le ${instantWords(told.createdAt)}. Référence de cette demande\u00a0: ${told.reference}. Voici ce que vous avez déclaré\u00a0:`,
    ...contentOf(told, quoteStranger),
    'Si votre lettre n’a pas encore été remise au service postal, elle est arrêtée et vous êtes remboursé en totalité, sur le moyen de paiement utilisé. Si elle est déjà partie, nous vous l’écrivons et nous vous disons ce que vous pouvez faire.',
    'Gardez cet e-mail\u00a0: il prouve la date et l’heure de votre demande.',
  ],
  termination: (told) => [
    `Vous nous avez notifié la résiliation de votre contrat le ${instantWords(told.createdAt)}. Référence de cette demande\u00a0: ${told.reference}. Voici ce que vous avez déclaré\u00a0:`,
    ...contentOf(told, quoteStranger),
    'Nous vous confirmons par e-mail la date de fin du contrat et ses effets. Une lettre payée à l’unité n’a pas de suite\u00a0: rien n’est prélevé après elle.',
    'Gardez cet e-mail\u00a0: il prouve la date et l’heure de votre demande.',
  ],
};

export const samples = [
  messageReceivedEmail(sampleMessage()),
  messageReceivedEmail(sampleMessage({ kind: 'termination', orderReference: null, endsOn: '2026-12-31', body: '' })),
  messageReceivedEmail(sampleMessage({ kind: 'question', subject: 'order' })),
];
