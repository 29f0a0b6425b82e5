import type { Middleware } from 'koa';

/** RFC 9116 recommends less than a year. Rounded to the month, so that the file rarely changes. */
const SECURITY_TXT_MONTHS = 6;

interface WellKnownConfig {
  publicUrl: string;
  mail: { contact: string };
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116) and `/.well-known/change-password` (W3C, « A Well-Known URL for
 * Changing Passwords »), which password managers open.
 */
export function wellKnown({ config, now }: { config: WellKnownConfig; now: () => Date }): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/.well-known/change-password') {
      ctx.redirect('/mon-profil/securite');
      ctx.set('Cache-Control', 'no-store');
      return;
    }
    if (ctx.path !== '/.well-known/security.txt') return next();
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = renderSecurityTxt(config, now());
  };
}

function renderSecurityTxt({ publicUrl, mail }: WellKnownConfig, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + SECURITY_TXT_MONTHS, 1));
  return [
    `Contact: mailto:${mail.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
