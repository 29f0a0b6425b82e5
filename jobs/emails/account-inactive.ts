import { accountInactive } from '../../src/modules/auth/events.ts';
import { findAnnouncedErasure } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';
import { formatDay } from './shared/french-day.ts';

/** Not sent to a person who came back before. */
export const accountInactiveEmail = defineEmail({
  name: 'account-inactive',
  label: 'Compte inactif',
  event: accountInactive,
  async load({ id }, deps) {
    const erasedOn = await findAnnouncedErasure(deps, id);
    return erasedOn && { userId: id, erasedOn, url: `${deps.config.publicUrl}/login` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ occurrenceId }) => `account-inactive-${occurrenceId}`,
  subject: ({ erasedOn }) => `Votre compte sera effacé le ${formatDay(erasedOn)}`,
  body: ({ erasedOn, url }) => ({
    paragraphs: [
      `Votre compte Affranchi n’a pas servi depuis longtemps. Pour ne pas garder vos données sans raison, nous effacerons votre compte le ${formatDay(erasedOn)}, avec vos brouillons, vos fichiers et le texte de vos lettres. Rien ne pourra être rétabli.`,
      'Pour le garder, connectez-vous avant ce jour\u00a0: il n’y a rien d’autre à faire. Si vous n’en avez plus besoin, vous pouvez aussi l’effacer dès maintenant, dans votre profil, sous «\u00a0Mes données\u00a0».',
      'Les factures et les preuves d’envoi restent aussi longtemps que la loi le demande.',
    ],
    action: { label: 'Me connecter', url },
  }),
  samples: [{ userId: 'sample', erasedOn: new Date('2028-11-26T09:00:00Z'), url: 'https://affranchi.example/login' }],
});
