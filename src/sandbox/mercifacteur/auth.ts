import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import type { OneShotStore } from '../one-shot-partner/store.ts';
import { ApiFailure } from './errors.ts';
import { readForm, succeed } from './wire.ts';

const SIGNATURE_SECONDS = 300;
const DAY_SECONDS = 86_400;

export interface Account {
  serviceId: string | undefined;
  secretKey: string | undefined;
  /** How long a day of a token lasts in the sandbox. */
  daySeconds: number | undefined;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/**
 * One token per account, returned again until it expires. Without configured credentials any are accepted, but some are
 * required.
 */
export class Auth {
  constructor(
    private readonly account: Account,
    private readonly store: OneShotStore,
  ) {}

  async token(ctx: Context): Promise<void> {
    this.checkSignature(ctx);
    const form = ctx.method === 'POST' ? await readForm(ctx) : new URLSearchParams();
    const days = Number(form.get('timeLimit') ?? 1);
    const force = form.get('force');
    if (!Number.isInteger(days) || days < 1 || days > 365) throw new ApiFailure('INVALID_TIME_LIMIT');
    if (force !== null && force !== 'extend' && force !== 'renewal') throw new ApiFailure('INVALID_FORCE');

    const current = this.known();
    const ends = seconds() + days * (this.account.daySeconds ?? DAY_SECONDS);
    const isCurrent = current !== undefined && current.expire > seconds() && force !== 'renewal';
    const token = current && force === 'extend' ? current.token : randomBytes(32).toString('hex');
    const issued = current && isCurrent && force !== 'extend' ? current : { token, expire: ends };
    this.store.commit({ t: 'setting', name: 'token', value: JSON.stringify(issued) });
    succeed(ctx, issued);
  }

  require(ctx: Context): void {
    const current = this.known();
    const isOurs = this.fits(this.account.serviceId, ctx.get('ww-service-id'));
    if (!isOurs || !current || current.expire <= seconds() || !same(ctx.get('ww-access-token'), current.token))
      throw new ApiFailure('INVALID_ACCESS_TOKEN');
  }

  private checkSignature(ctx: Context): void {
    const [serviceId, timestamp, signature] = [
      ctx.get('ww-service-id'),
      ctx.get('ww-timestamp'),
      ctx.get('ww-service-signature'),
    ];
    if (!/^[0-9.;]+$/.test(ctx.get('ww-authorized-ip'))) throw new ApiFailure('INVALID_AUTHORIZED_IP');
    const isFresh = /^\d+$/.test(timestamp) && Math.abs(seconds() - Number(timestamp)) <= SIGNATURE_SECONDS;
    const { secretKey } = this.account;
    const isSigned = secretKey
      ? same(
          signature,
          createHmac('sha256', secretKey)
            .update(serviceId + timestamp)
            .digest('hex'),
        )
      : /^[0-9a-f]{64}$/.test(signature);
    if (!this.fits(this.account.serviceId, serviceId) || !isFresh || !isSigned)
      throw new ApiFailure('INVALID_SIGNATURE');
  }

  private known(): { token: string; expire: number } | undefined {
    const stored = this.store.settings.get('token');
    return stored ? (JSON.parse(stored) as { token: string; expire: number }) : undefined;
  }

  private fits(expected: string | undefined, received: string): boolean {
    return expected ? received === expected : received !== '';
  }
}

const same = (received: string, expected: string): boolean =>
  received.length === expected.length && timingSafeEqual(Buffer.from(received), Buffer.from(expected));
