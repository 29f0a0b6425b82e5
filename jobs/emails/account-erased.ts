import { accountErased } from '../../src/modules/auth/events.ts';
import { deleteErasedAddress, findErasedAddress } from '../../src/modules/auth/index.ts';
import { listKeptAfterErasure } from '../../src/modules/orders/index.ts';
import { defineEmail } from './shared/define-email.ts';

/** The account has no address any more: it is set aside until this e-mail is sent. */
export const accountErasedEmail = defineEmail({
  name: 'account-erased',
  label: 'Compte effacé',
  event: accountErased,
  async load({ id }, deps) {
    const address = await findErasedAddress(deps, id);
    return address === null
      ? null
      : {
          address,
          accountId: id,
          kept: listKeptAfterErasure(deps.config),
          url: `${deps.config.publicUrl}/nous-contacter`,
        };
  },
  recipient: ({ address, accountId }) => ({ address, accountId }),
  key: ({ id }) => `account-erased-${id}`,
  subject: () => 'Votre compte est effacé',
  body: ({ kept, url }) => ({
    paragraphs: [
      'Votre compte Affranchi est effacé, avec vos brouillons, vos fichiers et le texte de vos lettres. Rien ne peut être rétabli.',
      `Restent\u00a0: ${kept.map(({ data, period }) => `${data} (${period})`).join('\u202f; ')}.`,
      'Si vous n’avez pas demandé cet effacement, et que nous ne vous l’avions pas annoncé, écrivez-nous.',
    ],
    action: { label: 'Nous contacter', url },
  }),
  afterSending: ({ id }, deps) => deleteErasedAddress(deps, id),
  samples: [
    {
      address: 'helene@exemple.fr',
      accountId: '1',
      kept: [
        { data: 'les preuves de vos envois', period: '5\u00a0ans' },
        { data: 'votre lettre imprimée, chez Maileva', period: '3\u00a0ans pour un recommandé' },
      ],
      url: 'https://affranchi.example/nous-contacter',
    },
  ],
});
