import { userRegistered } from '../../src/modules/auth/events.ts';
import { findEmailVerification } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

export const welcomeEmail = defineEmail({
  name: 'welcome',
  label: 'Bienvenue',
  event: userRegistered,
  async load({ id }, deps) {
    const verification = await findEmailVerification(deps, { userId: id });
    return { userId: id, isVerified: !verification, url: verification?.url ?? `${deps.config.publicUrl}/mon-compte` };
  },
  recipient: ({ userId }) => ({ userId }),
  key: ({ id }) => `welcome-${id}`,
  subject: () => 'Votre compte Affranchi est ouvert',
  body: ({ isVerified, url }) => ({
    paragraphs: [
      'Votre compte est ouvert. Vos brouillons et vos lettres y sont gardés. Aucune carte n’y est enregistrée.',
      ...(isVerified
        ? []
        : [
            'Confirmez que cette adresse est bien la vôtre\u00a0: c’est ici que nous envoyons les nouvelles de vos lettres. Le lien sert une fois, pendant trois jours.',
            'Si vous n’avez pas ouvert de compte, ne faites rien.',
          ]),
    ],
    action: { label: isVerified ? 'Ouvrir mon compte' : 'Confirmer mon adresse', url },
  }),
  samples: [
    { userId: '1', isVerified: false, url: 'https://affranchi.example/confirmer-mon-adresse' },
    { userId: '1', isVerified: true, url: 'https://affranchi.example/mon-compte' },
  ],
});
