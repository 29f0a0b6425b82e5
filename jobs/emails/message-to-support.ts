import type { Email } from './layout.ts';
import { contentOf, instantWords, sampleTold, SUBJECTS, type Told } from './message-words.ts';

const TITLES: Record<Told['kind'], string> = { question: 'Question', withdrawal: 'Rétractation', termination: 'Résiliation' };

/** For support: answering this e-mail answers the person. */
export const messageToSupportEmail = (told: Told & { email: string; url: string }): Email => ({
  subject: `${TITLES[told.kind]} ${told.reference}${told.subject ? `, ${SUBJECTS[told.subject].toLowerCase()}` : ''}`,
  greeting: `De ${told.email}, le ${instantWords(told.createdAt)}.`,
  paragraphs: contentOf(told),
  action: { label: 'Ouvrir dans le back office', url: told.url },
});

export const samples = [messageToSupportEmail({ ...sampleTold({ kind: 'question', subject: 'order' }), email: 'helene@exemple.fr', url: 'https://affranchi.example/admin/messages/1/show' })];
