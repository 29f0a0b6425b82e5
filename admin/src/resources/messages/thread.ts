import type { MessageKind, MessageSubject, ThreadStatus } from '../../../../src/modules/orders/support/contract.ts';
import type { Outcome } from './labels.ts';

export interface ThreadRow {
  id: string;
  reference: string;
  kind: MessageKind;
  status: ThreadStatus;
  statusSince: string;
  name: string;
  email: string;
  subject: MessageSubject | null;
  orderReference: string | null;
  endsOn: string | null;
  suspect: boolean;
  userId: string | null;
  accountId: string | null;
  orderId: string | null;
  outcome: Outcome | null;
  assignedTo: string | null;
  assigneeName: string | null;
  snoozedUntil: string | null;
  unansweredSince: string | null;
  firstAnsweredAt: string | null;
  createdAt: string;
  excerpt: string | null;
  isLate: boolean;
  /** True until this colleague has given a reason to read the name and the addresses. */
  isMasked: boolean;
  can: ('answer' | 'snooze' | 'wake' | 'finish' | 'refund')[];
}

export interface ThreadMessage {
  id: string;
  direction: 'in' | 'out' | 'note';
  channel: 'form' | 'mail' | 'account' | null;
  author: string | null;
  body: string;
  refundedCents: number | null;
  otherSender: string | null;
  quoted: string | null;
  attachments: { name: string; type: string; bytes: number }[];
  automatic: 'auto_reply' | 'bounce' | null;
  createdAt: string;
}

export interface Candidate {
  id: string;
  reference: string;
  title: string;
  status: string;
  because: 'typed' | 'account';
}

export interface Thread extends ThreadRow {
  messages: ThreadMessage[];
  addressAccountId: string | null;
  accountEmail: string | null;
  candidates: Candidate[];
  earlier: { id: string; reference: string; status: ThreadStatus; createdAt: string }[];
}
