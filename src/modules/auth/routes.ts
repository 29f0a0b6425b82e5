import type { Context } from 'koa';
import { z } from 'zod';
import { EXAMPLE_EMAIL } from '../../domain/examples.ts';
import { getClientIp, toRateLimitKey } from '../../kernel/client-ip.ts';
import { anyone, endpoint, guest, createRouter, signedIn } from '../../kernel/endpoint.ts';
import { logIn } from './commands/log-in.ts';
import { registerUser } from './commands/register-user.ts';
import { requestPasswordReset } from './commands/request-password-reset.ts';
import { resetPassword } from './commands/reset-password.ts';
import { Credentials, Email, NewPassword, Registration, UserView } from './contract.ts';
import { issueCsrfToken, readVisitorId } from './csrf.ts';
import {
  accountBlocked,
  resetLinkUsed,
  secondFactorCodeRequired,
  secondFactorUnreadable,
  usedCode,
  invalidCode,
  invalidCredentials,
} from './errors.ts';
import { readDevice, storeDevice } from './known-device.ts';
import { presentUser } from './presenter.ts';
import { getAccount } from './queries.ts';
import { endSession, openSession } from './session.ts';

export const authRootRoutes = createRouter('auth', 'root');
export const authRoutes = createRouter('auth');
const getRateLimitKey = (ctx: Context): string => toRateLimitKey(getClientIp(ctx));

endpoint(authRootRoutes, 'GET /sanctum/csrf-cookie', {
  summary: 'Cookie anti-falsification',
  access: anyone,
  response: [204, null],
  handler: async ({ deps, ctx }) => void issueCsrfToken(deps, ctx),
});

endpoint(authRoutes, 'POST /login', {
  summary: 'Se connecter',
  audit: 'account.logged_in',
  access: guest,
  body: Credentials,
  maxBodyBytes: 10_000,
  response: [200, UserView],
  errors: [invalidCredentials, secondFactorCodeRequired, invalidCode, usedCode, secondFactorUnreadable, accountBlocked],
  example: { email: EXAMPLE_EMAIL, password: 'un mot de passe bien long' },
  handler: async ({ deps, body, ctx }) => {
    ctx.state.auditAccount = body.email;
    // Its limits depend on the account: see login-limits.ts.
    const user = await logIn(deps, {
      ...body,
      origin: { address: getRateLimitKey(ctx), device: readDevice(deps.config, ctx) },
    });
    await openSession(deps, ctx, user);
    issueCsrfToken(deps, ctx);
    return presentUser(user);
  },
});

endpoint(authRoutes, 'POST /logout', {
  summary: 'Se déconnecter',
  audit: 'account.logged_out',
  access: anyone,
  response: [204, null],
  handler: async ({ deps, ctx }) => {
    endSession(ctx);
    issueCsrfToken(deps, ctx);
  },
});

endpoint(authRoutes, 'GET /user', {
  summary: 'La personne connectée',
  access: signedIn,
  response: [200, UserView],
  handler: async ({ deps, user }) => presentUser(await getAccount(deps, user.id)),
});

endpoint(authRoutes, 'POST /register', {
  summary: 'Ouvrir un compte',
  audit: 'account.registered',
  access: guest,
  body: Registration,
  rateLimit: { name: 'register', points: 60, seconds: 3600, by: 'address' },
  response: [201, UserView],
  errors: [accountBlocked],
  example: { email: EXAMPLE_EMAIL, password: 'un mot de passe bien long', firstName: 'Camille', lastName: 'Exemple' },
  handler: async ({ deps, body, ctx }) => {
    ctx.state.auditAccount = body.email;
    const user = await registerUser(deps, {
      ...body,
      origin: { address: getRateLimitKey(ctx), browser: readVisitorId(deps, ctx) ?? '' },
    });
    await openSession(deps, ctx, user);
    issueCsrfToken(deps, ctx);
    return presentUser(user);
  },
});

endpoint(authRoutes, 'POST /password/forgot', {
  summary: 'Demander un nouveau mot de passe',
  audit: 'password.reset_requested',
  access: anyone,
  body: z.strictObject({ email: Email }),
  rateLimit: { name: 'forgot', points: 10, seconds: 3600, by: 'address' },
  response: [202, null],
  example: { email: EXAMPLE_EMAIL },
  handler: async ({ deps, body, ctx }) => {
    ctx.state.auditAccount = body.email;
    await requestPasswordReset(deps, body);
  },
});

endpoint(authRoutes, 'POST /password/reset', {
  summary: 'Choisir un nouveau mot de passe',
  audit: 'password.reset',
  access: anyone,
  body: z.strictObject({ token: z.string().max(200), password: NewPassword }),
  rateLimit: { name: 'reset', points: 20, seconds: 3600, by: 'address' },
  // Only the holder of a valid link learns that the account is a colleague's.
  response: [200, z.object({ isStaff: z.boolean() })],
  errors: [resetLinkUsed],
  example: { token: 'Zr4yQm0b5v1X', password: 'un mot de passe bien long' },
  handler: async ({ deps, body, ctx }) => {
    const user = await resetPassword(deps, body);
    ctx.state.auditAccount = user.email;
    // The link proves the owner's browser: its next log-in is not delayed by strangers.
    storeDevice(deps.config, ctx, user);
    return { isStaff: user.role !== 'customer' };
  },
});
