import { formatExactInstant } from '../../src/domain/format-exact-instant.ts';
import { messageReceived } from '../../src/modules/orders/events.ts';
import { isAcknowledgementDue, getMessage } from '../../src/modules/orders/index.ts';
import { MESSAGE_SUBJECTS } from '../../src/modules/orders/support/message-subjects.contract.ts';
import { defineEmail } from './shared/define-email.ts';
import { listContentLines, quoteStranger, createSampleMessage, type ContactMessage } from './shared/message-text.ts';

const TITLES: Record<ContactMessage['kind'], string> = {
  question: 'Nous avons reçu votre message',
  withdrawal: 'Accusé de réception de votre rétractation',
  termination: 'Accusé de réception de votre résiliation',
};

const TEXTS: Record<ContactMessage['kind'], (message: ContactMessage) => string[]> = {
  question: (message) => [
    `Votre message du ${formatExactInstant(message.createdAt)} nous est parvenu. Sujet\u00a0: ${MESSAGE_SUBJECTS[message.subject ?? 'other']}. Référence\u00a0: ${message.reference}.`,
    'Une personne le lit et vous répond à cette adresse. Gardez la référence\u00a0: elle suffit pour le retrouver.',
  ],
  withdrawal: (message) => [
    `Vous nous avez notifié votre rétractation le ${formatExactInstant(message.createdAt)}. Référence de cette demande\u00a0: ${message.reference}. Voici ce que vous avez déclaré\u00a0:`,
    ...listContentLines(message, quoteStranger),
    'Si votre lettre n’a pas encore été remise au service postal, elle est arrêtée et nous vous remboursons en totalité, sur le moyen de paiement utilisé. Si elle est déjà partie, nous vous l’écrivons et nous vous disons ce que vous pouvez faire.',
    'Si vous renoncez à un abonnement dans les quatorze jours, il s’arrête et nous vous rendons ce que vous avez payé. Si vous avez envoyé une lettre avec lui, les jours écoulés restent dus.',
    'Gardez cet e-mail\u00a0: il prouve la date et l’heure de votre demande.',
  ],
  termination: (message) => [
    `Vous nous avez notifié la résiliation de votre contrat le ${formatExactInstant(message.createdAt)}. Référence de cette demande\u00a0: ${message.reference}. Voici ce que vous avez déclaré\u00a0:`,
    ...listContentLines(message, quoteStranger),
    'Nous vous confirmons par e-mail la date de fin du contrat et ses effets. Une lettre payée à l’unité n’a pas de suite\u00a0: rien n’est prélevé après elle.',
    'Gardez cet e-mail\u00a0: il prouve la date et l’heure de votre demande.',
  ],
};

/**
 * Acknowledges a message on a durable medium (L. 221-21, L. 215-1-1). Does not repeat a question: it goes to whatever
 * address was typed, and must carry no stranger's words there. Repeats what the law requires to be acknowledged.
 */
export const messageReceivedEmail = defineEmail({
  name: 'message-received',
  label: 'Message bien reçu',
  event: messageReceived,
  async load({ id }, deps) {
    const message = await getMessage(deps, id);
    return (await isAcknowledgementDue(deps, message)) ? message : null;
  },
  recipient: ({ email, replyTo, userId }) => ({ address: email, accountId: userId, ...(replyTo && { replyTo }) }),
  key: ({ id }) => `message-${id}-received`,
  subject: ({ kind, reference }) => `${TITLES[kind]} (${reference})`,
  body: (message) => ({
    paragraphs: [
      ...TEXTS[message.kind](message),
      'Ce message ne vient pas de vous\u202f? Répondez à cet e-mail\u00a0: nous l’effaçons.',
    ],
  }),
  samples: [
    createSampleMessage(),
    createSampleMessage({ kind: 'termination', orderReference: null, endsOn: '2026-12-31', body: '' }),
    createSampleMessage({ kind: 'question', subject: 'order' }),
  ],
});
