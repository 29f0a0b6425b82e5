import { TableModel } from '../../../../kernel/table-model.ts';

export interface MailAttachment {
  name: string;
  type: string;
  bytes: number;
}

/** A message of a thread, from the person or from us, or a note that only colleagues read. */
export class ThreadMessage extends TableModel {
  static override tableName = 'thread_messages';
  static override jsonAttributes = ['attachments'];
  declare threadId: string;
  declare direction: 'in' | 'out' | 'note';
  declare channel: 'form' | 'mail' | 'account' | null;
  declare authorId: string | null;
  /** The answer template that it was written from. */
  declare template: string | null;
  declare body: string;
  declare refundedCents: number | null;
  /** Of a mail from another address than the thread's. */
  declare senderEmail: string | null;
  /** The quoted mail and the signature below what the person wrote. */
  declare quoted: string | null;
  /** What came with a mail. It is never opened. */
  declare attachments: MailAttachment[];
  /** Set for what a program wrote: an automatic answer, or a mail server that could not deliver ours. */
  declare automatic: 'auto_reply' | 'bounce' | null;
  declare createdAt: Date;
}
