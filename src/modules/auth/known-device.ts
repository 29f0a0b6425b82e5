import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { Config } from '../../kernel/config.ts';
import { getCookieName, getCookieOptions } from './cookies.ts';
import type { User } from './models/user.ts';

const COOKIE = 'auth.device';
const ID_BYTES = 16;
/** Thirteen months, within Chrome's 400 days. */
const MAX_AGE_MS = 395 * 86_400_000;
/** Limits the accounts per browser, for people who share one. */
const MAX_ACCOUNTS = 5;

/**
 * A cookie for browsers in which accounts have logged in: `<random id>.<mark>.<mark>…`, one mark per account, newest
 * first.
 */
export interface Device {
  id: string;
  marks: readonly string[];
}
type Account = Pick<User, 'id' | 'passwordHash'>;

export function readDevice(config: Config, ctx: Context): Device | null {
  const [id = '', ...marks] = (ctx.cookies.get(getCookieName(config, COOKIE), { signed: false }) ?? '').split('.');
  return /^[\w-]{22}$/.test(id) ? { id, marks: marks.slice(0, MAX_ACCOUNTS) } : null;
}

/** Returns whether this account has logged in here with its current password. */
export const isKnownDevice = (config: Config, device: Device | null, account: Account): boolean =>
  device !== null &&
  config.session.keys.some((key) =>
    device.marks.some((stored) => isSame(stored, computeMark(key, device.id, account))),
  );

/** Marks this browser as a known device of the account, in addition to other accounts. */
export function storeDevice(config: Config, ctx: Context, account: Account): void {
  const device = readDevice(config, ctx);
  const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url');
  const own = computeMark(config.session.keys[0]!, id, account);
  const marks = [own, ...(device?.marks ?? []).filter((other) => other !== own)].slice(0, MAX_ACCOUNTS);
  ctx.cookies.set(getCookieName(config, COOKIE), [id, ...marks].join('.'), {
    ...getCookieOptions(config),
    maxAge: MAX_AGE_MS,
  });
}

/** Derived from the password hash: a new password makes every device unknown again. */
const computeMark = (key: string, deviceId: string, { id, passwordHash }: Account): string =>
  createHmac('sha256', key).update(`device ${deviceId} ${id} ${passwordHash}`).digest('base64url');

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
