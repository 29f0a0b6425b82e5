import type { BrowserContext, Request } from 'playwright-core';
import { createAnswerChecker } from '../contracts/openapi-checker.ts';
import { contractFaults } from './contract-faults.ts';

/** Compares answers to a browser's calls with the OpenAPI documents, except those that a test makes itself. */
export function checkPageAnswers() {
  const findFaults = createAnswerChecker();
  const checks = new Set<Promise<void>>();
  async function check(request: Request): Promise<void> {
    // The page may have been closed before the response.
    const response = await request.response().catch(() => null);
    const headers = response?.headers() ?? {};
    // The server marks each of its answers; one that a test makes in its place has no mark.
    if (!response || !headers['x-request-id']) return;
    const status = response.status();
    // A page that is left takes the bodies along; status and type are known all the same.
    const text = status === 304 ? '' : await response.text().catch(() => null);
    const { pathname: path } = new URL(request.url());
    const header = (name: string): string => headers[name.toLowerCase()] ?? '';
    const contentType = header('content-type');
    // A person who follows a link to a file reads a page where it fails (download-error-pages.ts).
    if (status >= 400 && contentType.startsWith('text/html') && request.isNavigationRequest()) return;
    contractFaults.push(...findFaults({ method: request.method(), path, status, contentType, header, text }));
  }
  return {
    watch(context: BrowserContext): void {
      context.on('requestfinished', (request) => {
        if (/^\/-\/(api|admin)\/v1\//.test(new URL(request.url()).pathname)) checks.add(check(request));
      });
    },
    /** Waits until all that came is compared. */
    async settle(): Promise<void> {
      await Promise.all(checks);
    },
  };
}
