import { TableModel } from '../../../../kernel/table-model.ts';
import type { Recipient, Sender } from '../../contract.ts';

export class Contact extends TableModel {
  static override tableName = 'contacts';
  static override jsonAttributes = ['address'];
  declare userId: string;
  declare addressKey: string;
  declare address: Partial<Recipient>;
  declare usedAt: Date;
}

/** One for each person, keyed by user id. */
export class SenderAddress extends TableModel {
  static override tableName = 'sender_addresses';
  static override idColumn = 'userId';
  static override jsonAttributes = ['address'];
  declare userId: string;
  declare address: Partial<Sender>;
  declare updatedAt: Date;
}
