import type { Email } from './layout.ts';
import { contentOf, instantWords, sampleMessage, SUBJECTS, type ContactMessage } from './message-text.ts';

const TITLES: Record<ContactMessage['kind'], string> = { question: 'Question', withdrawal: 'Rétractation', termination: 'Résiliation' };

/** For support: answering this e-mail answers the person. */
export const messageToSupportEmail = (told: ContactMessage & { email: string; url: string }): Email => ({
  subject: `${TITLES[told.kind]} ${told.reference}${told.subject ? `, ${SUBJECTS[told.subject].toLowerCase()}` : ''}`,
  greeting: `De ${told.email}, le ${instantWords(told.createdAt)}.`,
  paragraphs: contentOf(told),
  action: { label: 'Ouvrir dans le back office', url: told.url },
});

export const samples = [messageToSupportEmail({ ...sampleMessage({ kind: 'question', subject: 'order' }), email: 'helene@exemple.fr', url: 'https://affranchi.example/admin/messages/1/show' })];
