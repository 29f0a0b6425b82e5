import type { BrowserContext, Response } from 'playwright-core';
import { createAnswerChecker } from '../contracts/openapi-checker.ts';
import { contractFaults } from './contract-faults.ts';

/** Compares answers to a browser's calls with the OpenAPI documents, except those that a test makes itself. */
export function checkPageAnswers() {
  const faultsOf = createAnswerChecker();
  const checks = new Set<Promise<void>>();
  async function check(response: Response): Promise<void> {
    if (!(await response.serverAddr())) return;
    const headers = await response.allHeaders();
    // A page that is left takes the bodies along; status and type are known all the same.
    const text = response.status() === 304 ? '' : await response.text().catch(() => null);
    const { pathname: path } = new URL(response.url());
    const header = (name: string): string => headers[name.toLowerCase()] ?? '';
    contractFaults.push(
      ...faultsOf({
        method: response.request().method(),
        path,
        status: response.status(),
        contentType: header('content-type'),
        header,
        text,
      }),
    );
  }
  return {
    watch(context: BrowserContext): void {
      context.on('response', (response) => {
        if (/^\/-\/(api|admin)\/v1\//.test(new URL(response.url()).pathname))
          checks.add(check(response).catch(() => undefined));
      });
    },
    /** Waits until all that came is compared. */
    async settle(): Promise<void> {
      await Promise.all(checks);
    },
  };
}
