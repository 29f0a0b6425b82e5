import { frenchDay } from './french-day.ts';
import type { Email } from './layout.ts';

interface ExportReadyEmailData { firstName: string; url: string; expiresAt: Date }

export const exportReadyEmail = ({ firstName, url, expiresAt }: ExportReadyEmailData): Email => ({
  subject: 'Le fichier avec vos données est prêt',
  greeting: `Bonjour ${firstName},`,
  paragraphs: [
    'Le fichier que vous avez demandé est prêt. Il contient tout ce que nous gardons sur vous, avec vos PDF et vos pièces.',
    `Connectez-vous pour le télécharger jusqu’au ${frenchDay(expiresAt)}. Nous l’effaçons ensuite\u202f; vous pourrez en demander un autre.`,
    'Ce n’est pas vous qui l’avez demandé\u202f? Changez votre mot de passe dans votre profil, puis écrivez-nous.',
  ],
  action: { label: 'Télécharger mes données', url },
});

export const samples = [exportReadyEmail({ firstName: 'Hélène', url: 'https://affranchi.example/mon-profil/mes-donnees', expiresAt: new Date('2026-11-30T09:00:00Z') })];
