import type { Config } from './config.ts';
import { scrub } from './scrub.ts';

/** Seed, section 9; the package itself waits 60 s after a refusal that says no time. */
const LIMITS = { maxBreadcrumbs: 100, maxValueLength: 250, transportOptions: { bufferSize: 30 } };

let tell: (error: unknown, where: Record<string, string>) => void = () => undefined;

/** A bug, told to the error service when one is set. `where` holds names and ids only. */
export const reportError = (error: unknown, where: Record<string, string> = {}): void => tell(error, where);

/** Off without an address, and then not even loaded: the package costs a second at the start. */
export async function initErrorReporting(
  { sentryDsn, sentryEnvironment, release }: Pick<Config, 'sentryDsn' | 'sentryEnvironment' | 'release'>,
  process: string,
): Promise<void> {
  if (!sentryDsn) return;
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn: sentryDsn,
    environment: sentryEnvironment,
    release,
    ...LIMITS,
    // Nothing is collected by itself: requests, console lines and variables hold what people typed.
    defaultIntegrations: false,
    integrations: [
      sentry.onUncaughtExceptionIntegration(),
      sentry.onUnhandledRejectionIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
    ],
    enableRuntimeChannelInjection: false,
    sendClientReports: false,
    initialScope: { tags: { process } },
    beforeSend: (event) => {
      for (const one of event.exception?.values ?? []) one.value = scrub(one.value ?? '');
      const { request: _request, user: _user, extra: _extra, server_name: _host, ...kept } = event;
      return kept;
    },
  });
  tell = (error, where) => sentry.captureException(error, { tags: where });
}
