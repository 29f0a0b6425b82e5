import french from 'ra-language-french';
import type { TranslationMessages } from 'react-admin';

const { auth, message, notification, page } = french.ra;

/** French texts of react-admin, rewritten without « (s) » endings; each confirmation names the effect of the action. */
export const adminMessages: TranslationMessages = {
  ...french,
  ra: {
    ...french.ra,
    auth: { ...auth, username: 'Adresse e-mail', sign_in: 'Se connecter' },
    message: {
      ...message,
      are_you_sure: 'Confirmez-vous\u202f?',
      unsaved_changes: 'Des changements ne sont pas enregistrés. Quitter cette page les efface. La quitter\u202f?',
    },
    notification: {
      ...notification,
      updated: 'Enregistré.',
      not_authorized: 'Votre compte ne permet pas d’ouvrir cette page.',
      item_doesnt_exist: 'Cette fiche n’existe plus.',
    },
    page: {
      ...page,
      empty: 'Rien ici pour le moment.',
      // The name of the list is above the heading.
      show: '%{recordRepresentation}',
      edit: '%{recordRepresentation}',
    },
  },
};
