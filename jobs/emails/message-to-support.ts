import { formatExactInstant } from '../../src/domain/format-exact-instant.ts';
import { messageReceived } from '../../src/modules/orders/events.ts';
import { getMessage } from '../../src/modules/orders/index.ts';
import { MESSAGE_SUBJECTS } from '../../src/modules/orders/support/message-subjects.contract.ts';
import { defineEmail } from './shared/define-email.ts';
import { listContentLines, createSampleMessage, type ContactMessage } from './shared/message-text.ts';

const TITLES: Record<ContactMessage['kind'], string> = {
  question: 'Question',
  withdrawal: 'Rétractation',
  termination: 'Résiliation',
};

/** Forwards a message to support, whose answer goes to the person. */
export const messageToSupportEmail = defineEmail({
  name: 'message-to-support',
  label: 'Message transmis au support',
  isToTeam: true,
  event: messageReceived,
  async load({ id }, deps) {
    const message = await getMessage(deps, id);
    const { publicUrl, mail } = deps.config;
    return { ...message, supportAddress: mail.contact, url: `${publicUrl}/admin/messages/${id}/show` };
  },
  recipient: ({ supportAddress, email }) => ({ address: supportAddress, replyTo: email }),
  key: ({ id }) => `message-${id}-support`,
  subject: ({ kind, reference, subject }) =>
    `${TITLES[kind]} ${reference}${subject ? `, ${MESSAGE_SUBJECTS[subject].toLowerCase()}` : ''}`,
  body: (message) => ({
    greeting: `De ${message.email}, le ${formatExactInstant(message.createdAt)}.`,
    paragraphs: listContentLines(message),
    action: { label: 'Ouvrir dans le back office', url: message.url },
  }),
  samples: [
    {
      ...createSampleMessage({ kind: 'question', subject: 'order' }),
      supportAddress: 'bonjour@affranchi.example',
      url: 'https://affranchi.example/admin/messages/1/show',
    },
  ],
});
