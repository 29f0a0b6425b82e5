import { exportCompleted } from '../../src/modules/orders/events.ts';
import { findReadyExport } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';

export const exportReadyEmail = defineEmail({
  name: 'export-ready',
  label: 'Export de données prêt',
  event: exportCompleted,
  async load({ id }, deps) {
    const ready = await findReadyExport(deps, id);
    if (!ready) return null; // replaced or expired in the meantime
    const { userId, expiresAt } = ready;
    return { userId, expiresAt, url: `${deps.config.publicUrl}/mon-profil/mes-donnees` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `export-${id}-ready`,
  subject: () => 'Le fichier avec vos données est prêt',
  body: ({ url, expiresAt }) => ({
    paragraphs: [
      'Le fichier que vous avez demandé est prêt. Il contient tout ce que nous gardons sur vous, avec vos PDF et vos pièces.',
      `Connectez-vous pour le télécharger jusqu’au ${formatDay(expiresAt)}. Nous l’effaçons ensuite\u202f; vous pourrez en demander un autre.`,
      'Ce n’est pas vous qui l’avez demandé\u202f? Changez votre mot de passe dans votre profil, puis écrivez-nous.',
    ],
    action: { label: 'Télécharger mes données', url },
  }),
  samples: [
    {
      userId: '1',
      url: 'https://affranchi.example/mon-profil/mes-donnees',
      expiresAt: new Date('2026-11-30T09:00:00Z'),
    },
  ],
});
