import type { Middleware } from 'koa';
import { malformedRequest } from '../kernel/errors.ts';
import { renderPlainPage } from './plain-page.ts';

/** Two slashes, or a full address in place of a path, name another host when resolved against ours. */
const ELSEWHERE = /^(\/[/\\]|[^/])/;

/**
 * Rejects URLs that no route can read: PostgreSQL text cannot contain NUL, and an incomplete escape cannot be decoded.
 * The response is JSON for the API and images, otherwise a page.
 */
export function rejectMalformedUrl(styles: readonly string[] = []): Middleware {
  return async (ctx, next) => {
    if (!ELSEWHERE.test(ctx.url) && decodes(ctx.path) && !/%00/.test(ctx.url)) return next();
    if (/^\/(-|_ipx)\//.test(ctx.url)) throw malformedRequest();
    ctx.status = 400;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = renderPlainPage({
      title: 'Cette adresse est illisible',
      text: 'Elle a sans doute été coupée ou mal recopiée. Vos brouillons et vos lettres sont à leur place.',
      links: [
        ['/', 'Retour à l’accueil'],
        ['/documents', 'Voir les modèles'],
        ['/rechercher', 'Chercher un courrier'],
      ],
      styles,
    });
  };
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
