import { emailVerificationRequested } from '../../src/modules/auth/events.ts';
import { findEmailVerification } from '../../src/modules/auth/index.ts';
import { defineEmail } from './shared/define-email.ts';

const url = 'https://affranchi.example/confirmer-mon-adresse';

export const emailVerificationEmail = defineEmail({
  name: 'email-verification',
  label: 'Adresse e-mail à confirmer',
  event: emailVerificationRequested,
  async load({ id }, deps) {
    const verification = await findEmailVerification(deps, { id });
    if (!verification) return null; // used, replaced or expired
    const { userId, email, replaces, url: link } = verification;
    return { userId, address: email, url: link, isChange: replaces !== null };
  },
  recipient: ({ userId, address }) => ({ userId, address }),
  key: ({ id }) => `email-proof-${id}`,
  subject: () => 'Confirmez votre adresse e-mail',
  body: ({ isChange, url: link }) => ({
    paragraphs: [
      isChange
        ? 'Vous voulez recevoir à cette adresse les nouvelles de vos lettres, et vous connecter avec elle. Confirmez qu’elle est bien la vôtre.'
        : 'Confirmez que cette adresse est bien la vôtre\u00a0: c’est ici que nous envoyons les nouvelles de vos lettres.',
      'Le lien sert une fois, pendant trois jours. Si ce n’était pas vous, ne faites rien\u00a0: rien ne change.',
    ],
    action: { label: 'Confirmer mon adresse', url: link },
  }),
  samples: [
    { userId: '1', address: 'helene@exemple.fr', url, isChange: true },
    { userId: '1', address: 'helene@exemple.fr', url, isChange: false },
  ],
});
