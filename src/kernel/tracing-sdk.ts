import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { finishesWithin } from './finishes-within.ts';

/** What a span may tell. Addresses of requests are cut to the host: paths hold ids, queries what a person typed. */
const EXPORTED_ATTRIBUTES = new Set([
  'affranchi.request_id',
  'db.query.text',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'messaging.message.id',
  'server.address',
  'server.port',
  'url.scheme',
]);
const LOG_INTERVAL_MS = 60_000;
/** The rest of a batch that the collector does not take in time is lost. */
const FLUSH_LIMIT_MS = 1_500;

let stop: () => Promise<void> = async () => undefined;

/** Sends what is still waiting, and ends tracing. Does nothing without a collector. */
export const stopTracing = (): Promise<void> => stop();

/** Keeps what may leave the process. Events hold the messages of errors. */
const stripTexts = (span: ReadableSpan): ReadableSpan =>
  // The other members are read through the prototype.
  Object.create(span, {
    attributes: {
      value: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => EXPORTED_ATTRIBUTES.has(name))),
    },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

/**
 * Exports spans to a collector if one is configured. Otherwise no package but the API is loaded. The packages read the
 * other `OTEL_*` variables themselves.
 */
export async function initTracing(
  { config, log }: { config: Pick<Config, 'otlpEndpoint' | 'release'>; log: Pick<Deps['log'], 'warn'> },
  process: 'web' | 'worker',
): Promise<void> {
  if (!config.otlpEndpoint) return;
  const [{ diag, DiagLogLevel }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { UndiciInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/instrumentation-undici'),
    ]);

  let loggedAt = -Infinity;
  const warn = (message: string): void => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    log.warn({ reason: message.slice(0, 250) }, 'trouble with traces: spans may be lost');
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );

  const exporter = new OTLPTraceExporter();
  const batches = new sdk.BatchSpanProcessor({
    export: (spans, done) => exporter.export(spans.map(stripTexts), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `affranchi-${process}`, 'service.version': config.release }),
    spanProcessors: [batches],
  });
  provider.register();
  // It listens on the diagnostics channels of Node's fetch, and patches nothing.
  const fetches = new UndiciInstrumentation({ requireParentforSpans: true });
  stop = async () => {
    stop = async () => undefined;
    fetches.disable();
    await finishesWithin(
      FLUSH_LIMIT_MS,
      provider.shutdown().catch((error: unknown) => warn(String(error))),
    );
  };
}
