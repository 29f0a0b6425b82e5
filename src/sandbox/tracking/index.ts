import type Router from '@koa/router';
import type { SandboxContext } from '../context.ts';
import { toShipment, toUnknown } from './shipment.ts';

const MAX_IDS = 10;
const ID = /^[A-Za-z0-9]{11,15}$/;
const LANGUAGES = ['fr_FR', 'en_GB', 'de_DE', 'es_ES', 'it_IT', 'nl_NL'];

/** La Poste's Suivi v2 for the numbers that the simulated partners issued. */
export function mountTracking(router: Router, context: SandboxContext): { close(): Promise<void> } {
  const shipmentUnder = (id: string) => {
    for (const find of context.shipmentFinders) {
      const tracked = find(id);
      if (tracked) return toShipment(id, tracked);
    }
    return undefined;
  };
  const key = context.env['SUIVI_KEY'];

  router.get('/suivi/v2/idships/:ids', (ctx) => {
    const apiKey = ctx.get('x-okapi-key');
    if (!apiKey || (key && apiKey !== key)) {
      ctx.status = 401;
      ctx.body = { code: 'UNAUTHORIZED', message: 'Unauthorized' };
      return;
    }
    const lang = String(ctx.query['lang'] ?? 'fr_FR');
    const ids = (ctx.params['ids'] ?? '').split(',');
    if (ids.length > MAX_IDS || !ids.every((id) => ID.test(id)) || !LANGUAGES.includes(lang)) {
      ctx.status = 400;
      ctx.body = { returnCode: 400, returnMessage: 'Le numéro saisi est incorrect', lang: 'fr_FR', scope: 'open' };
      return;
    }
    const shipments = ids.map((id) => shipmentUnder(id) ?? toUnknown(id));
    const areAllFound = shipments.every(({ returnCode }) => returnCode === 200);
    const otherStatus = ids.length === 1 ? 404 : 207;
    ctx.status = areAllFound ? 200 : otherStatus;
    ctx.body = ids.length === 1 ? shipments[0] : shipments;
  });

  return { close: async () => {} };
}
