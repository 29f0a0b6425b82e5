import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { anyone, endpoint, fileOf, roomRouter, type RoomRouter } from '../kernel/endpoint.ts';
import { FIGURES_MIME, written } from '../kernel/figures.ts';
import { outageFigures } from '../kernel/outages.ts';
import { refusal } from '../kernel/refusal.ts';
import { isSecret } from '../kernel/secret.ts';
import { alarmFigures, moveFigures, queueFigures, webhookFigures } from '../kernel/work-figures.ts';
import { letterFigures, letterMachine, partnerFigures } from '../modules/orders/index.ts';
import { disputeMachine, moneyFigures, paymentMachine, refundMachine, subscriptionMachine } from '../modules/payments/index.ts';
import { processFigures } from './process-figures.ts';
import { countedRequests } from './requests.ts';
import { sharedReading } from './shared-reading.ts';

const tokenRefused = refusal('unauthenticated', 'metrics_token_refused', 'Les mesures sont réservées à l’exploitation. Le jeton manque ou n’est pas le bon\u00a0: envoyez celui du réglage METRICS_TOKEN, dans l’en-tête «\u00a0Authorization: Bearer\u00a0».');

interface Metrics {
  readonly middleware: Middleware;
  readonly routes: RoomRouter;
}

/** What the people who run this watch: of this process what it counts itself, of the whole what the database says. Null where nobody is to ask. */
export function metricsOf(deps: Deps): Metrics | null {
  const token = deps.config.metricsToken;
  if (!token) return null;
  const requests = countedRequests();
  const ofProcess = processFigures();
  const ofDatabase = sharedReading(deps, [
    { name: 'queues', read: (trx) => queueFigures(trx, deps) },
    { name: 'webhooks', read: webhookFigures(deps) },
    { name: 'alarms', read: alarmFigures },
    { name: 'letters', read: letterFigures },
    { name: 'partners', read: partnerFigures(deps) },
    { name: 'money', read: (trx) => moneyFigures(trx, deps) },
    { name: 'moves', read: moveFigures(deps, [letterMachine, paymentMachine, refundMachine, disputeMachine, subscriptionMachine]) },
  ]);

  const routes = roomRouter('kernel', 'root');
  endpoint(routes, 'GET /metrics', {
    summary: 'Mesures, pour Prometheus',
    allow: anyone,
    throttle: { none: 'Asked with a token; the readings behind it are shared.' },
    answers: [200, fileOf(FIGURES_MIME)],
    run: async ({ ctx }) => {
      if (!isSecret(/^bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1] ?? '', token)) {
        ctx.set('WWW-Authenticate', 'Bearer');
        throw tokenRefused();
      }
      const figures = [...requests.figures(), ...outageFigures(), ...ofProcess(), ...(await ofDatabase())];
      return { name: 'metrics.txt', inline: true, bytes: Buffer.from(written(figures)) };
    },
  });
  return { middleware: requests.middleware, routes };
}
