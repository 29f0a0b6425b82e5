import type { RouterProviderProps } from 'react-router-dom';
import { reportTo } from './report.ts';
import { openReports, type ReportSettings } from './sentry.ts';

/**
 * Reports the errors of this page from now on, with the paths of earlier pages and calls, without queries: they may
 * contain input.
 */
export function listen(settings: ReportSettings, router: RouterProviderProps['router']): void {
  const reports = openReports(settings, {
    fetch: window.fetch.bind(window),
    now: Date.now,
    path: () => location.origin + location.pathname,
    newId: () => crypto.randomUUID(),
  });
  reportTo((error) => void reports.send(error));
  router.subscribe(({ location: { pathname } }) => reports.crumb('navigation', pathname));
  new PerformanceObserver((entryList) => {
    for (const call of entryList.getEntries() as PerformanceResourceTiming[]) {
      const { origin, pathname } = new URL(call.name);
      if (call.initiatorType === 'fetch' && origin === location.origin)
        reports.crumb('http', `${pathname} ${call.responseStatus}`);
    }
  }).observe({ type: 'resource', buffered: true });
}
