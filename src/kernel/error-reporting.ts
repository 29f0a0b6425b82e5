import type { Config } from './config.ts';
import { scrub } from './scrub.ts';

/** docs/domain/interface.md#errors. The package itself waits 60 s after a rejection without a Retry-After. */
const LIMITS = { maxBreadcrumbs: 100, maxValueLength: 250, transportOptions: { bufferSize: 30 } };

let send: (error: unknown, where: Record<string, string>) => void = () => undefined;

/** Reports a bug to the error service if one is configured. `where` holds names and ids only. */
export const reportError = (error: unknown, where: Record<string, string> = {}): void => send(error, where);

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
    // Automatic collection is off: requests, console lines and variables contain what people typed.
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
      for (const exception of event.exception?.values ?? []) exception.value = scrub(exception.value ?? '');
      const { request: _request, user: _user, extra: _extra, server_name: _host, ...reported } = event;
      return reported;
    },
  });
  send = (error, where) => sentry.captureException(error, { tags: where });
}
