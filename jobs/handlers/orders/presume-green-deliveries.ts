import type { Deps } from '../../../src/kernel/deps.ts';
import { listGreenLettersToPresume, recordTrackingEvents } from '../../../src/modules/orders/index.ts';

/** Presumes green letters delivered three days after their expected day: they have no tracking. */
export async function presumeGreenDeliveries(deps: Deps): Promise<void> {
  for (const letterId of await listGreenLettersToPresume(deps))
    await recordTrackingEvents(deps, {
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
    });
}
