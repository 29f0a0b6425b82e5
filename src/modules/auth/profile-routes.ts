import { z } from 'zod';
import { EXAMPLE_EMAIL } from '../../domain/examples.ts';
import type { Deps } from '../../kernel/deps.ts';
import { anyone, endpoint, createRouter, signedIn } from '../../kernel/endpoint.ts';
import { changePassword } from './commands/change-password.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import {
  cancelEmailChange,
  requestEmailChange,
  requestEmailVerification,
} from './commands/request-email-verification.ts';
import { revokeSession, revokeSessions } from './commands/revoke-sessions.ts';
import { unsubscribe } from './commands/unsubscribe.ts';
import { EmailChange, ProfileUpdate, Notifications, PasswordChange, ProfileView, SessionView } from './contract.ts';
import { issueCsrfToken } from './csrf.ts';
import { accountBlocked, emailLinkUsed, emailTaken, emailVerified, unsubscribeLinkInvalid } from './errors.ts';
import { User } from './models/user.ts';
import { presentProfile } from './presenter.ts';
import { getAccount, findEmailVerification, listSessions } from './queries.ts';
import { endSession, openSession, readSessionSecret } from './session.ts';

export const profileRoutes = createRouter('auth');
/** Called by mail programs, whose users have no session there. */
export const unsubscribeWebhooks = createRouter('auth', 'hooks');
const nothing = z.strictObject({});
const LinkToken = z.object({ token: z.string().max(200) });
/** Limits all writes to an account together; password checks have a limit of their own. */
export const ACCOUNT_WRITES = { name: 'account-writes', points: 120, seconds: 900, by: 'account' } as const;

async function getProfile(deps: Deps, userId: string): Promise<ProfileView> {
  const proof = await findEmailVerification(deps, { userId });
  return presentProfile(await getAccount(deps, userId), proof?.replaces ? proof.email : null);
}

endpoint(profileRoutes, 'GET /profile', {
  summary: 'Mon profil',
  access: signedIn,
  response: [200, ProfileView],
  handler: async ({ deps, user }) => getProfile(deps, user.id),
});

endpoint(profileRoutes, 'PATCH /profile', {
  summary: 'Changer mon nom',
  access: signedIn,
  body: ProfileUpdate,
  rateLimit: ACCOUNT_WRITES,
  response: [200, ProfileView],
  example: { firstName: 'Camille', lastName: 'Exemple' },
  handler: async ({ deps, user, body }) => {
    await User.query(deps.db).findById(user.id).patch(body);
    return getProfile(deps, user.id);
  },
});

endpoint(profileRoutes, 'PUT /profile/notifications', {
  summary: 'Choisir les e-mails que je reçois',
  access: signedIn,
  body: Notifications,
  rateLimit: ACCOUNT_WRITES,
  response: [200, ProfileView],
  example: { letterPrinted: true, letterDelivered: true, letterReturned: true, nextStep: true, legalChange: true },
  handler: async ({ deps, user, body }) => {
    await User.query(deps.db).findById(user.id).patch({ notifications: body });
    return getProfile(deps, user.id);
  },
});

endpoint(profileRoutes, 'POST /profile/password', {
  summary: 'Changer mon mot de passe',
  audit: 'password.changed',
  access: signedIn,
  body: PasswordChange,
  rateLimit: ACCOUNT_WRITES,
  response: [204, null],
  errors: ['rate_limited'],
  example: { present: 'un mot de passe bien long', password: 'un autre mot de passe' },
  handler: async ({ deps, user, body, ctx }) => {
    const account = await changePassword(deps, { userId: user.id, ...body });
    await openSession(deps, ctx, account);
    issueCsrfToken(deps, ctx);
  },
});

endpoint(profileRoutes, 'POST /profile/email', {
  summary: 'Demander une autre adresse e-mail',
  audit: 'email.change_requested',
  access: signedIn,
  body: EmailChange,
  rateLimit: ACCOUNT_WRITES,
  response: [200, ProfileView],
  errors: ['rate_limited'],
  example: { email: EXAMPLE_EMAIL, present: 'un mot de passe bien long' },
  handler: async ({ deps, user, body }) => {
    await requestEmailChange(deps, { userId: user.id, ...body });
    return getProfile(deps, user.id);
  },
});

endpoint(profileRoutes, 'DELETE /profile/email', {
  summary: 'Renoncer à l’autre adresse e-mail',
  access: signedIn,
  rateLimit: ACCOUNT_WRITES,
  response: [200, ProfileView],
  handler: async ({ deps, user }) => {
    await cancelEmailChange(deps, deps.db, { userId: user.id });
    return getProfile(deps, user.id);
  },
});

endpoint(profileRoutes, 'POST /profile/email/proof', {
  summary: 'Recevoir encore le lien qui confirme mon adresse',
  access: signedIn,
  body: nothing,
  rateLimit: ACCOUNT_WRITES,
  response: [202, null],
  errors: [emailVerified, 'rate_limited'],
  handler: async ({ deps, user }) => requestEmailVerification(deps, { userId: user.id }),
});

endpoint(profileRoutes, 'POST /email/confirm', {
  summary: 'Confirmer une adresse e-mail',
  audit: 'email.confirmed',
  access: anyone,
  body: LinkToken.strict(),
  rateLimit: { name: 'email-confirm', points: 30, seconds: 3600, by: 'address' },
  response: [204, null],
  errors: [emailLinkUsed, emailTaken, accountBlocked],
  example: { token: 'Zr4yQm0b5v1X' },
  handler: async ({ deps, body }) => confirmEmail(deps, body),
});

const UNSUBSCRIBE_RATE_LIMIT = { name: 'unsubscribe', points: 60, seconds: 3600, by: 'address' } as const;

endpoint(profileRoutes, 'POST /email/unsubscribe', {
  summary: 'Ne plus recevoir les nouvelles de mes lettres',
  audit: 'email.unsubscribed',
  access: anyone,
  body: LinkToken.strict(),
  rateLimit: UNSUBSCRIBE_RATE_LIMIT,
  response: [204, null],
  errors: [unsubscribeLinkInvalid],
  example: { token: 'Zr4yQm0b5v1X' },
  handler: async ({ deps, body }) => unsubscribe(deps, body),
});

endpoint(unsubscribeWebhooks, 'POST /unsubscribe/:token', {
  summary: 'Se désabonner en un geste depuis la messagerie (RFC 8058)',
  audit: 'email.unsubscribed',
  access: anyone,
  params: LinkToken,
  rateLimit: { none: 'A mail provider sends the requests of all its users from a few addresses.' },
  response: [204, null],
  errors: [unsubscribeLinkInvalid],
  handler: async ({ deps, params }) => unsubscribe(deps, params),
});

// Mail programs without the one-click request open the same address (RFC 2369).
endpoint(unsubscribeWebhooks, 'GET /unsubscribe/:token', {
  summary: 'Ouvrir la page qui désabonne',
  access: anyone,
  params: LinkToken,
  response: [303, null],
  handler: async ({ params, ctx }) => ctx.redirect(`/ne-plus-recevoir#${encodeURIComponent(params.token)}`),
});

endpoint(profileRoutes, 'GET /sessions', {
  summary: 'Mes sessions ouvertes',
  access: signedIn,
  response: [200, z.object({ items: z.array(SessionView) })],
  handler: async ({ deps, user, ctx }) => ({
    items: await listSessions(deps, { userId: user.id, secret: readSessionSecret(ctx) }),
  }),
});

endpoint(profileRoutes, 'DELETE /sessions/:id', {
  summary: 'Déconnecter un appareil',
  audit: 'session.revoked',
  access: signedIn,
  params: z.object({ id: z.uuid() }),
  rateLimit: ACCOUNT_WRITES,
  response: [204, null],
  handler: async ({ deps, user, params: { id } }) => revokeSession(deps, { userId: user.id, id }),
});

endpoint(profileRoutes, 'DELETE /sessions', {
  summary: 'Se déconnecter partout',
  audit: 'sessions.revoked',
  access: signedIn,
  rateLimit: ACCOUNT_WRITES,
  response: [204, null],
  handler: async ({ deps, user, ctx }) => {
    await revokeSessions(deps, { userId: user.id });
    endSession(ctx);
    issueCsrfToken(deps, ctx);
  },
});
