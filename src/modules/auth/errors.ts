import { invalidFields, refusal, type Refusal } from '../../kernel/refusal.ts';

export const wrongCredentials = refusal('invalid', 'wrong_credentials', 'Cette adresse et ce mot de passe ne vont pas ensemble.');
export const staleToken = refusal('stale_token', 'stale_token', 'Cette page est restée ouverte trop longtemps. Ce que vous avez saisi est gardé\u00a0: réessayez.');
export const resetLinkUsed = refusal('gone', 'reset_link_used', 'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.');
export const emailLinkUsed = refusal('gone', 'email_link_used', 'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau depuis votre profil.');
export const emailTaken = refusal('conflict', 'email_taken', 'Cette adresse est devenue celle d’un autre compte. Choisissez-en une autre depuis votre profil.');
export const emailKnown = (): Refusal => invalidFields({ email: ['Cette adresse est déjà celle d’un compte. Choisissez-en une autre.'] });
export const emailVerified = refusal('conflict', 'email_verified', 'Votre adresse est déjà confirmée.');
export const wrongPassword = (): Refusal => invalidFields({ present: ['Ce n’est pas votre mot de passe actuel. Retapez-le.'] });
export const staffAccount = refusal('forbidden', 'staff_account', 'Ce compte est celui d’un membre de l’équipe. Un administrateur le ferme.');
export const sessionExpired = refusal('unauthenticated', 'session_expired', 'Votre session a expiré. Votre lettre est gardée\u00a0: reconnectez-vous, vous reviendrez ici.');
