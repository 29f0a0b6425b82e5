import { randomUUID } from 'node:crypto';
import { workerPress } from '../../jobs/press.ts';
import { startWorker } from '../../jobs/worker.ts';
import { compose } from '../../src/compose.ts';

/**
 * The worker of the control run: the hand-over without its protection. Each try makes a new sending under a random
 * reference, so a lost answer posts the letter again. The crash bench must notice.
 */
const deps = compose({ process: 'crash-worker', press: workerPress() });
const { postal } = deps;
const unprotected = new Proxy(postal, {
  get(target, name) {
    if (name === 'post')
      return async (_sendingRef: string, letter: Parameters<typeof postal.post>[1]) => {
        const renamed = { ...letter, key: randomUUID() };
        const { sendingRef } = await target.open(renamed);
        return target.post(sendingRef, renamed);
      };
    const value: unknown = Reflect.get(target, name);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});
await startWorker({ ...deps, postal: unprotected });
