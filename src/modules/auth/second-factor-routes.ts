import { z } from 'zod';
import { endpoint, createRouter, signedIn } from '../../kernel/endpoint.ts';
import { confirmSecondFactor, prepareSecondFactor } from './commands/enroll-second-factor.ts';
import { regenerateRecoveryCodes } from './commands/regenerate-recovery-codes.ts';
import { removeOwnSecondFactor } from './commands/remove-second-factor.ts';
import {
  PasswordAgain,
  RecoveryCodesView,
  SecondFactorAdded,
  SecondFactorCode,
  SecondFactorProof,
  SecondFactorSecret,
  SecondFactorView,
} from './contract.ts';
import { noSecondFactor, enrolmentExpired, secondFactorExists, invalidFirstCode } from './errors.ts';
import { ACCOUNT_WRITES } from './profile-routes.ts';
import { getSecondFactor } from './queries.ts';
import { readSessionSecret } from './session.ts';

/**
 * Part of the profile: customers may add a second factor, and staff without one reach it while the back office is
 * locked.
 */
export const secondFactorRoutes = createRouter('auth');

endpoint(secondFactorRoutes, 'GET /profile/second-factor', {
  summary: 'Mon second facteur',
  access: signedIn,
  response: [200, SecondFactorView],
  handler: ({ deps, user }) => getSecondFactor(deps, user),
});

endpoint(secondFactorRoutes, 'POST /profile/second-factor', {
  summary: 'Préparer un second facteur',
  access: signedIn,
  body: PasswordAgain,
  rateLimit: ACCOUNT_WRITES,
  response: [201, SecondFactorSecret],
  errors: [secondFactorExists, 'rate_limited'],
  example: { present: 'un mot de passe bien long' },
  handler: ({ deps, user, body }) => prepareSecondFactor(deps, { userId: user.id, ...body }),
});

endpoint(secondFactorRoutes, 'POST /profile/second-factor/confirm', {
  summary: 'Montrer un premier code\u00a0: le second facteur compte dès lors, et les autres sessions se ferment',
  audit: 'second_factor.added',
  access: signedIn,
  body: z.strictObject({ code: SecondFactorCode }),
  rateLimit: { name: 'second-factor-confirm', points: 20, seconds: 900, by: 'account' },
  response: [200, SecondFactorAdded],
  errors: [enrolmentExpired, secondFactorExists, invalidFirstCode],
  example: { code: '123456' },
  handler: ({ deps, user, body, ctx }) =>
    confirmSecondFactor(deps, { userId: user.id, secret: readSessionSecret(ctx), ...body }),
});

endpoint(secondFactorRoutes, 'POST /profile/second-factor/recovery-codes', {
  summary: 'Recevoir de nouveaux codes de secours',
  audit: 'recovery_codes.renewed',
  access: signedIn,
  body: SecondFactorProof,
  rateLimit: ACCOUNT_WRITES,
  response: [200, RecoveryCodesView],
  errors: [noSecondFactor, 'rate_limited'],
  example: { present: 'un mot de passe bien long', code: '123456' },
  handler: async ({ deps, user, body }) => ({
    codes: await regenerateRecoveryCodes(deps, { userId: user.id, ...body }),
  }),
});

endpoint(secondFactorRoutes, 'POST /profile/second-factor/remove', {
  summary: 'Retirer mon second facteur',
  audit: 'second_factor.removed',
  access: signedIn,
  body: SecondFactorProof,
  rateLimit: ACCOUNT_WRITES,
  response: [200, SecondFactorView],
  errors: [noSecondFactor, 'rate_limited'],
  example: { present: 'un mot de passe bien long', code: '123456' },
  handler: async ({ deps, user, body }) => {
    await removeOwnSecondFactor(deps, { userId: user.id, ...body });
    return getSecondFactor(deps, user);
  },
});
