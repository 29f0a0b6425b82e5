import { formatExactInstant } from '../../src/domain/format-exact-instant.ts';
import { formatEuros } from '../../src/domain/money.ts';
import { threadAnswered } from '../../src/modules/orders/events.ts';
import { getAnswer, type AnswerRecord } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import type { EmailBody } from './shared/email.ts';
import { quoteStranger } from './shared/message-text.ts';

interface Data extends AnswerRecord {
  publicUrl: string;
}

const sample: Data = {
  id: '2',
  threadId: '1',
  threadReference: 'AF-9K4M2P',
  email: 'helene@exemple.fr',
  accountId: '3',
  replyTo: null,
  body: 'Votre lettre est partie ce matin.\n\nElle arrive jeudi.',
  refundedCents: null,
  question: { body: 'Quand ma lettre part-elle\u202f?', createdAt: new Date('2026-11-21T10:12:30Z') },
  publicUrl: 'https://affranchi.example',
};

function formatHowToAnswer({
  replyTo,
  accountId,
  threadReference,
}: Pick<Data, 'replyTo' | 'accountId' | 'threadReference'>): string {
  if (replyTo && accountId)
    return 'Pour nous répondre, répondez à cet e-mail, ou ouvrez cet échange dans votre compte.';
  if (replyTo) return 'Pour nous répondre, répondez simplement à cet e-mail.';
  if (accountId) return 'Pour nous répondre, ouvrez cet échange dans votre compte.';
  return `Pour nous répondre, écrivez-nous depuis la page de contact avec cette adresse e-mail, et indiquez la référence ${threadReference}\u00a0: votre message rejoint cet échange.`;
}

/** People without an account who can answer by mail need no page. */
function formatAction({
  threadId,
  accountId,
  replyTo,
  publicUrl,
}: Pick<Data, 'threadId' | 'accountId' | 'replyTo' | 'publicUrl'>): Pick<EmailBody, 'action'> {
  if (accountId) return { action: { label: 'Répondre', url: `${publicUrl}/mes-messages/${threadId}` } };
  return replyTo ? {} : { action: { label: 'Répondre', url: `${publicUrl}/nous-contacter` } };
}

/**
 * Delivers an answer of support. Replies go by mail if inbound mail is configured; otherwise people without an account
 * use the contact form with the thread's reference.
 */
export const threadAnsweredEmail = defineEmail({
  name: 'thread-answered',
  label: 'Réponse à un message',
  event: threadAnswered,
  load: async ({ id }, deps): Promise<Data> => ({ ...(await getAnswer(deps, id)), publicUrl: deps.config.publicUrl }),
  recipient: ({ accountId, email, replyTo }) => {
    const envelope = { address: email, ...(replyTo && { replyTo }) };
    return accountId ? { userId: accountId, ...envelope } : envelope;
  },
  key: ({ id }) => `thread-message-${id}`,
  subject: ({ question, threadReference }) =>
    `${question ? 'Notre réponse à votre message' : 'Un message à propos de votre commande'} (${threadReference})`,
  body: ({ body, refundedCents, question, threadId, threadReference, accountId, replyTo, publicUrl }) => ({
    paragraphs: [
      ...body.split(/\n+/),
      ...(refundedCents
        ? [`Remboursement demandé à votre banque\u00a0: ${formatEuros(refundedCents)}. Il arrive en 3 à 10\u00a0jours.`]
        : []),
      formatHowToAnswer({ replyTo, accountId, threadReference }),
      ...(question
        ? [`Vous aviez écrit le ${formatExactInstant(question.createdAt)}\u00a0:`, quoteStranger(question.body)]
        : []),
    ],
    ...formatAction({ threadId, accountId, replyTo, publicUrl }),
  }),
  samples: [
    sample,
    { ...sample, replyTo: 'reponse+1@affranchi.example' },
    { ...sample, accountId: null, question: null },
    { ...sample, refundedCents: 500 },
  ],
});
