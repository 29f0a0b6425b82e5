import type { Deps } from '../../../kernel/deps.ts';

/**
 * Returns why a free resend needs approval: another recipient, or an earlier free resend of the same letter. Null if it
 * needs none.
 */
export async function findResendApprovalReason(
  deps: Pick<Deps, 'db'>,
  { original, isSameAddress }: { original: { id: string }; isSameAddress: boolean },
): Promise<'recipient' | 'repeated' | null> {
  if (!isSameAddress) return 'recipient';
  return (await wasResentFree(deps, original.id)) ? 'repeated' : null;
}

/** Whether the order is a free resend, or resends one, however often it was resent since. */
export async function wasResentFree({ db }: Pick<Deps, 'db'>, orderId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with recursive chain as (
       select id, resends_order_id, total_cents from orders where id = ?
       union select o.id, o.resends_order_id, o.total_cents from orders o join chain on o.id = chain.resends_order_id)
     select 1 from chain where resends_order_id is not null and total_cents = 0 limit 1`,
    [orderId],
  );
  return rows.length > 0;
}
