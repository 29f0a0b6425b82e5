import { isIP } from 'node:net';
import { z } from 'zod';
import { trustProxySchema } from '../trust-proxy.ts';
import { commaSeparated, defineSettings, wholeNumber } from './define-settings.ts';
import { SHARED_DEFAULTS } from './launcher-settings.mjs';
import { antivirusAddress, apiAddress, postgresAddress, redisAddress, webAddress } from './server-addresses.ts';

const PublicUrl = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((text) => /^\/*$/.test(new URL(text).pathname) && !/[?#]/.test(text), 'an address without a path')
  .transform((text) => new URL(text).origin);

const SESSION_KEY_RULE = 'each key has at least 32 characters, several are separated by commas';

export const processSettings = defineSettings({
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']),
    default: 'production',
    meaning:
      '`production`, `development` or `test`. The rules of production apply in `production`, and with any live key',
  },
  PORT: { schema: wholeNumber(0, 65_535), default: SHARED_DEFAULTS.PORT, meaning: 'Port of the web process' },
  HOST: {
    schema: z
      .string()
      .refine((host) => isIP(host) !== 0 || /^[\w.-]+$/.test(host), 'an address or a name, without http:// and port'),
    defaultText: 'all networks in production, 127.0.0.1 elsewhere, with a sandbox and with `npm start`',
    meaning: 'Address at which the web process listens',
  },
  PUBLIC_URL: {
    schema: PublicUrl,
    default: 'http://localhost:3000',
    required: 'production',
    meaning: 'The address that customers open, without a path. https, unless the host is this machine',
  },
  TRUST_PROXY: {
    schema: trustProxySchema,
    default: '0',
    meaning:
      'The number of proxies in front of the web process, or their networks: `10.0.0.0/8,2001:db8::7`. Must be given if `PUBLIC_URL` is https ([proxies](production.md#proxies))',
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 300),
    defaultText: '10 in production, 0 elsewhere, with a sandbox and with `npm start`',
    meaning:
      'After a stop signal the web process is not ready, and serves for so many seconds until its balancer has noticed ([stopping](production.md#stopping))',
  },
  CDN_SECONDS: {
    schema: wholeNumber(0, 3600),
    default: '0',
    meaning:
      'How long a CDN may cache the public pages; 0: not at all. Only with a CDN that passes requests with our cookies on ([CDN](production.md#cdn))',
  },
  DATA_DIR: {
    schema: z.string(),
    default: SHARED_DEFAULTS.DATA_DIR,
    meaning: 'Folder of the files without an object store, and of the image cache. `/data` in the image',
  },
  WEB_ROOT: { schema: z.string(), default: 'dist/client', meaning: 'Folder of the built browser files' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    meaning:
      'Lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`. `release` logs from `warn` unless it is given',
  },
  RATE_LIMIT_FACTOR: {
    schema: wholeNumber(1, 1_000_000),
    default: '1',
    meaning: 'Multiplies every rate limit. For load tests: above 1 only with the sandboxes',
  },
  SESSION_KEYS: {
    schema: commaSeparated.pipe(z.array(z.string().min(32, SESSION_KEY_RULE)).min(1, SESSION_KEY_RULE)),
    required: 'always',
    secret: true,
    meaning:
      'Keys that sign sessions, newest first, separated by commas, at least 32 random characters each. `npm start` creates them once ([rotation](production.md#session-keys))',
  },
  STAFF_SECOND_FACTOR: {
    schema: z.enum(['required', 'offered']),
    defaultText: '`required` in production, `offered` elsewhere and with a sandbox',
    meaning: '`offered` lets staff into the back office without a second factor',
  },
});

export const databaseSettings = defineSettings({
  DATABASE_URL: {
    schema: postgresAddress,
    required: 'always',
    secret: true,
    meaning:
      'PostgreSQL 18: `postgres://user:password@host/database`, with `?sslmode=verify-full` on another machine ([TLS](production.md#tls)). `npm start` runs its own if none is given',
  },
  DATABASE_DIRECT_URL: {
    schema: postgresAddress,
    defaultText: '`DATABASE_URL`',
    secret: true,
    meaning:
      'The same database without a pooler, for `LISTEN`, migrations and the queue. Must be given if `DATABASE_URL` leads to PgBouncer in transaction mode ([PgBouncer](production.md#pgbouncer))',
  },
  DATABASE_POOL: { schema: wholeNumber(2, 50), default: '16', meaning: 'Connections per process: 2 to 50' },
  REDIS_URL: {
    schema: redisAddress,
    defaultText: 'PostgreSQL',
    secret: true,
    meaning:
      'Keeps queues and rate limits in Redis instead of PostgreSQL. `rediss://` with TLS ([TLS](production.md#tls))',
  },
  LOG_RETENTION_DAYS: {
    schema: wholeNumber(90, 3650),
    default: '180',
    meaning:
      'How long events, jobs that are done and the records of webhooks are stored. At least 90 days: until then a provider may repeat a webhook',
  },
  INACTIVE_ACCOUNT_MONTHS: {
    schema: wholeNumber(6, 120),
    default: '24',
    meaning: 'An account without a visit, an order, a changed draft or a message for so long is erased',
  },
  INACTIVE_NOTICE_MONTHS: {
    schema: wholeNumber(1, 5),
    default: '2',
    meaning: 'How long before its erasure an e-mail announces it',
  },
  TASK_BATCH_SIZE: {
    schema: wholeNumber(1, 10_000),
    default: '500',
    meaning: 'Rows that a scheduled task reads or changes at once. It goes on until none is left',
  },
  REQUEUE_AFTER_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '120',
    meaning: 'A dispatch whose handler has not finished after so long is queued again',
  },
  RETRY_MAX_DELAY_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '600',
    meaning: 'The longest delay between two attempts of a job',
  },
  QUEUE_LOCK_SECONDS: {
    schema: wholeNumber(2, 600),
    default: '30',
    meaning: 'A worker that does not renew its lock on a job for so long counts as dead',
  },
  WORKER_SILENCE_SECONDS: {
    // An idle queue gives a sign every ten seconds at least.
    schema: wholeNumber(20, 3600),
    default: '120',
    meaning:
      'A worker ends when its relay, its scheduler or one of its queues stands still for so long, and is started again ([health](production.md#health))',
  },
  HEARTBEAT_FILE: {
    schema: z.string(),
    defaultText: 'none',
    meaning:
      'File that a worker touches every few seconds, for a health check of its container ([health](production.md#health))',
  },
});

/** A DSN without a public key or a project id would silently drop every report. */
const SentryDsn = webAddress.regex(
  /^\w+:\/\/[^@/?#]+@[^?#]+\/\d+$/,
  'the address of a project at the error service: https://key@host/number',
);

/** Reads `name=value,name=value`, the form of OpenTelemetry. */
const otlpHeaders = z
  .string()
  .regex(
    /^[\w-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[2-7][\da-f])+(?:,[\w-]+=(?:[\x21-\x24\x26-\x2b\x2d-\x7e]|%[2-7][\da-f])+)*$/i,
    'name=value, with commas between and percent-encoded values',
  )
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/);
        return [name, decodeURIComponent(value)];
      }),
    ),
  );

export const monitoringSettings = defineSettings({
  METRICS_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{24,}$/, 'at least 24 characters that a header can carry, without spaces'),
    defaultText: '`/-/metrics` does not exist',
    secret: true,
    meaning:
      'Bearer token of Prometheus for `/-/metrics`: at least 24 characters without spaces ([metrics](production.md#metrics))',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: apiAddress,
    defaultText: 'no traces, no export of metrics, and nothing of OpenTelemetry is loaded',
    meaning:
      'Collector that receives traces of web and worker, and metrics of web (OTLP over HTTP, JSON): `http://collector:4318`. For traces the other standard `OTEL_*` variables apply too ([traces](production.md#traces))',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: otlpHeaders,
    defaultText: 'none',
    secret: true,
    meaning: 'Headers for the collector, as `name=value` with commas between; values are percent-encoded',
  },
  OTEL_METRICS_EXPORTER: {
    schema: z.enum(['otlp', 'none']),
    default: 'otlp',
    meaning: '`none` keeps metrics from a collector that takes traces only',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    schema: wholeNumber(100, 3_600_000),
    default: '60000',
    meaning: 'Milliseconds between two exports of the metrics',
  },
  SENTRY_DSN: {
    schema: SentryDsn,
    defaultText: 'errors stay in the log',
    meaning: 'Address of the error service, for server and browser ([errors](production.md#errors))',
  },
  SENTRY_ENVIRONMENT: {
    schema: z.string(),
    defaultText: '`sandbox` with a sandbox, otherwise `NODE_ENV`',
    meaning: 'The name under which errors of this installation are grouped',
  },
  APP_RELEASE: {
    schema: z.string(),
    defaultText: 'version and commit of the build',
    meaning: 'The release that errors are reported for. Give it to the build and to the processes',
  },
});

const IMAGE_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/;

export const siteSettings = defineSettings({
  ADDRESSES_API_URL: {
    schema: apiAddress,
    defaultText: 'IGN’s Géoplateforme in production; none elsewhere and with `npm start`',
    meaning:
      'Service that completes a street while it is typed. Given but empty: our own table of communes, and no call',
  },
  CLAMD_URL: {
    schema: antivirusAddress,
    defaultText: 'uploads are not scanned',
    meaning: 'ClamAV’s daemon, which scans each uploaded file before it is read ([antivirus](production.md#antivirus))',
  },
  SEARCH: {
    schema: z.enum(['auto', 'index', 'postgres']),
    default: 'auto',
    meaning:
      'What searches the catalogue: `index` in the browser, `postgres`, or `auto`: the browser up to 1,000 templates',
  },
  IPX_HOSTS: {
    schema: commaSeparated
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .pipe(z.array(z.string().regex(IMAGE_HOST, 'a host, without https://')).max(3, 'three hosts at most')),
    default: '',
    meaning:
      'At most three other hosts whose images `/_ipx` may serve, separated by commas ([images](domain/interface.md#images))',
  },
});
