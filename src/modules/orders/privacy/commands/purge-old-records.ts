import { subtractYears } from '../../../../domain/duration.ts';
import { changeInBatches, deleteBefore, type PurgeDeps, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import {
  CONSENT_IP_RETENTION_DAYS,
  eraseConsentIps as eraseSubscriptionConsentIps,
  purgeConsentIps as purgeSubscriptionConsentIps,
} from '../../../payments/index.ts';
import { Order } from '../../ordering/models/order.ts';

/** In calendar years: one for a question, five (Code civil, 2224) for what may have to be proved. */
export const THREAD_RETENTION_YEARS = { question: 1, withdrawal: 5, termination: 5 } as const;

/**
 * Erases finished threads with their messages, a retention period after the last one. An open thread is never erased.
 */
export const eraseOldMessages = (deps: PurgeDeps, signal?: AbortSignal): Promise<void> =>
  runSteps(
    Object.entries(THREAD_RETENTION_YEARS).map(
      ([kind, years]) =>
        () =>
          deleteBefore(deps, {
            table: 'threads',
            where: { kind, status: 'done' },
            column: 'last_message_at',
            before: subtractYears(deps.now(), years),
            signal,
          }),
    ),
  );

/** Erases the consent IP addresses of an erased account. */
export async function eraseConsentIps(deps: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<void> {
  await Order.query(deps.db).where({ userId }).whereNotNull('consentIp').patch({ consentIp: null });
  await eraseSubscriptionConsentIps(deps, { userId });
}

/** Purges the consent IP addresses after the retention period. */
export function purgeConsentIps(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now().getTime() - CONSENT_IP_RETENTION_DAYS * 86_400_000);
  return runSteps([
    () =>
      changeInBatches(deps, {
        table: 'orders',
        rows: () => deps.db('orders').whereNotNull('consent_ip').where('created_at', '<', before),
        change: (rows) => rows.update({ consent_ip: null }),
        signal,
      }),
    () => purgeSubscriptionConsentIps(deps, { before, signal }),
  ]);
}
