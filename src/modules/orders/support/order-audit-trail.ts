import type { z } from 'zod';
import { type AuditEntry, getAuditTrail } from '../../../kernel/audit-trail.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Actor } from '../../../kernel/endpoint.ts';
import { findActorUserId } from '../../../kernel/logger.ts';
import { maskPersonal } from '../../../kernel/reveals.ts';
import { listUserNames } from '../../auth/index.ts';
import { listMoneyEntityIds, listProviderAnswers } from '../../payments/index.ts';
import { findLetterOfOrder, getPartnerResponse, listTrackingEvents } from '../mailing/queries.ts';
import { getOrder } from '../ordering/queries.ts';
import { findRevealedUntil } from './reveal-order.ts';

/**
 * Returns the history of the order with its letter and its money. Its customer's name is masked until the reader
 * reveals the order; the command line has no reader.
 */
export async function getOrderAuditTrail(
  deps: Parameters<typeof getAuditTrail>[0] & Pick<Deps, 'now'>,
  orderId: string,
  reader: Pick<Actor, 'id'> | null,
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
    entries.flatMap(({ actor }) => findActorUserId(actor) ?? []),
  );
  const isMasked = !reader || (await findRevealedUntil(deps, reader, order)) === null;
  const findName = (accountId: string | null): string | undefined => {
    const name = names.get(accountId ?? '');
    return name && isMasked && accountId === order.userId ? maskPersonal(name) : name;
  };
  return entries.map((entry) => ({ ...entry, actor: findName(findActorUserId(entry.actor)) ?? entry.actor }));
}
