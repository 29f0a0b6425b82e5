import { randomUUID } from 'node:crypto';
import { createWorkerPool, startWorker } from '../../jobs/worker.ts';
import type { PostalLetter, PostalPort } from '../../src/adapters/postal/port.ts';
import { createPostalRouting } from '../../src/adapters/postal/routing.ts';
import { createDeps } from '../../src/create-deps.ts';

/**
 * The worker of the control run: the hand-over without its protection. Each attempt creates a new sending under a
 * random reference, so after a lost response the letter is posted again. The benchmark must detect this.
 */
const deps = createDeps({ process: 'crash-worker', workerPool: createWorkerPool() });
const UNPROTECTED = 'submit' satisfies keyof PostalPort;
const unprotected = (port: PostalPort) =>
  new Proxy(port, {
    get(target, name) {
      if (name === UNPROTECTED)
        return async (storedRef: string, letter: PostalLetter) => {
          const renamed = { ...letter, key: randomUUID() };
          const { providerRef } = await target.createDraft(renamed);
          return { ...(await target.submit(providerRef, renamed)), providerRef: storedRef };
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
await startWorker({ ...deps, postal: createPostalRouting(deps.postal.all.map(unprotected)) });
