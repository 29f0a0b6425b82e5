import type { Email } from './layout.ts';

interface EmailProofEmailData { firstName: string; url: string; isChange: boolean }

export const emailProofEmail = ({ firstName, url, isChange }: EmailProofEmailData): Email => ({
  subject: 'Confirmez votre adresse e-mail',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    isChange ? 'Vous voulez recevoir à cette adresse les nouvelles de vos lettres, et vous connecter avec elle. Confirmez qu’elle est bien la vôtre.' : 'Confirmez que cette adresse est bien la vôtre\u00a0: c’est ici que nous envoyons les nouvelles de vos lettres.',
    'Le lien sert une fois, pendant trois jours. Si ce n’était pas vous, ne faites rien\u00a0: rien ne change.',
  ],
  action: { label: 'Confirmer mon adresse', url },
});

export const samples = [true, false].map((isChange) => emailProofEmail({ firstName: 'Hélène', url: 'https://affranchi.example/confirmer-mon-adresse', isChange }));
