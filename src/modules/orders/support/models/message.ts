import { TableModel } from '../../../../kernel/table-model.ts';
import type { MessageKind, MessageSubject, WithdrawalOutcome } from '../contract.ts';

export class Message extends TableModel {
  static override tableName = 'messages';
  declare reference: string;
  declare kind: MessageKind;
  declare status: 'open' | 'handled';
  declare statusSince: Date;
  declare name: string;
  declare email: string;
  declare subject: MessageSubject | null;
  declare orderReference: string | null;
  declare endsOn: string | null;
  declare body: string;
  declare suspect: boolean;
  declare userId: string | null;
  declare orderId: string | null;
  declare outcome: WithdrawalOutcome | null;
  declare note: string | null;
  declare handledBy: string | null;
  declare createdAt: Date;
}
