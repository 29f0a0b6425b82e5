import type { Logger } from 'pino';
import { readPostalPartners } from '../adapters/postal/settings.ts';
import { readStripePrices } from '../domain/offer.ts';
import { OperatorError } from './operator-error.ts';
import { findProductionIssues, isStrict, explainMissingSandbox } from './production-rules.ts';
import { toEnvironmentSchema, type SettingIssue } from './settings/define-settings.ts';
import { settingGroups, settingNames, settings } from './settings/registry.ts';
import { findRenamedSettings } from './settings/renamed-settings.ts';
import { readSeller } from './settings/seller-settings.ts';
import { readTagManagerConfig } from './settings/tag-manager-settings.ts';
import { listUnknownSettings } from './settings/unknown-settings.mjs';

const Environment = toEnvironmentSchema(settings);

/** Written into the build (vite.config.mjs); absent where tests run the sources. */
const BUILT_RELEASE = process.env.BUILT_RELEASE ?? 'unbuilt';
/** The migrations of this build, separated by commas, in the same way. */
const BUILT_MIGRATIONS = process.env.BUILT_MIGRATIONS ?? '';

/** Two failed checks of a balancer that asks every five seconds. */
const DEFAULT_DRAIN_SECONDS = 10;

/** IGN's geocoder: no key, 50 questions a second (docs/domain/postal.md#address-completion). */
const GEOPLATEFORME = 'https://data.geopf.fr/geocodage';

export type Config = ReturnType<typeof readConfig>;

/** The settings that have a value, without the blanks around it. */
export function selectSettings(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const trimmed = Object.entries(env).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

/** Reads the environment once. Throws one error that names every missing, wrong or contradictory setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = selectSettings(env);
  const read = Environment.safeParse(values);
  const invalid = read.success ? [] : read.error.issues.map((issue) => toIssue(issue, values));
  const partners = readPostalPartners(values);
  const issues = [
    ...findRenamedSettings(values),
    ...findQuotedSettings(values),
    ...invalid,
    ...partners.issues,
    ...findProductionIssues(values),
  ];
  if (!read.success || issues.length > 0)
    throw new OperatorError(describeIssues(issues, explainMissingSandbox(values)));
  const e = read.data;
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST ?? (e.NODE_ENV === 'production' && !e.SANDBOX_URL ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: e.PUBLIC_URL,
    dataDir: e.DATA_DIR,
    webRoot: e.WEB_ROOT,
    database: {
      url: e.DATABASE_URL,
      /** Without a pooler in between, for LISTEN, migrations and a queue in PostgreSQL. */
      directUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
      isPooled: e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_DIRECT_URL !== e.DATABASE_URL,
      pool: e.DATABASE_POOL,
    },
    redisUrl: e.REDIS_URL,
    session: { keys: e.SESSION_KEYS },
    secondFactor: e.STAFF_SECOND_FACTOR ?? (isStrict(values) ? 'required' : 'offered'),
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiUrl: e.STRIPE_API_URL,
      paymentMethods: e.STRIPE_PAYMENT_METHODS,
      prices: readStripePrices(e),
    },
    refundBounds: {
      support: { orderCents: e.REFUND_SUPPORT_ORDER_CENTS, dayCents: e.REFUND_SUPPORT_DAY_CENTS },
      manager: { orderCents: e.REFUND_MANAGER_ORDER_CENTS, dayCents: e.REFUND_MANAGER_DAY_CENTS },
      admin: { orderCents: e.REFUND_ADMIN_ORDER_CENTS, dayCents: e.REFUND_ADMIN_DAY_CENTS },
    },
    accounts: {
      customers: e.ACCOUNT_CUSTOMERS,
      sales: e.ACCOUNT_SALES,
      vat: e.ACCOUNT_VAT,
      provider: e.ACCOUNT_PROVIDER,
      fees: e.ACCOUNT_FEES,
      bank: e.ACCOUNT_BANK,
    },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      contact: e.CONTACT_EMAIL,
      dataProtectionContact: e.DATA_PROTECTION_CONTACT ?? e.CONTACT_EMAIL,
      replyDomain: e.MAIL_REPLY_DOMAIN,
      webhookSecret: e.MAIL_WEBHOOK_SECRET,
    },
    postal: { pdfVersion: e.POSTAL_PDF_VERSION },
    postalPartners: partners.settings,
    /** Those that have settings. */
    partners: partners.names,
    /** Those of them that print and post what they get; the others are sandboxes. */
    livePartners: partners.liveNames,
    outage: { failures: e.POSTAL_OUTAGE_FAILURES, seconds: e.POSTAL_OUTAGE_SECONDS },
    storage: e.S3_ENDPOINT
      ? ({
          kind: 's3',
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          accessKeyId: e.S3_ACCESS_KEY_ID,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        } as const)
      : ({ kind: 'disk', directory: `${e.DATA_DIR}/files` } as const),
    fileKeys: e.FILE_KEYS,
    // An empty value switches the service off. Without a value, only production uses the real service.
    addresses: {
      apiUrl:
        e.ADDRESSES_API_URL ??
        (e.NODE_ENV === 'production' && env['ADDRESSES_API_URL']?.trim() !== '' ? GEOPLATEFORME : undefined),
    },
    clamdUrl: e.CLAMD_URL,
    seller: readSeller(e),
    tagManager: readTagManagerConfig(e),
    laPosteTracking: e.SUIVI_KEY
      ? {
          apiUrl: e.SUIVI_API_URL,
          key: e.SUIVI_KEY,
          dailyCalls: e.SUIVI_DAILY_CALLS,
          hourSeconds: e.SUIVI_HOUR_SECONDS,
        }
      : null,
    overseasCentsPer10Grams: e.OVERSEAS_CENTS_PER_10_GRAMS,
    search: e.SEARCH,
    imageHosts: e.IPX_HOSTS,
    savedFiles: { maxCount: e.SAVED_FILES_MAX, maxBytes: e.SAVED_FILES_MAX_MEGABYTES * 1_000_000 },
    visitorUploads: { maxFiles: e.VISITOR_UPLOADS_MAX, maxBytes: e.VISITOR_UPLOADS_MAX_MEGABYTES * 1_000_000 },
    metricsToken: e.METRICS_TOKEN,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    otlpMetrics:
      e.OTEL_EXPORTER_OTLP_ENDPOINT && e.OTEL_METRICS_EXPORTER === 'otlp'
        ? {
            url: `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/metrics`,
            headers: e.OTEL_EXPORTER_OTLP_HEADERS,
            intervalMs: e.OTEL_METRIC_EXPORT_INTERVAL,
          }
        : null,
    sentryDsn: e.SENTRY_DSN,
    sentryEnvironment: e.SENTRY_ENVIRONMENT ?? (e.SANDBOX_URL ? 'sandbox' : e.NODE_ENV),
    release: e.APP_RELEASE ?? BUILT_RELEASE,
    /** What `release` must have applied before this build can serve. */
    migrations: BUILT_MIGRATIONS.split(',').filter(Boolean),
    cdnSeconds: e.CDN_SECONDS,
    drainSeconds: e.DRAIN_SECONDS ?? (isStrict(values) ? DEFAULT_DRAIN_SECONDS : 0),
    logLevel: e.LOG_LEVEL,
    graceDays: e.SUBSCRIPTION_GRACE_DAYS,
    accountingYearEndMonth: e.ACCOUNTING_YEAR_END_MONTH,
    proofRetentionYears: e.PROOF_RETENTION_YEARS,
    logRetentionDays: e.LOG_RETENTION_DAYS,
    inactiveAccounts: { erasedAfterMonths: e.INACTIVE_ACCOUNT_MONTHS, noticeMonths: e.INACTIVE_NOTICE_MONTHS },
    changeOfMindSeconds: e.CHANGE_OF_MIND_SECONDS,
    handOverLeaseSeconds: e.HAND_OVER_LEASE_SECONDS,
    requeueAfterSeconds: e.REQUEUE_AFTER_SECONDS,
    taskBatchSize: e.TASK_BATCH_SIZE,
    retryMaxDelaySeconds: e.RETRY_MAX_DELAY_SECONDS,
    queueLockSeconds: e.QUEUE_LOCK_SECONDS,
    workerSilenceSeconds: e.WORKER_SILENCE_SECONDS,
    heartbeatFile: e.HEARTBEAT_FILE,
    postalPollAfterSeconds: e.POSTAL_POLL_AFTER_SECONDS,
    postalPollsPerMinute: e.POSTAL_POLLS_PER_MINUTE,
    sandboxUrl: e.SANDBOX_URL,
    demoPasswords: e.SANDBOX_URL ? e.DEMO_PASSWORDS : undefined,
    trustProxy: e.TRUST_PROXY,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
  };
}

/** Logs the names of variables that look like settings and are none. */
export function warnAboutUnknownSettings({ log }: { log: Pick<Logger, 'warn'> }, env = process.env): void {
  const unknown = listUnknownSettings(Object.keys(selectSettings(env)), settingNames);
  if (unknown.length > 0)
    log.warn({ settings: unknown }, 'no setting has these names, and nothing reads them: docs/configuration.md');
}

/**
 * Docker Compose, systemd and Node.js remove the quotes of a file of settings; `docker run --env-file` and some others
 * pass them on. They would become part of a name, a secret or a path.
 */
function findQuotedSettings(values: Readonly<Record<string, string>>): SettingIssue[] {
  const names = settingGroups.flatMap((group) => Object.keys(group.settings));
  return names
    .filter((setting) => /^(["']).*\1$/s.test(values[setting] ?? ''))
    .map((setting) => ({ setting, message: 'is in quotes, which would be a part of it: remove them' }));
}

function toIssue(
  { path, message }: { path: PropertyKey[]; message: string },
  values: Record<string, string>,
): SettingIssue {
  const setting = String(path[0]);
  return { setting, message: values[setting] === undefined ? 'missing' : message };
}

/** Formats one line for each setting, with its first issue. */
function describeIssues(issues: readonly SettingIssue[], reason: string): string {
  const lines = new Map(issues.toReversed().map(({ setting, message }) => [setting, message]));
  const listed = [...lines].toReversed().map(([setting, message]) => `  ${setting}: ${message}`);
  const advice = 'docs/configuration.md describes each of them.';
  return ['These settings are missing or wrong:', ...listed, ...(reason ? [reason] : []), advice].join('\n');
}
