import type { Email } from './layout.ts';

interface LetterPrintedEmailData { firstName: string; title: string; reference: string; url: string; trackingNumber: string | null }

export const letterPrintedEmail = (facts: LetterPrintedEmailData): Email => ({
  subject: `Votre lettre est imprimée (${facts.reference})`,
  greeting: `Bonjour ${facts.firstName},`,
  paragraphs: [
    `Votre lettre «\u00a0${facts.title}\u00a0» est imprimée et mise sous enveloppe. La Poste l’emporte à la prochaine levée.`,
    ...(facts.trackingNumber ? [`Son numéro de suivi\u00a0: ${facts.trackingNumber}.`] : []),
    'Nous vous écrirons quand elle sera distribuée.',
  ],
  action: { label: 'Suivre ma lettre', url: facts.url },
});

export const samples = [letterPrintedEmail({ firstName: 'Hélène', title: 'Résilier une box internet', reference: 'AF-7K2M4P', url: 'https://affranchi.example/mes-documents/1', trackingNumber: '1A00915820380' })];
