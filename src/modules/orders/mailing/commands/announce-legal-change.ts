import { createPageLoader, runWholeBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { getVersionsById } from '../../../documents/index.ts';
import { orderLawChanged } from '../../events.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';

/** Disputes rarely last longer: older orders are skipped. */
const MONTHS = 6;

/**
 * Announces a corrected text to everybody who sent the letter in the last months with an older text: once for each
 * person, about the last order. Repeated after a crash, it announces the same again; the e-mail is sent once.
 */
export async function announceLegalChange(
  deps: Deps,
  { versionId, legalChangeIds }: { versionId: string; legalChangeIds: string[] },
): Promise<void> {
  const version = (await getVersionsById(deps, [versionId])).get(versionId);
  if (!version) return;
  const { db } = deps;
  const keptStates = [...orderStateMachine.groups.kept];
  await runWholeBatches(deps, {
    subject: 'orders',
    load: createPageLoader(() =>
      db('orders')
        .where({ template_slug: version.slug })
        .whereIn('status', keptStates)
        .where('created_at', '<', version.publishedAt)
        .whereRaw(`created_at > ?::timestamptz - interval '${MONTHS} months'`, [version.publishedAt])
        .whereNotExists(
          db({ later: 'orders' })
            .whereRaw('later.user_id = orders.user_id and later.template_slug = orders.template_slug')
            // The orders of a pack have the same `created_at`.
            .whereRaw('(later.created_at, later.id) > (orders.created_at, orders.id)')
            .whereIn('later.status', keptStates)
            .select(db.raw('1')),
        )
        .select('id'),
    ),
    processBatch: (orders) =>
      db.transaction(async (trx) => {
        for (const { id } of orders) await emit(trx, orderLawChanged, { id, legalChangeIds });
      }),
    signal: undefined,
  });
}
