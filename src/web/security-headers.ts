import { randomBytes } from 'node:crypto';
import type { Middleware } from 'koa';

type Directives = Record<string, readonly string[]>;

/** Nothing is allowed but what is listed; no third-party script runs here because Stripe's page is hosted by Stripe. */
const page: Directives = {
  'default-src': [`'none'`],
  'script-src': [`'self'`],
  'style-src': [`'self'`],
  'img-src': [`'self'`, 'data:', 'blob:'],
  'font-src': [`'self'`],
  'connect-src': [`'self'`],
  'manifest-src': [`'self'`],
  'worker-src': [`'self'`],
  'object-src': [`'none'`],
  'base-uri': [`'none'`],
  // The order form ends on Stripe's page; browsers check this list on the redirect too.
  'form-action': [`'self'`, 'https://checkout.stripe.com'],
  'frame-ancestors': [`'none'`],
};

/** An answer of the API is data: nothing in it may ever run, even opened in a tab. */
const data: Directives = {
  'default-src': [`'none'`],
  'base-uri': [`'none'`],
  'form-action': [`'none'`],
  'frame-ancestors': [`'none'`],
};

/** MUI writes its styles into the page as it runs. A nonce would switch 'unsafe-inline' off again, so styles get none here. */
const admin: Directives = { ...page, 'style-src': [`'self'`, `'unsafe-inline'`] };

/** The sandbox shows e-mails and letters in frames of its own; it does not exist in production. */
const sandbox: Directives = {
  ...page,
  'style-src': [`'self'`, `'unsafe-inline'`],
  'frame-src': [`'self'`],
  'frame-ancestors': [`'self'`],
};

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/** OWASP ASVS 5.0, 3.4.1 asks for a year at least. */
const HSTS = 'max-age=63072000; includeSubDomains';

const under = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Headers of every answer. Pages put `ctx.state.nonce` on the scripts and styles they write themselves. */
export function securityHeaders(config: { publicUrl: string; sentryDsn?: string | undefined }): Middleware {
  const reports = config.sentryDsn ? [new URL(config.sentryDsn).origin] : [];
  const https = config.publicUrl.startsWith('https:');
  return async (ctx, next) => {
    const nonce = randomBytes(16).toString('base64');
    ctx.state.nonce = nonce;
    ctx.set(always);
    if (https) ctx.set('Strict-Transport-Security', HSTS);
    ctx.set('X-Frame-Options', under(ctx.path, '/sandbox') ? 'SAMEORIGIN' : 'DENY');
    ctx.set('Content-Security-Policy', written(policyOf(ctx.path, nonce, reports)));
    await next();
    // A browser that is told 304 keeps its page and takes the new headers: the old nonce in that page would no longer pass.
    if (ctx.status === 304) ctx.remove('Content-Security-Policy');
  };
}

function policyOf(path: string, nonce: string, reports: readonly string[]): Directives {
  if (path.startsWith('/-/')) return data;
  const script = [`'self'`, `'nonce-${nonce}'`];
  if (under(path, '/admin')) return { ...admin, 'script-src': script };
  if (under(path, '/sandbox')) return sandbox;
  return { ...page, 'script-src': script, 'style-src': script, 'connect-src': [`'self'`, ...reports] };
}

const written = (policy: Directives): string =>
  Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
