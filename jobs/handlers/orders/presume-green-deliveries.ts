import { runInBatches } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { pageGreenLettersToPresume, recordTrackingEvents } from '../../../src/modules/orders/index.ts';

/** Presumes green letters delivered three days after their expected day: they have no tracking. */
export const presumeGreenDeliveries = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runInBatches(deps, {
    subject: 'letters',
    load: pageGreenLettersToPresume(deps),
    process: ({ id: letterId }) =>
      recordTrackingEvents(deps, {
        letterId,
        source: 'affranchi',
        events: [
          {
            providerKey: 'presumed',
            at: deps.now(),
            kind: 'delivered',
            providerCode: 'PRESUMED',
            label: 'Une lettre verte n’est pas suivie\u00a0: arrivée présumée',
          },
        ],
      }),
    signal,
  });
