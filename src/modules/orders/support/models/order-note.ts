import { TableModel } from '../../../../kernel/table-model.ts';

/** A colleague's note about an order. The customer sees it only in the export of their data. */
export class OrderNote extends TableModel {
  static override tableName = 'order_notes';
  declare orderId: string;
  declare authorId: string;
  declare body: string;
  declare createdAt: Date;
}
