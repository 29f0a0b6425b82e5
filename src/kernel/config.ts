import { z } from 'zod';
import { readPostalPartners } from '../adapters/postal/settings.ts';
import { forEachStripePriceEnv, readStripePrices } from '../domain/offer.ts';
import { findProductionIssues, isStrict, whyNoSandbox, type SettingIssue } from './production-rules.ts';
import { settingsGiven } from './real-providers.mjs';
import { readSeller, sellerEnv } from './seller.ts';
import { readTagManagerConfig, tagManagerEnv } from './tag-manager.ts';
import { trustProxySetting } from './trust-proxy.ts';

const flag = z.string().optional();
const url = z.url();
const price = z.string().regex(/^price_\w+$/, 'begins with price_');
const mailSender = z
  .string()
  .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an e-mail address: Name <name@domain>');

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Where the web process listens. Default: every network in production, loopback elsewhere and with a sandbox. */
  HOST: flag,
  /** The address that people open, without a path. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((text) => /^\/*$/.test(new URL(text).pathname) && !/[?#]/.test(text), 'an address without a path')
    .transform((text) => new URL(text).origin)
    .default('http://localhost:3000'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().regex(/^(postgres(ql)?:\/\/|socket:|\/)/, 'the address of PostgreSQL: postgres://…'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(8),
  REDIS_URL: flag,
  SESSION_KEYS: z.string().min(32, 'at least 32 characters, several keys separated by commas'),
  /** Whether staff reach the back office without a second factor. Required in production, unless a sandbox runs. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'begins with sk_live_, rk_live_ or sk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, 'begins with whsec_'),
  STRIPE_API_URL: url.optional(),
  ...forEachStripePriceEnv(price),
  /** What payment pages offer, with commas; some methods are confirmed by the bank days later. */
  STRIPE_PAYMENT_METHODS: z
    .string()
    .default('card')
    .transform((text) => text.split(',').map((name) => name.trim()).filter(Boolean))
    .pipe(z.array(z.enum(['card', 'sepa_debit', 'paypal', 'klarna', 'bancontact', 'link'])).min(1)),
  /** How long letters stay included after a bill was refused. */
  SUBSCRIPTION_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(7),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'the address of a mail server: smtps://…' }),
  MAIL_FROM: mailSender.default('Affranchi <ne-pas-repondre@affranchi.example>'),
  /** What a letter overseas costs beyond 100 g, for each 10 g (« complément aérien »): La Poste's figure could not be verified (docs/domain/postal.md#overseas-supplement). */
  OVERSEAS_CENTS_PER_10_GRAMS: z.coerce.number().int().min(0).max(1000).optional(),
  /** 1.4 for a partner whose machines read no newer PDF. */
  POSTAL_PDF_VERSION: z.enum(['1.4', '1.7']).default('1.7'),
  /** After so many failures in a row a partner is left alone for so long; then one asks, for all. */
  POSTAL_OUTAGE_FAILURES: z.coerce.number().int().min(1).max(100).default(5),
  POSTAL_OUTAGE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  S3_ENDPOINT: flag,
  S3_BUCKET: z.string().default('affranchi'),
  S3_REGION: z.string().default('fr-par'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** Completes a street while it is typed. Empty: our own table of communes and no call to anybody. */
  ADDRESSES_API_URL: url.optional(),
  /** Who searches the catalogue: the browser with our index, PostgreSQL, or whoever suits its size. */
  SEARCH: z.enum(['auto', 'index', 'postgres']).default('auto'),
  /** Whose pictures /_ipx may show besides our own: at most three hosts (docs/domain/interface.md#images), with commas. */
  IPX_HOSTS: z.string().default('').transform((text) => text.split(',').map((host) => host.trim().toLowerCase()).filter(Boolean)).pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/, 'a host, without https://')).max(3, 'three hosts at most')),
  /** What a person may keep in « Mes pièces ». */
  PAPERS_MOST: z.coerce.number().int().min(1).max(10_000).default(100),
  PAPERS_MOST_MEGABYTES: z.coerce.number().int().min(1).max(100_000).default(200),
  /** What the files of all visitors without account may take together while they wait to be normalised. */
  VISITOR_UPLOADS_MAX: z.coerce.number().int().min(1).max(10_000).default(60),
  VISITOR_UPLOADS_MAX_MEGABYTES: z.coerce.number().int().min(20).max(100_000).default(300),
  /** What Prometheus shows to read /-/metrics. Empty: that address does not exist. */
  METRICS_TOKEN: z.string().regex(/^[\x21-\x7e]{24,}$/, 'at least 24 characters that a header can carry, without spaces').optional(),
  /** The error service of server and browser. Empty: errors stay in the log. */
  SENTRY_DSN: url.optional(),
  /** Under which name errors of this installation are grouped. The mode (or « sandbox ») unless given. */
  SENTRY_ENVIRONMENT: flag,
  /** The version that errors are reported for. That of the build unless given. */
  APP_RELEASE: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The free change of mind after payment: 15 minutes (docs/domain/product.md#change-of-mind). */
  CHANGE_OF_MIND_SECONDS: z.coerce.number().int().min(0).max(86_400).default(900),
  /** How long one worker may hold a letter at the hand-over before another may take it. */
  HAND_OVER_LEASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  /** A told handler that has not finished after this is told again. */
  RETELL_SECONDS: z.coerce.number().int().min(1).max(86_400).default(120),
  /** The longest wait between two tries of a job. */
  BACKOFF_MOST_SECONDS: z.coerce.number().int().min(1).max(3600).default(600),
  /** A worker that stops renewing its hold of a job for this long has died. */
  QUEUE_LOCK_SECONDS: z.coerce.number().int().min(2).max(600).default(30),
  /** A letter at the partner that has been silent this long is asked about. */
  ASK_AFTER_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3600),
  /** La Poste's Suivi v2. Without a key registered letters are followed by the partner's news alone. */
  SUIVI_API_URL: url.default('https://api.laposte.fr'),
  SUIVI_KEY: flag,
  /** Calls a day, ten letters each; what the contract with La Poste allows. */
  SUIVI_CALLS_A_DAY: z.coerce.number().int().min(1).max(1_000_000).default(5000),
  /** How long an hour of the plan of questions is; less where letters live faster than in the world. */
  SUIVI_HOUR_SECONDS: z.coerce.number().int().min(1).max(3600).default(3600),
  /** How long proofs of a letter are kept after its end: five years (C. civ. 2224). The privacy page says the same. */
  PROOF_YEARS: z.coerce.number().int().min(1).max(30).default(5),
  CONTACT_EMAIL: z.email('an e-mail address').default('bonjour@affranchi.example'),
  ...sellerEnv,
  ...tagManagerEnv,
  /** `yes` allows sandboxes and demonstration accounts with test keys; `no` refuses them. */
  SANDBOX: z.enum(['yes', 'no'], 'yes or no').optional(),
  /** The sandboxes of this machine; set by the start command. With real providers it needs SANDBOX=yes. */
  SANDBOX_URL: url.optional(),
  /** The passwords of the demonstration accounts by role, as JSON; the start command sets it for the release step. */
  DEMO_PASSWORDS: z.string().transform(parseJson).pipe(z.record(z.string(), z.string().min(12))).optional(),
  /** The number of proxies in front, or their networks. Only their X-Forwarded headers are believed. */
  TRUST_PROXY: trustProxySetting,
  /** Multiplies every limit on how often an endpoint is called. For load tests: above 1 only with the sandboxes. */
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000_000).default(1),
  WEB_ROOT: z.string().default('dist/client'),
});

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('JSON');
    return z.NEVER;
  }
}

/** Written into the build (vite.config.mjs); absent where tests run the sources. */
const BUILT_RELEASE = process.env.BUILT_RELEASE ?? 'unbuilt';

/** IGN's geocoder: no key, 50 questions a second (docs/domain/postal.md#address-completion). */
const GEOPLATEFORME = 'https://data.geopf.fr/geocodage';

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment once. Throws one error that names every missing, wrong or contradictory setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = settingsGiven(env);
  const read = Environment.safeParse(given);
  const invalid = read.success ? [] : read.error.issues.map((issue) => toIssue(issue, given));
  const partners = readPostalPartners(given);
  const issues = [...invalid, ...partners.issues, ...findProductionIssues(given)];
  if (!read.success || issues.length > 0) throw new Error(describeIssues(issues, whyNoSandbox(given)));
  const e = read.data;
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST ?? (e.NODE_ENV === 'production' && !e.SANDBOX_URL ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: e.PUBLIC_URL,
    dataDir: e.DATA_DIR,
    webRoot: e.WEB_ROOT,
    database: { url: e.DATABASE_URL, pool: e.DATABASE_POOL },
    redisUrl: e.REDIS_URL,
    session: { keys: e.SESSION_KEYS.split(',') },
    secondFactor: e.STAFF_SECOND_FACTOR ?? (isStrict(given) ? 'required' : 'offered'),
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiUrl: e.STRIPE_API_URL,
      paymentMethods: e.STRIPE_PAYMENT_METHODS,
      prices: readStripePrices(e),
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, contact: e.CONTACT_EMAIL },
    postal: { pdfVersion: e.POSTAL_PDF_VERSION },
    postalPartners: partners.settings,
    /** Those that have settings. */
    partners: partners.names,
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
    // Given but empty is an answer too; only production asks the real service without being told to.
    addresses: {
      apiUrl:
        e.ADDRESSES_API_URL ??
        (e.NODE_ENV === 'production' && env['ADDRESSES_API_URL']?.trim() !== '' ? GEOPLATEFORME : undefined),
    },
    seller: readSeller(e),
    tagManager: readTagManagerConfig(e),
    laPosteTracking: e.SUIVI_KEY ? { apiUrl: e.SUIVI_API_URL.replace(/\/$/, ''), key: e.SUIVI_KEY, dailyCalls: e.SUIVI_CALLS_A_DAY, hourSeconds: e.SUIVI_HOUR_SECONDS } : null,
    overseasCentsPer10Grams: e.OVERSEAS_CENTS_PER_10_GRAMS,
    search: e.SEARCH,
    imageHosts: e.IPX_HOSTS,
    savedFiles: { maxCount: e.PAPERS_MOST, maxBytes: e.PAPERS_MOST_MEGABYTES * 1_000_000 },
    visitorUploads: { maxFiles: e.VISITOR_UPLOADS_MAX, maxBytes: e.VISITOR_UPLOADS_MAX_MEGABYTES * 1_000_000 },
    metricsToken: e.METRICS_TOKEN,
    sentryDsn: e.SENTRY_DSN,
    sentryEnvironment: e.SENTRY_ENVIRONMENT ?? (e.SANDBOX_URL ? 'sandbox' : e.NODE_ENV),
    release: e.APP_RELEASE ?? BUILT_RELEASE,
    logLevel: e.LOG_LEVEL,
    graceDays: e.SUBSCRIPTION_GRACE_DAYS,
    proofRetentionYears: e.PROOF_YEARS,
    changeOfMindSeconds: e.CHANGE_OF_MIND_SECONDS,
    handOverLeaseSeconds: e.HAND_OVER_LEASE_SECONDS,
    requeueAfterSeconds: e.RETELL_SECONDS,
    retryMaxDelaySeconds: e.BACKOFF_MOST_SECONDS,
    queueLockSeconds: e.QUEUE_LOCK_SECONDS,
    postalPollAfterSeconds: e.ASK_AFTER_SECONDS,
    sandboxUrl: e.SANDBOX_URL,
    demoPasswords: e.SANDBOX_URL ? e.DEMO_PASSWORDS : undefined,
    trustProxy: e.TRUST_PROXY,
    rateLimitFactor: e.RATE_LIMIT_FACTOR,
  };
}

function toIssue(
  { path, message }: { path: PropertyKey[]; message: string },
  given: Record<string, string>,
): SettingIssue {
  const setting = String(path[0]);
  return { setting, message: given[setting] === undefined ? 'missing' : message };
}

/** Formats one line for each setting, with its first issue. */
function describeIssues(issues: readonly SettingIssue[], reason: string): string {
  const lines = new Map(issues.toReversed().map(({ setting, message }) => [setting, message]));
  const listed = [...lines].toReversed().map(([setting, message]) => `  ${setting}: ${message}`);
  const advice = 'docs/production.md describes each of them.';
  return ['These settings are missing or wrong:', ...listed, ...(reason ? [reason] : []), advice].join('\n');
}
