import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Compiles the code of pages and caches most of the catalogue. More would delay a restart. */
const BUDGET_MS = 3_000;
/** The first search of a process reads its words, which takes two seconds. */
const SEARCH = '/rechercher?q=resiliation';

/**
 * Requests the pages of the sitemap one after the other before visitors do: a new process that compiles its code under
 * full load answers late for many seconds. Stops after the budget, and at the first failure, which visitors' requests
 * would report. Returns the number of answered pages.
 */
export async function warmUp(listener: RequestListener, budgetMs = BUDGET_MS): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const signal = AbortSignal.timeout(budgetMs);
  const read = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', signal });
    if (response.status >= 500) throw new Error(`${path} gave ${response.status}`);
    return response.text();
  };
  let pages = 0;
  try {
    await read(SEARCH);
    for (const [, url = ''] of (await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)) {
      await read(new URL(url).pathname);
      pages += 1;
    }
  } catch {
    // The budget is used up, or the database is away: the process starts all the same.
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return pages;
}
