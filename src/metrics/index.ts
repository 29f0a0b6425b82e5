import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { anyone, endpoint, fileResponse, createRouter, type ModuleRouter } from '../kernel/endpoint.ts';
import { defineError } from '../kernel/errors.ts';
import { secretMatches } from '../kernel/hash.ts';
import {
  collectAlarmMetrics,
  collectTransitionMetrics,
  collectQueueMetrics,
  collectTaskMetrics,
  collectWebhookMetrics,
} from '../kernel/job-metrics.ts';
import { METRICS_CONTENT_TYPE, renderMetrics, type Metric } from '../kernel/metrics.ts';
import { collectOutageMetrics } from '../kernel/outages.ts';
import { collectPurgeMetrics } from '../kernel/purged-rows.ts';
import { collectTableMetrics } from '../kernel/table-sizes.ts';
import { collectHeartbeatMetrics } from '../kernel/worker-heartbeats.ts';
import { postalWebhookReceived } from '../modules/orders/events.ts';
import {
  collectLetterMetrics,
  collectPartnerMetrics,
  collectThreadMetrics,
  letterStateMachine,
} from '../modules/orders/index.ts';
import { stripeWebhookReceived } from '../modules/payments/events.ts';
import {
  disputeStateMachine,
  collectMoneyMetrics,
  paymentStateMachine,
  refundStateMachine,
  subscriptionStateMachine,
} from '../modules/payments/index.ts';
import { createCachedCollector } from './cached-collector.ts';
import { collectProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics } from './requests.ts';

const tokenRefused = defineError(
  'unauthenticated',
  'metrics_token_refused',
  'Les mesures sont réservées à l’exploitation. Le jeton manque ou n’est pas le bon\u00a0: envoyez celui du réglage METRICS_TOKEN, dans l’en-tête «\u00a0Authorization: Bearer\u00a0».',
);

export interface Metrics {
  readonly middleware: Middleware;
  /** Where Prometheus reads them. Null if no token is set. */
  readonly routes: ModuleRouter | null;
  readonly collect: () => Promise<Metric[]>;
}

/** Creates the metrics of this process and of the database. Null if no setting asks for them. */
export function createMetrics(deps: Deps): Metrics | null {
  const { metricsToken: token, otlpMetrics } = deps.config;
  if (!token && !otlpMetrics) return null;
  const requests = createRequestMetrics();
  const ofProcess = collectProcessMetrics(deps.config.release);
  const ofDatabase = createCachedCollector(deps, [
    { name: 'queues', read: (trx) => collectQueueMetrics(trx, deps) },
    {
      name: 'webhooks',
      read: collectWebhookMetrics(deps, {
        providers: ['stripe', ...deps.config.partners],
        events: [stripeWebhookReceived, postalWebhookReceived],
      }),
    },
    { name: 'alarms', read: collectAlarmMetrics },
    { name: 'scheduled_tasks', read: collectTaskMetrics },
    { name: 'tables', read: collectTableMetrics },
    { name: 'purges', read: collectPurgeMetrics },
    { name: 'heartbeats', read: collectHeartbeatMetrics },
    { name: 'letters', read: collectLetterMetrics },
    { name: 'threads', read: collectThreadMetrics },
    { name: 'partners', read: collectPartnerMetrics(deps) },
    { name: 'money', read: (trx) => collectMoneyMetrics(trx, deps) },
    {
      name: 'transitions',
      read: collectTransitionMetrics(deps, [
        letterStateMachine,
        paymentStateMachine,
        refundStateMachine,
        disputeStateMachine,
        subscriptionStateMachine,
      ]),
    },
  ]);

  const collect = async (): Promise<Metric[]> => [
    ...requests.figures(),
    ...collectOutageMetrics(),
    ...ofProcess(),
    ...(await ofDatabase()),
  ];
  return { middleware: requests.middleware, routes: token ? createRoutes(token, collect) : null, collect };
}

function createRoutes(token: string, collect: Metrics['collect']): ModuleRouter {
  const routes = createRouter('kernel', 'root');
  endpoint(routes, 'GET /metrics', {
    summary: 'Mesures, pour Prometheus',
    access: anyone,
    rateLimit: { none: 'Requested with a token; the readings behind it are shared.' },
    response: [200, fileResponse(METRICS_CONTENT_TYPE)],
    handler: async ({ ctx }) => {
      if (!secretMatches(/^bearer +(\S+)$/i.exec(ctx.get('authorization'))?.[1] ?? '', token)) {
        ctx.set('WWW-Authenticate', 'Bearer');
        throw tokenRefused();
      }
      return { name: 'metrics.txt', inline: true, bytes: Buffer.from(renderMetrics(await collect())) };
    },
  });
  return routes;
}
