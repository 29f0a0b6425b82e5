import type { Deps } from '../../kernel/deps.ts';
import { rateLimiter } from '../../kernel/rate-limit.ts';
import { invalidCurrentPassword } from './errors.ts';
import { isKnownDevice, type Device } from './known-device.ts';
import type { User } from './models/user.ts';
import { isPasswordCorrect } from './password.ts';
import { getAccount } from './queries.ts';

/** The origin of a log-in. `address` is a rate limit key: one IPv4 address or one IPv6 /64. */
export interface LoginOrigin {
  address: string;
  device: Device | null;
}

/** Per device and account. Strangers cannot use up this limit. */
const DEVICE = { points: 10, seconds: 900 };
const ADDRESS = { points: 60, seconds: 900 };
/** Per account, over all unknown devices. */
const ACCOUNT = { seconds: 900 };
const FREE_TRIES = 5;
/** The longest time for which an account is closed to one address. */
const MAX_WAIT_SECONDS = 60;

/** Waits 1, 2, 4… seconds after the fifth wrong password. */
const computeWaitSeconds = (wrongPasswords: number): number =>
  wrongPasswords < FREE_TRIES ? 0 : Math.min(2 ** (wrongPasswords - FREE_TRIES), MAX_WAIT_SECONDS);

interface LoginTry {
  isKnownDevice: boolean;
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

/**
 * Counts a log-in before its password is checked; throws 429 if it has to wait. A known device has its own count, which
 * others cannot use up. Unknown devices share the count of the account and wait per address: an address that has waited
 * as long as the response says may try, however many others do. Unknown accounts have the same limits.
 */
export async function startLoginTry(
  deps: Deps,
  { email, user, origin }: { email: string; user: User | undefined; origin: LoginOrigin },
): Promise<LoginTry> {
  const limits = rateLimiter(deps);
  const { address, device } = origin;
  if (device && user && isKnownDevice(deps.config, device, user)) {
    const key = `${device.id} ${user.id}`;
    if (await limits.tryConsume('login-device', key, DEVICE))
      return {
        isKnownDevice: true,
        succeeded: () => limits.reset('login-device', key),
        failed: async () => undefined,
      };
  }
  await limits.consume('login-address', address, ADDRESS);
  // Counted first and uncounted if it has to wait, so that concurrent attempts cannot exceed the limit.
  const tries = await limits.count('login-account', email, ACCOUNT);
  const turn = `${email} ${address}`;
  const wait = computeWaitSeconds(tries - 1);
  try {
    if (wait > 0) await limits.takeTurn('login-turn', turn, wait);
  } catch (error) {
    await limits.count('login-account', email, { ...ACCOUNT, add: -1 });
    throw error;
  }
  return {
    isKnownDevice: false,
    succeeded: () => limits.reset('login-account', email),
    failed: async () => {
      if (computeWaitSeconds(tries) > 0) await limits.startWait('login-turn', turn, computeWaitSeconds(tries));
    },
  };
}

/** Clears the limits of an account after its owner has set a new password. */
export async function clearLoginLimits(deps: Deps, { id, email }: { id: string; email: string }): Promise<void> {
  await rateLimiter(deps).reset('login-account', email);
  await rateLimiter(deps).reset('present-password', id);
}

/** The same limit as at log-in: ten attempts in a quarter of an hour. */
const TRIES = { points: 10, seconds: 900 };

/**
 * Returns the account after checking its password again: an open session alone may change neither password nor address.
 */
export async function requirePassword(deps: Deps, input: { userId: string; present: string }): Promise<User> {
  const tries = rateLimiter(deps);
  await tries.consume('present-password', input.userId, TRIES);
  const user = await getAccount(deps, input.userId);
  if (!(await isPasswordCorrect(user.passwordHash, input.present))) throw invalidCurrentPassword();
  await tries.reset('present-password', input.userId);
  return user;
}
