import { accountBlocked } from '../../src/modules/auth/events.ts';
import { getUser } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

export const accountBlockedEmail = defineEmail({
  name: 'account-blocked',
  label: 'Compte bloqué',
  event: accountBlocked,
  async load({ id }, deps) {
    const { blocked } = await getUser(deps, id);
    return blocked ? { userId: id, url: `${deps.config.publicUrl}/nous-contacter` } : null;
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, occurrenceId }) => `account-blocked-${id}-${occurrenceId}`,
  subject: () => 'Votre compte est bloqué',
  body: ({ url }) => ({
    paragraphs: [
      'Nous avons bloqué votre compte Affranchi. Vous ne pouvez plus vous connecter ni commander.',
      'Vos lettres en cours continuent leur chemin, et rien n’est effacé.',
      'Un abonnement en cours continue aussi. Pour l’arrêter, choisissez «\u00a0Résilier votre contrat\u00a0» en bas de chaque page du site\u00a0: cela ne demande pas de compte.',
      'Si c’est une erreur, écrivez-nous\u00a0: nous vous répondrons.',
    ],
    action: { label: 'Nous contacter', url },
  }),
  samples: [{ userId: '1', url: 'https://affranchi.example/nous-contacter' }],
});
