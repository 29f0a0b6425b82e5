import type { z } from 'zod';
import { type AuditEntry, getAuditTrail } from '../../../kernel/audit-trail.ts';
import { listUserNames } from '../../auth/index.ts';
import { listMoneyEntityIds, listProviderAnswers } from '../../payments/index.ts';
import { findLetterOfOrder, getPartnerResponse, listTrackingEvents } from '../mailing/queries.ts';
import { getOrder } from '../ordering/queries.ts';

/** The order, its letter and its money in one story. */
export async function getOrderAuditTrail(
  deps: Parameters<typeof getAuditTrail>[0],
  orderId: string,
): Promise<z.input<typeof AuditEntry>[]> {
  const order = await getOrder(deps, orderId);
  const letter = await findLetterOfOrder(deps, order.id);
  const partnerEntries: z.input<typeof AuditEntry>[] = letter
    ? [...(await listTrackingEvents(deps, letter.id)), ...(await getPartnerResponse(deps, letter.id))]
    : [];
  const moneyRows = await listMoneyEntityIds(deps, order.id);
  const ownEntries = await getAuditTrail(deps, [order.id, ...(letter ? [letter.id] : []), ...moneyRows]);
  const entries = [...ownEntries, ...partnerEntries, ...(await listProviderAnswers(deps, moneyRows))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const names = await listUserNames(
    deps,
    entries.flatMap(({ actor }) => (actor?.startsWith(USER) ? [actor.slice(USER.length)] : [])),
  );
  return entries.map((entry) => ({
    ...entry,
    actor: (entry.actor && names.get(entry.actor.slice(USER.length))) ?? entry.actor,
  }));
}
/** How a transition names a person who was logged in. */
const USER = 'user:';
