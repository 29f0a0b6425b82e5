import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { invalid, readForm, ApiFailure } from './wire.ts';

export interface Account {
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
}

/**
 * Issues tokens like Keycloak. The signing key is created at start, so a restart invalidates old tokens, as a key
 * rotation does.
 */
export class Auth {
  private readonly key = randomBytes(32);

  constructor(
    private readonly account: Account,
    private readonly lifeSeconds: number,
  ) {}

  async token(ctx: Context): Promise<void> {
    const form = await readForm(ctx);
    const [basicId, basicSecret] = readBasicAuth(ctx.get('authorization'));
    const grant = form.get('grant_type');
    // client_credentials is described but not implemented at Maileva (docs/domain/maileva.md#hosts-and-authentication).
    if (grant !== 'password' && grant !== 'refresh_token') throw invalid('unsupported_grant_type');
    if (
      !fits(this.account.clientId, form.get('client_id') ?? basicId) ||
      !fits(this.account.clientSecret, form.get('client_secret') ?? basicSecret)
    )
      throw new ApiFailure(400, ['invalid_client']);
    const isAuthenticated =
      grant === 'password'
        ? fits(this.account.username, form.get('username')) && fits(this.account.password, form.get('password'))
        : this.accepts(form.get('refresh_token') ?? '', 'Refresh');
    if (!isAuthenticated) throw new ApiFailure(400, ['invalid_grant']);
    ctx.body = {
      access_token: this.sign('Bearer', this.lifeSeconds),
      expires_in: this.lifeSeconds,
      refresh_expires_in: this.lifeSeconds * 6,
      refresh_token: this.sign('Refresh', this.lifeSeconds * 6),
      token_type: 'Bearer',
      'not-before-policy': 0,
    };
  }

  require(ctx: Context): void {
    const [, token = ''] = /^Bearer (.+)$/i.exec(ctx.get('authorization')) ?? [];
    if (!this.accepts(token, 'Bearer')) throw new ApiFailure(401, ['UNAUTHORIZED']);
  }

  private sign(typ: string, seconds: number): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Date.now() / 1000 + seconds;
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ typ, exp, jti: randomBytes(6).toString('hex') })}`;
    return `${body}.${this.signature(body)}`;
  }

  private accepts(token: string, typ: string): boolean {
    const cut = token.lastIndexOf('.');
    const [signature, expected] = [Buffer.from(token.slice(cut + 1)), Buffer.from(this.signature(token.slice(0, cut)))];
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      typ: string;
      exp: number;
    };
    return claims.typ === typ && claims.exp > Date.now() / 1000;
  }

  private signature(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }
}

/** Without configured credentials any will do, but some there must be. */
const fits = (expected: string | undefined, received: string | null | undefined): boolean =>
  expected ? received === expected : Boolean(received);

const readBasicAuth = (header: string): [string?, string?] => {
  const [, encoded] = /^Basic (.+)$/i.exec(header) ?? [];
  if (!encoded) return [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const cut = text.indexOf(':');
  return [text.slice(0, cut), text.slice(cut + 1)];
};
