import type { Middleware } from 'koa';
import { malformedRequest } from '../kernel/errors.ts';
import { plainPage } from './plain-page.ts';

/** Two slashes, or a whole address where a path belongs, name another host to whoever resolves them against ours. */
const ELSEWHERE = /^(\/[/\\]|[^/])/;

/**
 * Rejects addresses that no route can read: PostgreSQL has no NUL in text and a half-written escape decodes to nothing. Calls of the API and images
 * are answered in JSON, everything else with a page.
 */
export function rejectMalformedUrl(styles: readonly string[] = []): Middleware {
  return async (ctx, next) => {
    if (!ELSEWHERE.test(ctx.url) && decodes(ctx.path) && !/%00/.test(ctx.url)) return next();
    if (/^\/(-|_ipx)\//.test(ctx.url)) throw malformedRequest();
    ctx.status = 400;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = plainPage({
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
