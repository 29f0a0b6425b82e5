import type { RouterProviderProps } from 'react-router-dom';
import { reportError } from '../reporting/report.ts';
import type { ReportSettings } from '../reporting/sentry.ts';
import { keepFocusAfterRemoval } from '../ui/focus-after-removal.ts';
import { prefetchPages } from './prefetch.ts';

/**
 * Starts what follows the first interaction (`sign`) or error: prefetching, focus management, and reports where a
 * service gets them.
 */
export function start(router: RouterProviderProps['router'], reports: ReportSettings | undefined, sign: Event): void {
  prefetchPages(() => router.routes, sign);
  keepFocusAfterRemoval();
  if (reports) void import('../reporting/listen.ts').then(({ listen }) => listen(reports, router), reportError);
}
