import type { Context, Middleware } from 'koa';
import { renderPlainPage } from './plain-page.ts';
import { SCRIPTLESS_PAGE_POLICY } from './security-headers.ts';

const API = '/-/api/';
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/**
 * Shows a page where a link to a file fails: the session has ended, or the file is not ready or erased. The browser
 * leaves our page for it and would show the JSON of the error. Scripts, which ask for JSON, get the error as it is.
 */
export function downloadErrorPages(styles: readonly string[]): Middleware {
  return async (ctx, next) => {
    await next();
    const message = findMessage(ctx);
    if (message === null) return;
    const from = findOrigin(ctx);
    const isLoggedOut = ctx.status === 401;
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', SCRIPTLESS_PAGE_POLICY);
    ctx.body = renderPlainPage({
      title: isLoggedOut ? 'Votre session a expiré' : 'Ce fichier n’a pas pu être ouvert',
      text: escapeHtml(message),
      links: [
        isLoggedOut
          ? [`/login?retour=${encodeURIComponent(from)}`, 'Se connecter']
          : [escapeHtml(from), 'Revenir à la page'],
        ['/nous-contacter', 'Nous écrire'],
      ],
      styles,
    });
  };
}

/** The message of a failed GET that a person made by a link; null for every other response. */
function findMessage(ctx: Context): string | null {
  if (ctx.method !== 'GET' || ctx.status < 400 || !ctx.path.startsWith(API)) return null;
  ctx.vary('Accept');
  if (ctx.accepts('json', 'html') !== 'html') return null;
  const { message } = (ctx.body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : null;
}

/** The page with the link, of this site. */
function findOrigin(ctx: Context): string {
  const referrer = ctx.get('referer');
  if (!URL.canParse(referrer)) return '/mes-documents';
  const { host, pathname, search } = new URL(referrer);
  // Two slashes would name another host.
  return host === ctx.host && !pathname.startsWith('//') ? pathname + search : '/mes-documents';
}
