import { TableModel } from '../../../../kernel/table-model.ts';

/** A message of a thread, from the person or from us, or a note that only colleagues read. */
export class ThreadMessage extends TableModel {
  static override tableName = 'thread_messages';
  declare threadId: string;
  declare direction: 'in' | 'out' | 'note';
  declare channel: 'form' | 'mail' | 'account' | null;
  declare authorId: string | null;
  /** The answer template that it was written from. */
  declare template: string | null;
  declare body: string;
  declare refundedCents: number | null;
  declare createdAt: Date;
}
