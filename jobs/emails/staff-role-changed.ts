import { staffRoleChanged } from '../../src/modules/auth/events.ts';
import { getUser } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

const ROLES: Readonly<Record<string, string>> = {
  support: 'Support',
  manager: 'Responsable',
  admin: 'Administration',
};

export const staffRoleChangedEmail = defineEmail({
  name: 'staff-role-changed',
  label: 'Rôle changé',
  isToTeam: true,
  event: staffRoleChanged,
  async load({ id }, deps) {
    const { role } = await getUser(deps, id);
    return { userId: id, role: ROLES[role] ?? null, url: `${deps.config.publicUrl}/admin` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, occurrenceId }) => `staff-role-changed-${id}-${occurrenceId}`,
  subject: ({ role }) => (role ? 'Votre rôle chez Affranchi a changé' : 'Vous ne faites plus partie de l’équipe'),
  body: ({ role, url }) =>
    role
      ? {
          paragraphs: [
            `Un administrateur vous a donné le rôle «\u00a0${role}\u00a0» dans le back office d’Affranchi. Vos sessions sont fermées\u00a0: reconnectez-vous pour en disposer.`,
          ],
          action: { label: 'Ouvrir le back office', url },
        }
      : {
          paragraphs: [
            'Un administrateur a retiré votre rôle dans le back office d’Affranchi. Vos sessions sont fermées.',
            'Vos propres lettres restent dans votre compte. Si c’est une erreur, parlez-en à un administrateur.',
          ],
        },
  samples: [
    { userId: '1', role: 'Responsable', url: 'https://affranchi.example/admin' },
    { userId: '1', role: null, url: 'https://affranchi.example/admin' },
  ],
});
