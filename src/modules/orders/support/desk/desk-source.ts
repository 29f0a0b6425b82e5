import type { AuditRecord } from '../../../../kernel/audit-trail.ts';
import type { SentEmailRecord } from '../../../../kernel/sent-emails.ts';
import type { OrderMoney } from '../../../payments/money.contract.ts';
import type { OrderView } from '../../contract.ts';
import type { Letter } from '../../mailing/models/letter.ts';
import type { TrackingRecord } from '../../mailing/timeline-input.ts';
import type { Order } from '../../ordering/models/order.ts';
import type { Approval } from '../models/approval.ts';
import type { OrderNote } from '../models/order-note.ts';
import type { ThreadMessage } from '../models/thread-message.ts';
import type { Thread } from '../models/thread.ts';
import type { DeskLine } from '../order-desk.contract.ts';
import type { People } from './authors.ts';

/** Everything that the timeline of an order is made of. */
export interface DeskSource {
  order: Order;
  letter: Letter | null;
  view: OrderView;
  money: OrderMoney;
  notes: readonly OrderNote[];
  approvals: readonly Approval[];
  threads: readonly Thread[];
  /** Of these threads, with the notes of colleagues. */
  threadMessages: readonly ThreadMessage[];
  records: readonly AuditRecord[];
  sentEmails: readonly SentEmailRecord[];
  trackingRecords: readonly TrackingRecord[];
  people: People;
}

/** Completes a line: the parts that only some lines have are null by default. */
export const createLine = (
  line: Omit<DeskLine, 'text' | 'name' | 'requestId'> & Partial<Pick<DeskLine, 'text' | 'name' | 'requestId'>>,
): DeskLine => ({ text: null, name: null, requestId: null, ...line });
