import { TableModel } from '../../../../kernel/table-model.ts';
import type { MessageKind, MessageSubject, ThreadStatus, WithdrawalOutcome } from '../contract.ts';

/** A conversation with one person about one matter, started by a form, by mail, or by us about an order. */
export class Thread extends TableModel {
  static override tableName = 'threads';
  declare reference: string;
  declare kind: MessageKind;
  declare status: ThreadStatus;
  declare statusSince: Date;
  declare name: string;
  declare email: string;
  declare subject: MessageSubject | null;
  /** As typed: it may name one of our orders, another company's, or nothing. */
  declare orderReference: string | null;
  declare endsOn: string | null;
  declare suspect: boolean;
  /** The account that was logged in when the form was sent: a proof of who wrote. */
  declare userId: string | null;
  /** The account whose owner reads the thread: that of the session, or of the address once it is verified. */
  declare accountId: string | null;
  /** Set only when the order is certain. */
  declare orderId: string | null;
  declare outcome: WithdrawalOutcome | null;
  declare assignedTo: string | null;
  declare snoozedUntil: Date | null;
  /** Start of the customer's wait for an answer; null once answered. */
  declare unansweredSince: Date | null;
  declare firstAnsweredAt: Date | null;
  declare lastMessageAt: Date;
  /** Part of the address that answers by mail are sent to. */
  declare replyToken: string;
  declare createdAt: Date;
}
