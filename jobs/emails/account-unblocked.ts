import { accountUnblocked } from '../../src/modules/auth/events.ts';
import { getUser } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

export const accountUnblockedEmail = defineEmail({
  name: 'account-unblocked',
  label: 'Compte débloqué',
  event: accountUnblocked,
  async load({ id }, deps) {
    const { blocked } = await getUser(deps, id);
    return blocked ? null : { userId: id, url: `${deps.config.publicUrl}/login` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id, occurrenceId }) => `account-unblocked-${id}-${occurrenceId}`,
  subject: () => 'Votre compte est de nouveau ouvert',
  body: ({ url }) => ({
    paragraphs: ['Votre compte Affranchi n’est plus bloqué. Vos lettres et vos brouillons vous y attendent.'],
    action: { label: 'Me connecter', url },
  }),
  samples: [{ userId: '1', url: 'https://affranchi.example/login' }],
});
