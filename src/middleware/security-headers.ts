import { randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';

type Directives = Record<string, readonly string[]>;
/** What `npm run dev` adds to the policy of a page, for the nonce of that page. */
export type DevelopmentDirectives = (nonce: string) => Directives;

/**
 * Allows only what is listed. No third-party script runs (Stripe hosts its own page) unless the visitor consented to
 * it.
 */
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

/** API responses are data and must never be executed, even opened in a tab. */
const data: Directives = {
  'default-src': [`'none'`],
  'base-uri': [`'none'`],
  'form-action': [`'none'`],
  'frame-ancestors': [`'none'`],
};

/** A page without script in the place of such a response: only the style sheets of the site are added. */
const scriptlessPage: Directives = { ...data, 'style-src': [`'self'`], 'font-src': [`'self'`] };

/**
 * Text becomes markup only through the policy of that name (client/src/ui/trusted-html.ts); a script element is never
 * written.
 */
const trustedTypes: Directives = { 'require-trusted-types-for': [`'script'`], 'trusted-types': ['affranchi'] };

/** The sandbox shows e-mails and letters in frames; it does not exist in production. */
const sandbox: Directives = {
  ...page,
  'style-src': [`'self'`, `'unsafe-inline'`],
  'frame-src': [`'self'`],
  'frame-ancestors': [`'self'`],
};

/**
 * Bull Board has a `<base href>` and writes its styles itself. Its font of another host stays blocked: the system's is
 * shown.
 */
const queueBoard: Directives = {
  ...page,
  'style-src': [`'self'`, `'unsafe-inline'`],
  'base-uri': [`'self'`],
};

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

/** Scripts and fonts follow the policy of their page, so they need none. */
const ofAFile = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' };

/**
 * OWASP ASVS 5.0, 3.4.1 requires at least a year; `preload` lets browsers know the host before the first visit
 * (hstspreload.org).
 */
const HSTS = 'max-age=63072000; includeSubDomains; preload';

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Sets the security headers of every response. Pages contain no inline script or style; in the back office,
 * `ctx.state.nonce` allows the styles that MUI writes.
 */
export function securityHeaders(
  config: { publicUrl: string; sentryDsn?: string | undefined },
  developmentDirectives?: DevelopmentDirectives,
): Middleware {
  const reports = config.sentryDsn ? [new URL(config.sentryDsn).origin] : [];
  const plain = writePolicy({ ...openToServices([], reports), ...trustedTypes });
  const https = config.publicUrl.startsWith('https:');
  return async (ctx, next) => {
    if (https) ctx.set('Strict-Transport-Security', HSTS);
    if (isUnder(ctx.path, '/assets')) {
      ctx.set(ofAFile);
      return next();
    }
    ctx.set(always);
    ctx.set('X-Frame-Options', isUnder(ctx.path, '/sandbox') ? 'SAMEORIGIN' : 'DENY');
    const policy = developmentDirectives
      ? getDevelopmentPolicy(ctx, openToServices(ctx.state.consentedOrigins ?? [], reports), developmentDirectives)
      : getPolicy(ctx, (agreed) => (agreed ? writePolicy(openToServices(agreed, reports)) : plain));
    ctx.set('Content-Security-Policy', policy);
    await next();
  };
}

/** The policy of a page that is sent in place of a response of the API. */
export const SCRIPTLESS_PAGE_POLICY = writePolicy(scriptlessPage);

const WRITTEN = { data: writePolicy(data), sandbox: writePolicy(sandbox), queueBoard: writePolicy(queueBoard) };

function getPolicy(ctx: Context, ofAPage: (agreed: readonly string[] | undefined) => string): string {
  if (ctx.path.startsWith('/-/')) return WRITTEN.data;
  if (isUnder(ctx.path, '/sandbox')) return WRITTEN.sandbox;
  if (isUnder(ctx.path, '/admin/queues')) return WRITTEN.queueBoard;
  if (!isUnder(ctx.path, '/admin')) return ofAPage(ctx.state.consentedOrigins);
  return writePolicy(toBackOfficePolicy(createNonce(ctx)));
}

/** MUI writes markup of its own (empty labels of fields), so Trusted Types stay off in the back office. */
const toBackOfficePolicy = (nonce: string): Directives => ({ ...page, 'style-src': [`'self'`, `'nonce-${nonce}'`] });

function createNonce(ctx: Context): string {
  const nonce = randomBytes(16).toString('base64');
  ctx.state.nonce = nonce;
  return nonce;
}

/**
 * The policy of production with a nonce for every page and what Vite needs besides. Trusted Types stay off: React's
 * development build compares markup through `innerHTML`.
 */
function getDevelopmentPolicy(ctx: Context, site: Directives, additions: DevelopmentDirectives): string {
  if (['/-', '/sandbox', '/admin/queues'].some((root) => isUnder(ctx.path, root))) return getPolicy(ctx, () => '');
  const nonce = createNonce(ctx);
  const policy = isUnder(ctx.path, '/admin') ? toBackOfficePolicy(nonce) : site;
  const added = Object.entries(additions(nonce)).map(([name, values]) => [name, [...(policy[name] ?? []), ...values]]);
  return writePolicy({ ...policy, ...Object.fromEntries(added) });
}

function writePolicy(policy: Directives): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/**
 * The page's policy, opened to the error service and, after consent, to the tags; these write scripts themselves, so
 * Trusted Types are off then.
 */
const openToServices = (agreed: readonly string[], reports: readonly string[]): Directives => ({
  ...page,
  ...Object.fromEntries(
    ['script-src', 'img-src', 'connect-src'].map((name) => [
      name,
      [...page[name]!, ...agreed, ...(name === 'connect-src' ? reports : [])],
    ]),
  ),
});
