import type { Deps } from '../../../src/kernel/deps.ts';
import { listGreenLettersToPresume, recordTrackingEvents } from '../../../src/modules/orders/index.ts';

/** Nobody follows a green letter beyond the printing house: three days after the expected one it is presumed arrived. */
export async function presumeGreenDeliveries(deps: Deps): Promise<void> {
  for (const letterId of await listGreenLettersToPresume(deps))
    await recordTrackingEvents(deps, {
      letterId,
      source: 'affranchi',
      news: [
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
