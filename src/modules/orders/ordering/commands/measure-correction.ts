import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Zone } from '../../../../letterpress/index.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import type { DraftContent } from '../../../documents/drafts/contract.ts';
import { getRecipientZone, measureContent, type LetterDates, type MeasuredContent } from '../../../documents/index.ts';
import { assertNeedsMet, assertPostable } from '../errors.ts';
import type { Order } from '../models/order.ts';

export interface CorrectionInput {
  order: Order;
  content: DraftContent;
  revision?: number | undefined;
  enclosures?: readonly { id: string; label: string }[] | undefined;
  /** The reason recorded with the transition of a resubmitted letter. */
  reason?: string;
  /** Support: records the decision in the transaction of the correction, with the new lines of the envelope. */
  record?: (trx: Knex.Transaction, lines: string[]) => Promise<void>;
}

/** A correction of a letter that is posted, with its pages measured. */
export interface Correction extends Pick<CorrectionInput, 'order' | 'content' | 'reason' | 'record'> {
  sending: DeliveryMethod;
  /** The document that gets the content, and the revision that it replaces. */
  document: { id: string; userId: string; revision: number | undefined };
  /** Those of the order, unless `labels` come with others. */
  enclosureIds: readonly string[];
  labels: Record<string, string> | undefined;
  /** Set for a letter that is resubmitted. */
  dates: LetterDates | undefined;
  measured: MeasuredContent;
  previousZone: Zone;
}

/** Lays out the letter with its new content. Throws if it cannot be posted. */
export async function measureCorrection(
  deps: Deps,
  input: CorrectionInput & Pick<Correction, 'sending' | 'dates'>,
): Promise<Correction> {
  const { order, sending, dates, reason, record } = input;
  // Duplex printing is part of the price and cannot change.
  const content = { ...input.content, duplex: order.duplex };
  const enclosureIds = input.enclosures?.map(({ id }) => id) ?? order.enclosureIds;
  const labels = input.enclosures && Object.fromEntries(input.enclosures.map(({ id, label }) => [id, label]));
  const document = { id: order.documentId, userId: order.userId, revision: input.revision };
  const printed = { sending, enclosureIds, labels, dates, duplex: order.duplex };
  const measured = await measureContent(deps, { ...document, content, ...printed });
  const isBySupport = record !== undefined;
  assertPostable(measured, { byField: isBySupport });
  // Support corrects what stopped a letter, not what its sender chose to enclose.
  if (!isBySupport) assertNeedsMet(measured, { documentId: order.documentId });
  return {
    order,
    sending,
    document,
    content,
    enclosureIds,
    labels,
    dates,
    measured,
    previousZone: await getRecipientZone(deps, order),
    ...(reason && { reason }),
    ...(record && { record }),
  };
}
