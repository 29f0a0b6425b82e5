import { refusal } from '../../kernel/refusal.ts';

export const wrongCredentials = refusal('invalid', 'wrong_credentials', 'Cette adresse et ce mot de passe ne vont pas ensemble.');
export const staleToken = refusal('stale_token', 'stale_token', 'Cette page est restée ouverte trop longtemps. Ce que vous avez saisi est gardé\u00a0: réessayez.');
export const resetLinkUsed = refusal('gone', 'reset_link_used', 'Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau.');
export const sessionExpired = refusal('unauthenticated', 'session_expired', 'Votre session a expiré. Votre lettre est gardée\u00a0: reconnectez-vous, vous reviendrez ici.');
