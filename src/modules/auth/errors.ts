import { invalidFields, defineError, AppError, type ErrorDefinition } from '../../kernel/errors.ts';

export const invalidCredentials = defineError(
  'invalid',
  'wrong_credentials',
  'Cette adresse et ce mot de passe ne vont pas ensemble.',
);
export const csrfTokenMismatch = defineError(
  'csrf_mismatch',
  'stale_token',
  'Cette page est restée ouverte trop longtemps. Ce que vous avez saisi est gardé\u00a0: réessayez.',
);
export const crossSite = defineError(
  'forbidden',
  'cross_site',
  'Cette demande vient d’un autre site que le nôtre\u00a0: nous ne l’avons pas suivie. Ouvrez Affranchi dans votre navigateur et réessayez.',
);
export const resetLinkUsed = defineError(
  'gone',
  'reset_link_used',
  'Ce lien a déjà servi ou n’est plus valable. Si vous venez de choisir un nouveau mot de passe, connectez-vous avec lui\u202f; sinon, demandez un nouveau lien.',
);
export const emailLinkUsed = defineError(
  'gone',
  'email_link_used',
  'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau depuis votre profil.',
);
export const unsubscribeLinkInvalid = defineError(
  'gone',
  'unsubscribe_link_invalid',
  'Ce lien n’est pas complet, ou son compte n’existe plus. Copiez-le en entier depuis l’e-mail, ou choisissez vos e-mails dans votre profil.',
);
export const emailTaken = defineError(
  'conflict',
  'email_taken',
  'Cette adresse est devenue celle d’un autre compte. Choisissez-en une autre depuis votre profil.',
);
export const emailAlreadyRegistered = (): AppError =>
  invalidFields({ email: ['Cette adresse est déjà celle d’un compte. Choisissez-en une autre.'] });
export const accountExists = defineError('conflict', 'account_exists', 'Cette adresse est déjà celle d’un compte.');
export const adminExists = defineError('conflict', 'admin_exists', 'Cette installation a déjà un administrateur.');
export const emailVerified = defineError('conflict', 'email_verified', 'Votre adresse est déjà confirmée.');
export const invalidCurrentPassword = (): AppError =>
  invalidFields({ present: ['Ce n’est pas votre mot de passe actuel. Retapez-le.'] });
export const staffAccount = defineError(
  'forbidden',
  'staff_account',
  'Ce compte est celui d’un membre de l’équipe. Un administrateur le ferme.',
);
export const accountBlocked = defineError(
  'forbidden',
  'account_blocked',
  'Ce compte est bloqué. Vos lettres en cours continuent leur chemin. Écrivez-nous depuis la page «\u00a0Nous contacter\u00a0» pour en parler.',
);
export const ownRole = defineError(
  'conflict',
  'own_role',
  'Personne ne change son propre rôle. Demandez-le à un autre administrateur.',
);
export const lastAdmin = defineError(
  'conflict',
  'last_admin',
  'C’est le dernier administrateur. Nommez-en un autre d’abord\u00a0: il faut qu’il ait choisi son mot de passe.',
);
export const alreadyJoined = defineError(
  'conflict',
  'already_joined',
  'Cette personne a déjà choisi son mot de passe. Si elle l’a perdu, elle en demande un autre depuis la page de connexion.',
);
export const alreadyStaff = (): AppError =>
  invalidFields({ email: ['Cette adresse est déjà celle d’un collègue. Ouvrez sa fiche pour changer son rôle.'] });
export const blockedAccount = (): AppError =>
  invalidFields({ email: ['Le compte de cette adresse est bloqué. Débloquez-le d’abord.'] });
export const enrolmentExpired = defineError(
  'gone',
  'preparation_over',
  'Cette préparation n’est plus valable. Recommencez\u00a0: votre application recevra un nouveau secret.',
);
export const secondFactorExists = defineError(
  'conflict',
  'second_factor_there',
  'Votre compte a déjà un second facteur (validation en deux étapes). Pour changer de téléphone, retirez-le d’abord.',
);
export const noSecondFactor = defineError('conflict', 'no_second_factor', 'Ce compte n’a pas de second facteur.');
export const ownSecondFactor = defineError(
  'conflict',
  'own_second_factor',
  'Le vôtre se retire depuis «\u00a0Mon second facteur\u00a0», avec votre mot de passe.',
);

/** Shown at the code field; a separate error code lets the form show that field. */
const defineCodeError = (code: string, sentence: string): ErrorDefinition =>
  Object.assign(() => new AppError('invalid', code, sentence, {}, { code: [sentence] }), {
    kind: 'invalid',
    code,
    message: sentence,
  } as const);
export const secondFactorCodeRequired = defineCodeError(
  'second_factor_asked',
  'Tapez le code à six chiffres que montre votre application d’authentification.',
);
export const invalidCode = defineCodeError(
  'wrong_code',
  'Ce code n’est pas le bon. Tapez celui que votre application montre en ce moment, ou un code de secours qui n’a pas encore servi.',
);
export const invalidFirstCode = defineCodeError(
  'wrong_code',
  'Ce n’est pas le code que votre application montre en ce moment. Attendez le suivant et tapez-le. S’il ne va pas non plus, réglez le téléphone à l’heure automatique.',
);
export const usedCode = defineCodeError(
  'spent_code',
  'Ce code a déjà servi. Attendez le suivant\u00a0: il change toutes les trente secondes.',
);
export const secondFactorUnreadable = defineCodeError(
  'second_factor_unreadable',
  'Nous ne pouvons plus vérifier ce code. Tapez un code de secours, ou demandez-nous de retirer votre second facteur.',
);
export const sessionExpired = defineError(
  'unauthenticated',
  'session_expired',
  'Votre session a expiré. Votre lettre est gardée\u00a0: reconnectez-vous, vous reviendrez ici.',
);
