import { Row } from '../../../kernel/row.ts';
import type { Sender } from '../contract.ts';

/** One for each person; the row is named by them. */
export class OwnAddress extends Row {
  static override tableName = 'own_addresses';
  static override idColumn = 'userId';
  static override jsonAttributes = ['address'];
  declare userId: string;
  declare address: Partial<Sender>;
  declare updatedAt: Date;
}
