import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { rateLimiter } from '../../../kernel/rate-limit.ts';
import type { Registration } from '../contract.ts';
import { accountBlocked } from '../errors.ts';
import { userRegistered } from '../events.ts';
import { User } from '../models/user.ts';
import { hashPassword, isPasswordCorrect, assertStrongPassword } from '../password.ts';
import { findActiveSecondFactor } from '../queries.ts';
import { createEmailVerification } from './request-email-verification.ts';

/** `address` is a rate limit key, `browser` an id that its cookies carry. */
interface RegistrationOrigin {
  address: string;
  browser: string;
}

/**
 * Limits how many addresses a stranger can test for an account per hour
 * (docs/decisions/0022-limit-log-in-and-sign-up.md).
 */
const ADDRESS = { points: 30, seconds: 3600 };
const BROWSER = { points: 10, seconds: 3600 };
/** Separate from the log-in limits, which a sign-up neither uses up nor bypasses. */
const PASSWORDS = { points: 5, seconds: 3600 };

/**
 * Creates a customer's account. A repeated sign-up with the same credentials logs in: most often the first response was
 * lost.
 */
export async function registerUser(
  deps: Deps,
  { origin, ...input }: Registration & { origin: RegistrationOrigin },
): Promise<User> {
  await assertStrongPassword(input.password, input);
  await rateLimiter(deps).consume('register-address', origin.address, ADDRESS);
  await rateLimiter(deps).consume('register-browser', origin.browser, BROWSER);
  const user = (await insertAccount(deps, input)) ?? (await findOwnAccount(deps, input));
  if (!user)
    throw invalidFields({
      email: ['Un compte existe déjà avec cette adresse. Connectez-vous\u00a0: ce que vous avez écrit est gardé.'],
    });
  return user;
}

async function findOwnAccount(deps: Deps, { email, password }: Registration): Promise<User | undefined> {
  if (!(await rateLimiter(deps).tryConsume('register-password', email, PASSWORDS))) return undefined;
  const user = await User.query(deps.db).findOne({ email });
  if (!user || !(await isPasswordCorrect(user.passwordHash, password)) || (await findActiveSecondFactor(deps, user.id)))
    return undefined;
  await rateLimiter(deps).reset('register-password', email);
  if (user.blockedAt) throw accountBlocked();
  return user;
}

/** Returns undefined if the address has an account. */
async function insertAccount(deps: Deps, input: Registration): Promise<User | undefined> {
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction(async (trx) => {
    const id = deps.newId();
    const made = await User.query(trx)
      .insert({
        id,
        email: input.email,
        passwordHash,
        firstName: input.firstName,
        lastName: input.lastName,
        role: 'customer',
        lastActiveAt: deps.now(),
      })
      .onConflict('email')
      .ignore()
      .returning('id');
    if ([made].flat().length === 0 || !(await User.query(trx).findById(id))) return undefined;
    await createEmailVerification(deps, trx, { userId: id, email: input.email, replaces: null });
    await emit(trx, userRegistered, { id });
    return User.query(trx).findById(id).throwIfNotFound();
  });
}
